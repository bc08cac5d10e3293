package robot_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/search/bridge/robot"
)

// begin returns a play of South's as South sees it behind the opening lead.
func begin(t *testing.T, south, north string, contract bridge.Contract, lead string) *bridge.Play {
	t.Helper()
	var deal bridge.Deal
	var err error
	if deal[bridge.South], err = bridge.ParseHand(south); err != nil {
		t.Fatal(err)
	}
	if deal[bridge.North], err = bridge.ParseHand(north); err != nil {
		t.Fatal(err)
	}
	contract.Declarer = bridge.South
	p, err := bridge.NewPlay(deal, contract)
	if err != nil {
		t.Fatal(err)
	}
	card, err := bridge.ParseCard(lead)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(card); err != nil {
		t.Fatal(err)
	}
	return &p
}

// TestLaydowns: grand slams that lie on the table are claimed behind the lead, with a card
// that may be played, and those that need a break, or
// that a void in the suit of the lead beats, are not.
func TestLaydowns(t *testing.T) {
	grand := func(s bridge.Strain) bridge.Contract { return bridge.Contract{Level: 7, Strain: s} }
	spades := bridge.Strain(bridge.Spades)
	for _, tt := range []struct {
		south, north string
		contract     bridge.Contract
		lead         string
		want         bool
	}{
		{"AKQ.AKQ.AKQ.AK32", "432.432.432.QJ54", grand(bridge.NoTrump), "HJ", true},
		{"AKQ.AKQ.AKQ.AK32", "432.432.432.QT54", grand(bridge.NoTrump), "HJ", false},
		{"AKQJ2.A2.AKQ.AK2", "T9543.K3.543.Q54", grand(spades), "S6", true},
		{"AKQJ2.A2.AKQ.AK2", "T9543.K3.543.Q54", grand(spades), "HJ", false},
		{"AKQJ2.A2.AKQ.AK2", "T9543.K3.543.J54", grand(spades), "S6", false},
		{"AKQJ2.A2.AKQ.AK2", "98543.K3.543.Q54", grand(spades), "ST", true},
		{"AKQJ2.A2.AKQ2.A2", "T9543.K3.543.K54", grand(spades), "HJ", false},
		{"AKQJT.A2.AKQ2.A2", "9876.KQJ3.543.K5", grand(spades), "S2", true},
		{"AKQJT.A2.AKQ2.A2", "987.KJ43.6543.K5", grand(spades), "S2", false},
	} {
		t.Run(tt.south, func(t *testing.T) {
			p := begin(t, tt.south, tt.north, tt.contract, tt.lead)
			card, ok := robot.Claim(p)
			if ok != tt.want {
				t.Errorf("%s and %s in %v: claimed %t", tt.south, tt.north, tt.contract, ok)
			}
			if ok && p.Check(card) != nil {
				t.Errorf("%s and %s in %v: %v", tt.south, tt.north, tt.contract, p.Check(card))
			}
		})
	}
}

// TestNothingKnown: nothing is claimed where the player's own hand or dummy is not known,
// or when all is played.
func TestNothingKnown(t *testing.T) {
	contract := bridge.Contract{Level: 1, Strain: bridge.NoTrump, Declarer: bridge.South}
	nobody, err := bridge.NewPlay(bridge.Deal{}, contract)
	if err != nil {
		t.Fatal(err)
	}
	over, err := bridge.NewPlay(bridge.Deal{1 << 0, 1 << 1, 1 << 2, 1 << 3}, contract)
	if err != nil {
		t.Fatal(err)
	}
	for !over.Done() {
		if err := over.Play(over.Legal().Lowest()); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []bridge.Play{nobody, over} {
		if card, ok := robot.Claim(&p); ok {
			t.Errorf("%v is sure", card)
		}
	}
}

// BenchmarkCard asks the declarer whenever he is to play the lowest card that is legal.
func BenchmarkCard(b *testing.B) {
	var plays []bridge.Play
	for i := range 50 {
		deal := dealing.Deal(5, uint64(i))
		p, err := bridge.NewPlay(bridge.Deal{bridge.North: deal[bridge.North], bridge.South: deal[bridge.South]}, bridge.Contract{Level: 1, Strain: bridge.Strain(i % bridge.Strains), Declarer: bridge.South})
		if err != nil {
			b.Fatal(err)
		}
		for hands := deal; !p.Done(); {
			if p.Player() == bridge.South {
				plays = append(plays, p)
			}
			position := p.Position()
			position.Deal = hands
			card := position.Legal().Lowest()
			hands[p.Turn()] &^= card.Set()
			if err := p.Play(card); err != nil {
				b.Fatal(err)
			}
		}
	}
	claims := 0
	for i := 0; b.Loop(); i++ {
		if _, ok := robot.Claim(&plays[i%len(plays)]); ok {
			claims++
		}
	}
	b.ReportMetric(float64(claims)/float64(b.N), "claims/op")
}
