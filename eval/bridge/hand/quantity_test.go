package hand_test

import (
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/hand"
)

func parse(t *testing.T, text string) bridge.Cards {
	t.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil || cards.Count() != bridge.HandSize {
		t.Fatalf("%q: %d cards, %v", text, cards.Count(), err)
	}
	return cards
}

func TestQuantities(t *testing.T) {
	const c, d, h, s = bridge.Clubs, bridge.Diamonds, bridge.Hearts, bridge.Spades
	for _, tt := range []struct {
		hand string
		q    hand.Quantity
		want int
	}{
		{"AK52.KJ3.Q84.K92", hand.HighCards, 16},
		{"AK52.KJ3.Q84.K92", hand.Shape, hand.Balanced},
		{"AK852.KJ3.Q84.K9", hand.Shape, hand.Balanced},
		{"AK852.KJ32.Q8.K9", hand.Shape, hand.SemiBalanced},
		{"AK8532.KJ3.Q8.K9", hand.Shape, hand.SemiBalanced},
		{"AK85432.J3.Q8.K9", hand.Shape, hand.Unbalanced},
		{"AK85.KJ32.Q8542.", hand.Shape, hand.Unbalanced},
		{"AK8532.KJ3.Q8.K9", hand.Points, 16 + 2},
		{"AK853.QJ763.2.K9", hand.TwoSuits, 13 + 10},
		{"AK853.QJ763.2.K9", hand.Losers, 5},
		{"AK853.QJ763.2.K9", hand.Controls, 4},
		{"AK853.QJ763.2.K9", hand.Aces, 1},
		{"AK853.QJ763.2.K9", hand.Kings, 2},
		{"AK853.QJ763.2.K9", hand.QuickTricks, 5},
		{"AKQJT98.AKQ.A2.3", hand.Tricks, 11},
		{"5432.KJ763.2.K94", hand.Support.In(s), 7 + 3},
		{"543.KJ763.2.K942", hand.Support.In(s), 7 + 2},
		{"54.KJ763.2.K9542", hand.Support.In(s), 7},
		{"5432.KJ7632..K94", hand.Support.In(s), 7 + 5},
		{"5432.KJ763.2.K94", hand.SuitPoints.In(h), 4},
		{"5432.KJ763.2.K94", hand.Length.In(h), 5},
		{"5432.KJ763.2.K94", hand.Control.In(d), 1},
		{"5432.KJ7632..K94", hand.Control.In(d), 2},
		{"5432.KJ763.A.K94", hand.Control.In(d), 2},
		{"5432.KJ763.A.K94", hand.Control.In(s), 0},
		{"5432.KJ763.A.K94", hand.KeyCards.In(h), 2},
		{"5432.KJ763.A.K94", hand.KeyCards.In(s), 1},
		{"5432.KJ763.A.K94", hand.Ace.In(d), 1},
		{"5432.KJ763.A.K94", hand.King.In(c), 1},
		{"5432.KJ763.A.K94", hand.Queen.In(c), 0},
		{"KQT852.53.J84.98", hand.Quality.In(s), hand.Good},
		{"KJ9852.53.J84.98", hand.Quality.In(s), hand.Fair},
		{"K98532.53.J84.98", hand.Quality.In(s), hand.Poor},
		{"KQJ852.53.J84.98", hand.Quality.In(s), hand.Strong},
		{"AKQ852.53.J84.98", hand.Quality.In(s), hand.Solid},
		{"AK5.QJ3.J842.Q92", hand.Stopper.In(s), hand.TwoStoppers},
		{"AK5.QJ3.J842.Q92", hand.Stopper.In(h), hand.FullStopper},
		{"AK5.QJ3.J842.Q92", hand.Stopper.In(d), hand.FullStopper},
		{"AK54.J32.Q8.K932", hand.Stopper.In(h), hand.HalfStopper},
		{"AK54.J32.Q8.K932", hand.Stopper.In(d), hand.HalfStopper},
		{"AK54.J932.98.K32", hand.Stopper.In(d), hand.NoStopper},
	} {
		t.Run(tt.hand, func(t *testing.T) {
			m := hand.Measure(parse(t, tt.hand))
			if got := int(m[tt.q]); got != tt.want {
				t.Errorf("quantity %d of %s = %d, want %d", tt.q, tt.hand, got, tt.want)
			}
		})
	}
}

// TestLonger compares the lengths of random hands in both ways.
func TestLonger(t *testing.T) {
	for i := range uint64(200) {
		cards := dealing.Deal(5, i)[bridge.North]
		m := hand.Measure(cards)
		for a := range bridge.Suit(bridge.Suits) {
			for b := range bridge.Suit(bridge.Suits) {
				if a == b {
					continue
				}
				for by := -3; by <= 3; by++ {
					q, set := hand.Longer(a, b, by)
					if got, want := set.Has(int(m[q])), cards.Length(a) >= cards.Length(b)+by; got != want {
						t.Fatalf("%v: %v longer than %v by %d is %v", cards, a, b, by, got)
					}
				}
			}
		}
	}
}

// TestTightenKeepsHands checks that what Tighten and And derive never refuses a hand that
// the limits allow.
func TestTightenKeepsHands(t *testing.T) {
	for i := range uint64(300) {
		d := dealing.Deal(6, i)
		m, other := hand.Measure(d[bridge.North]), hand.Measure(d[bridge.East])
		l := hand.Unlimited()
		for q := range hand.Quantity(hand.Quantities) {
			if (uint64(q)*7+i)%5 == 0 {
				low, high := min(m[q], other[q]), max(m[q], other[q])
				l.Only(q, hand.Between(int(low), int(high)))
			}
		}
		if !l.Allow(&m) || !l.Allow(&other) {
			t.Fatal("the limits are made wrong")
		}
		l.Tighten()
		if !l.Possible() || !l.Allow(&m) || !l.Allow(&other) {
			t.Fatalf("deal %d: %v or %v is refused by %s", i, d[bridge.North], d[bridge.East], l.Words())
		}
	}
}

