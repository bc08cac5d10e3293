package bridge

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHiddenHands plays random boards to the end as the table and as a player who sees
// some of the hands: what is legal at the table is legal for the player too, all else
// is the same, and the player can be shown every hand at any time.
func TestHiddenHands(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		table, err := NewPlay(randomDeal(r, 1+i%HandSize), randomContract(r))
		if err != nil {
			t.Fatal(err)
		}
		seen := table.Start()
		for s := range seen {
			if r.IntN(2) == 0 && s != int(table.Contract().Declarer) { // one is seen: it says how many cards there are
				seen[s] = 0
			}
		}
		player, err := NewPlay(seen, table.Contract())
		if err != nil {
			t.Fatal(err)
		}
		for !table.Done() {
			if r.IntN(20) == 0 {
				showAll(t, &player, table.Start(), Seat(r.IntN(Seats)))
			}
			if hidden := table.Legal() &^ player.Legal(); hidden != 0 || player.Turn() != table.Turn() {
				t.Fatalf("%v plays, for the player %v: %v is refused", table.Turn(), player.Turn(), hidden)
			}
			if s := table.Turn(); player.Known(s) != (player.left[s] != 0) || player.Known(s) && player.Legal() != table.Legal() {
				t.Fatalf("%v is known: %t, and may play %v", s, player.Known(s), player.Legal())
			}
			c := randomCard(r, table.Legal())
			before := player
			if err := errors.Join(table.Play(c), player.Play(c)); err != nil {
				t.Fatal(err)
			}
			if copied := player; !copied.Undo() || copied != before {
				t.Fatal("a card taken back does not leave what was before")
			}
			copied := player
			showAll(t, &copied, table.Start(), North, East, South, West)
		}
		if player.Won(NorthSouth) != table.Won(NorthSouth) || !player.Done() {
			t.Fatal("the player counts other tricks")
		}
	}
}

// showAll shows hands to a player.
func showAll(t *testing.T, player *Play, deal Deal, seats ...Seat) {
	t.Helper()
	for _, s := range seats {
		if err := player.Show(s, deal[s]); err != nil {
			t.Fatal(err)
		}
		if !player.Known(s) || player.Start()[s] != deal[s] {
			t.Fatalf("%v is shown %v and has %v", s, deal[s], player.Start()[s])
		}
	}
}

func TestHiddenCards(t *testing.T) {
	seen := mustDeal(t, mixed)
	seen[East], seen[West] = 0, 0
	for _, c := range []struct {
		played, card string
		want         error
	}{
		{"", "H8", nil},
		{"", "SA", ErrNotHeld},            // North holds it
		{"H8 H2 HQ H9", "H8", ErrNotHeld}, // played
		{"H8 H2 HQ H9 HA HT D4 H3 HK HJ", "H7", ErrShownOut},
		{"H8 H2 HQ H9 HA HT D4 H3 HK HJ", "D5", nil},
	} {
		t.Run(c.played, func(t *testing.T) {
			p := mustPlay(t, seen, "2S", South, c.played)
			card, err := ParseCard(c.card)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Check(card); !errors.Is(err, c.want) {
				t.Errorf("%s after %q: %v, want %v", c.card, c.played, err, c.want)
			}
			if legal := p.Legal().Has(card); legal != (c.want == nil) {
				t.Errorf("%s after %q: legal %t", c.card, c.played, legal)
			}
		})
	}
}

func TestShowRefuses(t *testing.T) {
	seen := mustDeal(t, mixed)
	seen[East], seen[West] = 0, 0
	p := mustPlay(t, seen, "2S", South, "H8 H2 HQ H9 HA HT D4 H3")
	before := p
	for _, c := range []struct {
		seat       Seat
		hand, want string
	}{
		{East, "543.AKQ5.54.AKQ", "12 cards, another one 13"},
		{East, "5432.AKQ5.54.AKQ", "S2 is elsewhere"},
		{East, "5438.AK54.54.AKQ", "has played HQ"},
		{West, "876.87.Q8764.765", "H7: the hand has shown out"},
		{South, "JT9.JT9.JT9.JT97", "another one is known"},
	} {
		t.Run(c.hand, func(t *testing.T) {
			hand, err := ParseHand(c.hand)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Show(c.seat, hand); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v is shown %s: %v, want %s", c.seat, c.hand, err, c.want)
			}
			if p != before {
				t.Fatal("a hand is refused and changes the play")
			}
		})
	}
}
