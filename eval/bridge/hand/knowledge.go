package hand

import (
	"strings"

	"gogo/board/bridge"
)

// maxChoices is the number of limits that a Knowledge keeps apart; what is more is put together.
const maxChoices = 6

// Knowledge is the knowledge about a hand: one of its limits holds. Without any, nothing is
// possible.
type Knowledge []Limits

// Nothing returns the knowledge of nothing.
func Nothing() Knowledge { return Knowledge{Unlimited()} }

// Allow reports whether the hand is possible.
func (k Knowledge) Allow(m *Measures) bool {
	for i := range k {
		if k[i].Allow(m) {
			return true
		}
	}
	return false
}

// Bounds returns every number that a quantity may have.
func (k Knowledge) Bounds(q Quantity) Set {
	var s Set
	for i := range k {
		s |= k[i][q]
	}
	return s
}

// And returns what is known when something more is. It has no limits if the two
// contradict each other.
func (k Knowledge) And(more Knowledge) Knowledge {
	both := make(Knowledge, 0, len(k)*len(more))
	for i := range k {
		for j := range more {
			l := k[i].And(&more[j])
			l.Tighten()
			if l.Possible() {
				both = append(both, l)
			}
		}
	}
	return both.merge()
}

// Or returns what is known when one of two things is.
func (k Knowledge) Or(other Knowledge) Knowledge {
	either := make(Knowledge, 0, len(k)+len(other))
	either = append(append(either, k...), other...)
	return either.merge()
}

// merge puts limits together that are alike until there are few enough, and drops those
// that are within another.
func (k Knowledge) merge() Knowledge {
	k = k.distinct()
	for len(k) > maxChoices {
		first, second := k.closest()
		k[first] = k[first].Or(&k[second])
		k = append(k[:second], k[second+1:]...)
	}
	return k
}

// distinct drops limits that are within others.
func (k Knowledge) distinct() Knowledge {
	kept := k[:0:0]
	for i := range k {
		if !k.within(i) {
			kept = append(kept, k[i])
		}
	}
	return kept
}

// within reports whether one of the limits is within another; of equal ones the first
// is not.
func (k Knowledge) within(i int) bool {
	for j := range k {
		if i != j && k[i].And(&k[j]) == k[i] && (k[i] != k[j] || j < i) {
			return true
		}
	}
	return false
}

// closest returns the two limits that lose least when they are put together.
func (k Knowledge) closest() (first, second int) {
	best := -1
	for i := range k {
		for j := i + 1; j < len(k); j++ {
			if d := differing(&k[i], &k[j]); best < 0 || d < best {
				best, first, second = d, i, j
			}
		}
	}
	return first, second
}

// differing returns in how many numbers two limits differ.
func differing(a, b *Limits) int {
	n := 0
	for q := range a {
		if d := a[q] ^ b[q]; d != 0 {
			n += d.High() - d.Low() + 2
		}
	}
	return n
}

// wholeWords are the quantities of a whole hand in words, with the highest number.
var wholeWords = []struct {
	quantity Quantity
	words    string
	most     int
}{
	{HighCards, "high-card points", 37},
	{Points, "points", 49},
	{TwoSuits, "by the rule of twenty", MaxValue},
	{Losers, "losers", 12},
	{Controls, "controls", 12},
	{Aces, "aces", 4},
	{Kings, "kings", 4},
	{Tricks, "playing tricks", bridge.HandSize},
	{QuickTricks, "half quick tricks", MaxValue},
}

// suitWords are the words for a suit.
var suitWords = []struct {
	quantity Quantity
	words    string
	most     int
}{
	{Length, "%", bridge.HandSize},
	{SuitPoints, "high-card points in %", 10},
	{Support, "points in support of %", 49},
	{KeyCards, "key cards for %", 5},
}

// graded are quantities of a suit that are said as they are.
var graded = []struct {
	quantity Quantity
	set      Set
	words    string
}{
	{Quality, From(Fair), "fair %"},
	{Quality, From(Good), "good %"},
	{Quality, From(Strong), "strong %"},
	{Quality, From(Solid), "solid %"},
	{Stopper, From(HalfStopper), "a half stopper in %"},
	{Stopper, From(FullStopper), "a stopper in %"},
	{Stopper, From(TwoStoppers), "a double stopper in %"},
	{Stopper, UpTo(HalfStopper), "no stopper in %"},
	{Control, From(1), "a control in %"},
	{Control, From(2), "a first-round control in %"},
	{Control, UpTo(0), "no control in %"},
	{Control, UpTo(1), "no first-round control in %"},
	{Ace, From(1), "the ace of %"},
	{Ace, UpTo(0), "no ace of %"},
	{King, From(1), "the king of %"},
	{King, UpTo(0), "no king of %"},
	{Queen, From(1), "the queen of %"},
	{Queen, UpTo(0), "no queen of %"},
}

// Words returns the limits in words, "anything" if there are none.
func (l *Limits) Words() string {
	var all []string
	for _, w := range wholeWords {
		if text := l[w.quantity].Text(w.most); text != "any" {
			all = append(all, text+" "+w.words)
		}
	}
	all = append(all, l.shapeWords()...)
	for s := bridge.Spades; s < bridge.Suits; s-- {
		all = append(all, l.suitWords(s)...)
	}
	all = append(all, l.differenceWords()...)
	if len(all) == 0 {
		return "anything"
	}
	return strings.Join(all, ", ")
}

// shapeWords returns the words for the shape.
func (l *Limits) shapeWords() []string {
	switch l[Shape] & UpTo(Unbalanced) {
	case Exactly(Balanced):
		return []string{"balanced"}
	case UpTo(SemiBalanced):
		return []string{"balanced or nearly"}
	case Between(SemiBalanced, Unbalanced), Exactly(Unbalanced):
		return []string{"not balanced"}
	}
	return nil
}

// suitWords returns the words for a suit.
func (l *Limits) suitWords(s bridge.Suit) []string {
	var all []string
	name := s.Symbol()
	for _, w := range suitWords {
		if text := l[w.quantity.In(s)].Text(w.most); text != "any" {
			all = append(all, text+" "+strings.ReplaceAll(w.words, "%", name))
		}
	}
	for _, w := range graded {
		if l[w.quantity.In(s)] == w.set {
			all = append(all, strings.ReplaceAll(w.words, "%", name))
		}
	}
	return all
}

// differenceWords says which suits are longer than which.
func (l *Limits) differenceWords() []string {
	var all []string
	for a := range bridge.Suit(bridge.Suits) {
		for b := range a {
			longer, shorter := a.Symbol(), b.Symbol()
			switch l[pairs[a][b]] {
			case From(differenceZero + 1):
				all = append(all, longer+" longer than "+shorter)
			case From(differenceZero):
				all = append(all, longer+" at least as long as "+shorter)
			case UpTo(differenceZero - 1):
				all = append(all, shorter+" longer than "+longer)
			case UpTo(differenceZero):
				all = append(all, shorter+" at least as long as "+longer)
			}
		}
	}
	return all
}

// Words returns what is known in words, with "or" between what is possible. What follows
// from the rest goes without saying.
func (k Knowledge) Words() string {
	all := make([]string, len(k))
	for i := range k {
		l := k[i].withoutImplied()
		all[i] = l.Words()
	}
	return strings.Join(all, ", or ")
}