// TestMeasure has hands and what they count, the rest of each suit's being in the order
// length, points, quality, stopper, control, from clubs up.
func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		hand  string
		whole map[hand.Quantity]int
		suits [bridge.Suits][5]int
	}{
		{
			"AKQ32.KJ4.AT2.87",
			map[hand.Quantity]int{
				hand.HighCards: 17, hand.Points: 18, hand.TwoSuits: 25, hand.Losers: 6, hand.Controls: 6, hand.Aces: 2,
				hand.Kings: 2, hand.Tricks: 7, hand.QuickTricks: 7, hand.Shape: hand.Balanced,
				hand.Support.In(bridge.Spades): 18, hand.Support.In(bridge.Hearts): 18, hand.Support: 17,
				hand.KeyCards.In(bridge.Spades): 3, hand.KeyCards.In(bridge.Diamonds): 2,
				hand.Difference: 17, hand.Difference + 5: 18,
			},
			[bridge.Suits][5]int{
				{2, 0, hand.Poor, hand.NoStopper, 0},
				{3, 4, hand.Fair, hand.FullStopper, 2},
				{3, 4, hand.Fair, hand.FullStopper, 1},
				{5, 9, hand.Strong, hand.TwoStoppers, 2},
			},
		},
		{
			"KQJT765.-.Q2.J543",
			map[hand.Quantity]int{
				hand.HighCards: 9, hand.Points: 12, hand.TwoSuits: 20, hand.Losers: 6, hand.Controls: 1, hand.Aces: 0,
				hand.Kings: 1, hand.Tricks: 7, hand.QuickTricks: 2, hand.Shape: hand.Unbalanced,
				hand.Support.In(bridge.Spades): 15, hand.Support.In(bridge.Hearts): 9, hand.Support: 15,
				hand.Difference: 14, hand.Difference + 5: 23,
			},
			[bridge.Suits][5]int{
				{4, 1, hand.Poor, hand.FullStopper, 0},
				{2, 2, hand.Poor, hand.HalfStopper, 0},
				{0, 0, hand.Poor, hand.NoStopper, 2},
				{7, 6, hand.Strong, hand.TwoStoppers, 1},
			},
		},
	} {
		t.Run(c.hand, func(t *testing.T) {
			cards, err := bridge.ParseHand(c.hand)
			if err != nil {
				t.Fatal(err)
			}
			m := hand.Measure(cards)
			for q, want := range c.whole {
				if int(m[q]) != want {
					t.Errorf("%s: quantity %d is %d, want %d", c.hand, q, m[q], want)
				}
			}
			for s, want := range c.suits {
				for i, q := range []hand.Quantity{hand.Length, hand.SuitPoints, hand.Quality, hand.Stopper, hand.Control} {
					if got := int(m[q.In(bridge.Suit(s))]); got != want[i] {
						t.Errorf("%s: quantity %d of %v is %d, want %d", c.hand, q, bridge.Suit(s), got, want[i])
					}
				}
			}
		})
	}
}

// TestMeasureAgreesWithCards compares with what is counted card by card.
func TestMeasureAgreesWithCards(t *testing.T) {
	for i := range uint64(2000) {
		cards := dealing.Deal(5, i)[i%bridge.Seats]
		m := hand.Measure(cards)
		lengths, long := make([]int, bridge.Suits), 0
		for s := range bridge.Suit(bridge.Suits) {
			lengths[s] = cards.Length(s)
			long += max(0, lengths[s]-4)
		}
		for s := range bridge.Suit(bridge.Suits) {
			q, set := hand.Longer(s, (s+1)%bridge.Suits, 1)
			if set.Has(int(m[q])) != (lengths[s] > lengths[(s+1)%bridge.Suits]) {
				t.Errorf("%v: %v is not rightly longer than the next suit", cards, s)
			}
		}
		slices.Sort(lengths)
		for q, want := range map[hand.Quantity]int{
			hand.HighCards: cards.Points(), hand.Points: cards.Points() + long, hand.Losers: cards.Losers(),
			hand.Controls: cards.Controls(), hand.Aces: cards.OfRank(bridge.Ace).Count(),
			hand.Kings: cards.OfRank(bridge.King).Count(), hand.TwoSuits: cards.Points() + lengths[3] + lengths[2],
		} {
			if int(m[q]) != want {
				t.Errorf("%v: quantity %d is %d, want %d", cards, q, m[q], want)
			}
		}
		if low := lowered(cards); hand.Measure(low) != m {
			t.Errorf("%v counts otherwise than %v", cards, low)
		}
	}
}

// lowered returns a hand with the lowest cards there are in place of those below the ten.
func lowered(cards bridge.Cards) bridge.Cards {
	var low bridge.Cards
	for s := range bridge.Suit(bridge.Suits) {
		high := cards.In(s) >> (s*16 + 8)
		spots := cards.Length(s) - high.Count()
		low |= (high<<8 | 1<<spots - 1) << (s * 16)
	}
	return low
}

func BenchmarkMeasure(b *testing.B) {
	var hands [64]bridge.Cards
	for i := range hands {
		hands[i] = dealing.Deal(1, uint64(i))[0]
	}
	for i := 0; b.Loop(); i++ {
		if m := hand.Measure(hands[i%64]); m[hand.HighCards] > 37 {
			b.Fatal(m)
		}
	}
}
