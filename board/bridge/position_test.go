package bridge

import (
	"strings"
	"testing"
)

func TestTrickWinner(t *testing.T) {
	for _, c := range []struct {
		cards  string // North leads
		trump  string
		winner Seat
	}{
		{"", "NT", North},
		{"S2", "NT", North},
		{"S2 SA S3 SK", "NT", East},
		{"S2 HA DA CA", "NT", North},
		{"S2 S4 S3 HA", "NT", East},
		{"SA SK H2 SQ", "H", South},
		{"SA H3 H2 SQ", "H", East},
		{"SA H3 H2 H4", "H", West},
		{"H2 SA DA CA", "H", North},
		{"H2 H3 SA CA", "H", East},
		{"SA C2", "C", East},
		{"SA C2 D2 C3", "D", South},
		{"ST S9 S8 SJ", "S", West},
	} {
		t.Run(c.cards, func(t *testing.T) {
			trump, err := ParseStrain(c.trump)
			if err != nil {
				t.Fatal(err)
			}
			trick := NewTrick(North)
			for text := range strings.FieldsSeq(c.cards) {
				card, err := ParseCard(text)
				if err != nil {
					t.Fatal(err)
				}
				trick.Add(card)
			}
			if got := trick.Winner(trump); got != c.winner {
				t.Errorf("%s, trumps %v: %v wins, want %v", c.cards, trump, got, c.winner)
			}
		})
	}
}

func TestValidatePosition(t *testing.T) {
	play := mustPlay(t, mustDeal(t, mixed), "2S", South, "H8 H2")
	good := play.Position()
	for want, spoil := range map[string]func(p *Position){
		"trumps 5":             func(p *Position) { p.Trump = 5 },
		"leader 4":             func(p *Position) { p.Trick.leader = 4 },
		"4 cards in the trick": func(p *Position) { p.Trick.Add(0); p.Trick.Add(1) },
		"has a card 255":       func(p *Position) { p.Trick.Add(NoCard) },
		"has a card twice":     func(p *Position) { p.Trick.Add(Hearts.Of(Two)) },
		"HA is there twice":    func(p *Position) { p.Trick.Add(Hearts.Of(Ace)) },
		"SA is there twice":    func(p *Position) { p.Deal[West] |= Spades.Of(Ace).Set() },
		"H8 is there twice":    func(p *Position) { p.Deal[West] |= Hearts.Of(Eight).Set() },
		"East has 12 cards":    func(p *Position) { p.Deal[East] &^= Hearts.Of(Ace).Set() },
		"North has cards that": func(p *Position) { p.Deal[North] |= 1 << 15 },
		"West has 12 cards and North ": func(p *Position) {
			p.Trick = NewTrick(West)
			p.Trick.Add(Hearts.Of(Eight))
			p.Deal[North] |= Hearts.Of(Two).Set()
			p.Deal[West] &^= Clubs.Of(Five).Set()
		},
	} {
		t.Run(want, func(t *testing.T) {
			p := good
			spoil(&p)
			if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
}
