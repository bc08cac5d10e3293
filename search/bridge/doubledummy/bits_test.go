package doubledummy

import (
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
)

// TestDistinct compares with a walk down each suit.
func TestDistinct(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 20_000 {
		position := ending(r, 1+r.IntN(13), 0)
		hands := wordsOf(&position.Deal)
		hand := hands[0]
		all := hands[0] | hands[1] | hands[2] | hands[3]
		cards := hand
		if suit := hand & cardsOf(r.IntN(4)); suit != 0 && r.IntN(2) == 0 {
			cards = suit
		}
		var want uint64
		for suit := range bridge.Suits {
			last := -1 // of the group, -1 if another hand had a card since
			for card := suit*laneBits + bridge.Ranks - 1; card >= suit*laneBits; card-- {
				switch {
				case cards&set(card) != 0:
					if last >= 0 {
						want &^= set(last)
					}
					want |= set(card)
					last = card
				case all&set(card) != 0:
					last = -1
				}
			}
		}
		if got := distinct(cards, hand, all); got != want {
			t.Fatalf("%v of %v among %v: %v, want %v", bridge.Cards(cards), bridge.Cards(hand), bridge.Cards(all), bridge.Cards(got), bridge.Cards(want))
		}
	}
}

// TestDescend wants the cards of a suit from the highest down, and then none.
func TestDescend(t *testing.T) {
	for cards := range uint64(1 << bridge.Ranks) {
		for _, suit := range []int{0, 3} {
			left := cards << (suit * laneBits)
			d := descend(left|^cardsOf(suit)&pack, suit)
			for n := range bridge.Ranks + 1 {
				got := d.nth(n)
				if left == 0 {
					if got&pack != 0 {
						t.Fatalf("card %d of %#x is %#x, want none", n, cards, got)
					}
					continue
				}
				if want := set(highest(left)); got != want {
					t.Fatalf("card %d of %#x is %#x, want %#x", n, cards, got, want)
				}
				left &^= got
			}
		}
	}
}
