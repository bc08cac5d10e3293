package hand

import (
	"strings"

	"gogo/board/bridge"
)

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

// suitWords are those of a suit.
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

// shapeWords says what is known of the shape.
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

// suitWords says what is known of a suit.
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
