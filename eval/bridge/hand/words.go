package hand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// Words returns the limits in the words of bridge players, as in "5+ hearts, 11-15 HCP": the suits
// that are shown, the shape, the strength, and the rest. What follows from other limits goes
// without saying. It is empty if there are no limits.
func (l *Limits) Words() string {
	said := l.withoutImplied()
	var shown, rest []string
	for s := bridge.Spades; s < bridge.Suits; s-- {
		if l.shows(s) {
			shown = append(shown, said.lengthWords(s)...)
		} else {
			rest = append(rest, said.lengthWords(s)...)
		}
	}
	for s := bridge.Spades; s < bridge.Suits; s-- {
		shown = append(shown, said.gradedWords(s, qualities)...)
		rest = append(rest, said.gradedWords(s, honorWords)...)
	}
	shown = append(shown, said.differenceWords(l)...)
	shape, strength := said.shapeWords(), said.strengthWords(l)
	if len(shown) == 0 {
		shape, strength = strength, shape // as players say of a notrump bid
	}
	return strings.Join(slices.Concat(shown, shape, strength, rest), ", ")
}

// shows reports whether a suit has a least length.
func (l *Limits) shows(s bridge.Suit) bool {
	return (l[Length.In(s)] & UpTo(bridge.HandSize)).Low() > 0
}

// lengthWords returns the words for the length of a suit.
func (l *Limits) lengthWords(s bridge.Suit) []string {
	set := l[Length.In(s)] & UpTo(bridge.HandSize)
	name := s.Name()
	switch {
	case set == UpTo(bridge.HandSize):
		return nil
	case set == Exactly(0):
		return []string{"void in " + name}
	case set == UpTo(1):
		return []string{"short " + name}
	case set == UpTo(set.High()):
		return []string{fmt.Sprintf("at most %d %s", set.High(), name)}
	case set == Exactly(1):
		return []string{"singleton " + name[:len(name)-1]}
	}
	return []string{set.Text(bridge.HandSize) + " " + name}
}

// shapeWords returns the words for the shape.
func (l *Limits) shapeWords() []string {
	switch l[Shape] & UpTo(Unbalanced) {
	case Exactly(Balanced):
		return []string{"balanced"}
	case UpTo(SemiBalanced):
		return []string{"balanced or semi-balanced"}
	case Between(SemiBalanced, Unbalanced):
		return []string{"not balanced"}
	case Exactly(Unbalanced):
		return []string{"unbalanced"}
	}
	return nil
}

// strengths are the quantities of a whole hand in words, with the highest number.
var strengths = []struct {
	quantity Quantity
	words    string
	most     int
}{
	{HighCards, "HCP", MaxHighCards},
	{Points, "total points", 49},
	{TwoSuits, "by the rule of 20", MaxValue},
	{Losers, "losers", 12},
	{Controls, "controls", 12},
	{Aces, "aces", 4},
	{Kings, "kings", 4},
	{Tricks, "playing tricks", bridge.HandSize},
}

// strengthWords returns the words for the strength of the hand, of which all has every limit.
func (l *Limits) strengthWords(all *Limits) []string {
	var list []string
	for _, w := range strengths {
		if text := openEnded(l[w.quantity]).Text(w.most); text != "any" {
			list = append(list, counted(text, w.words))
		}
	}
	for s := bridge.Spades; s < bridge.Suits; s-- {
		if text := openEnded(l[Support.In(s)]).Text(49); text != "any" {
			words := " support points"
			if !all.shows(s) {
				words = " points in support of " + s.Name()
			}
			list = append(list, text+words)
		}
	}
	if set := l[QuickTricks] & UpTo(MaxValue); set != UpTo(MaxValue) && set != 0 {
		list = append(list, strconv.FormatFloat(float64(set.Low())/2, 'g', -1, 64)+"+ quick tricks")
	}
	return list
}

// manyPoints is the number from which a most of points says nothing: it comes of what the two hands
// of a side may have together.
const manyPoints = 28

// openEnded returns a set without a most that says nothing.
func openEnded(s Set) Set {
	if s != 0 && s.High() >= manyPoints && s.Low() < manyPoints {
		return s | From(manyPoints)
	}
	return s
}

// counted returns a number of things, of one without the plural.
func counted(number, things string) string {
	if number == "1" && strings.HasSuffix(things, "s") {
		things = things[:len(things)-1]
	}
	return number + " " + things
}

// grade is a limit of a suit that has words of its own.
type grade struct {
	quantity Quantity
	set      Set
	words    string
}

// qualities are the grades of a suit to play in.
var qualities = []grade{
	{Quality, From(Fair), "fair %"},
	{Quality, From(Good), "good %"},
	{Quality, From(Strong), "strong %"},
	{Quality, From(Solid), "solid %"},
	{Quality, UpTo(Fair), "no good %"},
	{Quality, UpTo(Poor), "poor %"},
}

// honorWords are the grades of what is held in a suit. In them * is the suit's name in the
// singular.
var honorWords = []grade{
	{Stopper, From(HalfStopper), "half * stopper"},
	{Stopper, From(FullStopper), "* stopper"},
	{Stopper, From(TwoStoppers), "double * stopper"},
	{Stopper, UpTo(HalfStopper), "no * stopper"},
	{Control, From(1), "* control"},
	{Control, From(2), "first-round * control"},
	{Control, UpTo(0), "no * control"},
	{Control, UpTo(1), "no first-round * control"},
	{Ace, From(1), "ace of %"},
	{Ace, UpTo(0), "no ace of %"},
	{King, From(1), "king of %"},
	{King, UpTo(0), "no king of %"},
	{Queen, From(1), "queen of %"},
	{Queen, UpTo(0), "no queen of %"},
}

// gradedWords returns the words for grades of a suit.
func (l *Limits) gradedWords(s bridge.Suit, grades []grade) []string {
	var all []string
	name := s.Name()
	names := strings.NewReplacer("%", name, "*", name[:len(name)-1])
	for _, w := range grades {
		if l[w.quantity.In(s)] == w.set {
			all = append(all, names.Replace(w.words))
		}
	}
	if len(grades) > 0 && grades[0].quantity == Quality {
		return all
	}
	if text := l[KeyCards.In(s)].Text(5); text != "any" {
		all = append(all, counted(text, "key cards"))
	}
	if text := l[SuitPoints.In(s)].Text(10); text != "any" {
		all = append(all, text+" HCP in "+name)
	}
	return all
}

// differenceWords says which of the suits that are shown are longer than others of them; all has
// every limit.
func (l *Limits) differenceWords(all *Limits) []string {
	var list []string
	for a := range bridge.Suit(bridge.Suits) {
		for b := range a {
			if !all.shows(a) || !all.shows(b) {
				continue // the suit that is shown is the longer one
			}
			switch l[pairs[a][b]] {
			case From(differenceZero + 1):
				list = append(list, a.Name()+" longer than "+b.Name())
			case From(differenceZero):
				list = append(list, a.Name()+" at least as long as "+b.Name())
			case UpTo(differenceZero - 1):
				list = append(list, b.Name()+" longer than "+a.Name())
			case UpTo(differenceZero):
				list = append(list, b.Name()+" at least as long as "+a.Name())
			}
		}
	}
	return list
}

// Words returns what is known in words, with "or" between what is possible, "any hand" if
// everything is.
func (k Knowledge) Words() string {
	var all []string
	for i := range k {
		words := k[i].Words()
		if words == "" {
			return "any hand"
		}
		if !slices.Contains(all, words) {
			all = append(all, words)
		}
	}
	return strings.Join(all, ", or ")
}
