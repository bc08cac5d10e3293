// Package meaning describes the meaning of a call in the terms of the alerts of the Blue
// Chip protocol: lengths, points, aces and kings, and what the call asks for or forces.
//
// Parse reads a Meaning from an alert and String prints it as one. Bidding systems describe
// their calls with it, too:
//
//	m, err := meaning.Parse("8 to 14 total points, up to 6 cards in clubs.")
//	low, high := m.Bounds(meaning.Length, bridge.Clubs) // 0, 6
//
// The grammar is that of version 18 of the protocol. Where it is silent, it is interpreted
// as follows:
//
//   - Numbers are integers, and ranges include their limits. A range from 0 is "up to", a
//     range to the highest possible number is "at least", and a range of one number is
//     that number: equal meanings are equal values and are printed in the same way.
//   - The specification has only "[n] total aces" and kings. They may have ranges here,
//     like everything else, for opponents who send them.
//   - "or" may stand between the two numbers of every element that has a number, which is
//     the only extension that the specification foresees.
//   - The plural is used for one as well: "1 cards in hearts" is the specified form.
//   - The specified limit of three alternatives is a condition of contest and not
//     enforced.
//
// Parse accepts more than the specification: any case and spacing, "1 card", "heart" or a
// letter for a suit, "12-14" and "12+", points without "total", a full stop or a semicolon
// for a comma, an "and", no full stop at the end. Anything else is an error with its
// position. Since it may be free text, it is not necessarily a fault of the sender.
//
// A Cursor reads plain English of bridge programs word by word, here and in other messages.
package meaning

import (
	"errors"
	"fmt"
	"strconv"

	"gogo/board/bridge"
)

// Meaning is a list of alternatives, of which one holds.
type Meaning []Statement

// Statement is a list of elements that all hold, also several of the same kind and suit.
type Statement []Element

// Element is a single piece of information.
type Element struct {
	Kind  Kind
	Suit  bridge.Suit // if the kind has one, 0 otherwise
	Range Range       // if the kind has one, zero otherwise
}

// NewLength returns an element that shows from low to high cards in a suit.
func NewLength(suit bridge.Suit, low, high int) Element {
	return Element{Kind: Length, Suit: suit, Range: Range{Low: low, High: high}}
}

// NewPoints returns an element that shows from low to high total points.
func NewPoints(low, high int) Element {
	return Element{Kind: TotalPoints, Range: Range{Low: low, High: high}}
}

// Check returns an error if the grammar does not allow the meaning.
func (m Meaning) Check() error {
	if len(m) == 0 {
		return errors.New("no meaning")
	}
	for i, s := range m {
		if len(s) == 0 {
			return fmt.Errorf("alternative %d says nothing", i+1)
		}
		for _, e := range s {
			if err := e.Check(); err != nil {
				return fmt.Errorf("alternative %d: %w", i+1, err)
			}
		}
	}
	return nil
}

// Check returns an error if the grammar does not allow the element.
func (e Element) Check() error {
	switch {
	case !e.Kind.Valid():
		return fmt.Errorf("there is no kind %d", e.Kind)
	case e.Suit >= bridge.Suits || !e.Kind.HasSuit() && e.Suit != 0:
		return fmt.Errorf("%v in suit %d", e.Kind, e.Suit)
	case !e.Kind.HasRange():
		if e.Range != (Range{}) {
			return fmt.Errorf("%v with numbers", e.Kind)
		}
		return nil
	}
	return e.Range.check(e.Kind.Max())
}

// Bounds returns the least and the greatest number of a kind with a range that the
// meaning allows: the union of its alternatives, each of which is the intersection of its
// elements. Alternatives that contradict themselves do not count; without any other, the
// whole range of the kind is allowed.
func (m Meaning) Bounds(kind Kind, suit bridge.Suit) (low, high int) {
	low, high = kind.Max(), 0
	for _, s := range m {
		if l, h := s.Bounds(kind, suit); l <= h {
			low, high = min(low, l), max(high, h)
		}
	}
	if low > high {
		return 0, kind.Max()
	}
	return low, high
}

// Bounds returns the least and the greatest number of a kind with a range that the
// statement allows. If it contradicts itself, the least is greater than the greatest.
func (s Statement) Bounds(kind Kind, suit bridge.Suit) (low, high int) {
	high = kind.Max()
	for _, e := range s {
		if e.Kind == kind && (e.Suit == suit || !kind.HasSuit()) {
			low, high = max(low, e.Range.Low), min(high, e.Range.High)
		}
	}
	return low, high
}

// Has reports whether the statement has an element of a kind, and of a suit if the kind
// has one.
func (s Statement) Has(kind Kind, suit bridge.Suit) bool {
	for _, e := range s {
		if e.Kind == kind && (e.Suit == suit || !kind.HasSuit()) {
			return true
		}
	}
	return false
}

// Kind is the kind of an element.
type Kind uint8

// The kinds of elements, in the order of the specification.
const (
	Length            Kind = iota + 1 // cards in a suit: 0 to 13
	TotalPoints                       // 0 to 50: 40 and those for distribution
	SuitPoints                        // points in a suit: 0 to 15
	TotalAces                         // 0 to 4
	TotalKings                        // 0 to 4
	AceOf                             // the ace of a suit
	KingOf                            // the king of a suit
	AsksAces                          // "Asking for aces"
	AsksKings                         // "Asking for kings"
	AsksMajor                         // "Asking for a major suit"
	AsksFourCardMajor                 // "Asking for a four-card major suit"
	AsksFiveCardMajor                 // "Asking for a five-card major suit"
	AsksMinor                         // "Asking for a minor suit"
	AsksFourCardSuit                  // "Asking for a four-card suit"
	AsksSupport                       // "Asking for support"
	AsksLead                          // "Asks for lead in" a suit
	AsksNoLead                        // "Asks for lead not in" a suit
	ForcingOneRound                   // "Forcing for one round"
	ForcingToGame                     // "Forcing until game"
	PromisesRebid                     // "Promises a rebid"
	kinds
)

// form is the written form of a kind: a range of numbers up to most, unless most is 0,
// words, and a suit if the kind has one.
type form struct {
	words string
	most  int
	suit  bool
}

var forms = [kinds]form{
	Length:            {"cards in", bridge.HandSize, true},
	TotalPoints:       {"total points", 50, false},
	SuitPoints:        {"points in", 15, true},
	TotalAces:         {"total aces", bridge.Suits, false},
	TotalKings:        {"total kings", bridge.Suits, false},
	AceOf:             {"ace of", 0, true},
	KingOf:            {"king of", 0, true},
	AsksAces:          {"Asking for aces", 0, false},
	AsksKings:         {"Asking for kings", 0, false},
	AsksMajor:         {"Asking for a major suit", 0, false},
	AsksFourCardMajor: {"Asking for a four-card major suit", 0, false},
	AsksFiveCardMajor: {"Asking for a five-card major suit", 0, false},
	AsksMinor:         {"Asking for a minor suit", 0, false},
	AsksFourCardSuit:  {"Asking for a four-card suit", 0, false},
	AsksSupport:       {"Asking for support", 0, false},
	AsksLead:          {"Asks for lead in", 0, true},
	AsksNoLead:        {"Asks for lead not in", 0, true},
	ForcingOneRound:   {"Forcing for one round", 0, false},
	ForcingToGame:     {"Forcing until game", 0, false},
	PromisesRebid:     {"Promises a rebid", 0, false},
}

// Valid reports whether there is such a kind.
func (k Kind) Valid() bool { return 0 < k && k < kinds }

// form returns the form of the kind, the zero form if there is no such kind.
func (k Kind) form() form {
	if k.Valid() {
		return forms[k]
	}
	return form{}
}

// HasSuit reports whether an element of the kind is about one suit.
func (k Kind) HasSuit() bool { return k.form().suit }

// HasRange reports whether an element of the kind has a range.
func (k Kind) HasRange() bool { return k.form().most > 0 }

// Max returns the highest number of a kind that has a range, 0 for any other.
func (k Kind) Max() int { return k.form().most }

// String returns the words of the kind.
func (k Kind) String() string { return k.form().words }

// Range is the numbers from Low to High, or only these two if Or is set.
type Range struct {
	Low, High int
	Or        bool
}

// Has reports whether a number is in the range.
func (r Range) Has(n int) bool {
	if r.Or {
		return n == r.Low || n == r.High
	}
	return r.Low <= n && n <= r.High
}

// check returns an error unless the range is one of numbers from 0 to most.
func (r Range) check(most int) error {
	switch {
	case r.Low < 0 || r.High > most:
		return fmt.Errorf("%d to %d is not within 0 to %d", r.Low, r.High, most)
	case r.Low > r.High:
		return fmt.Errorf("%d to %d goes down", r.Low, r.High)
	case r.Low == r.High && r.Or:
		return fmt.Errorf("%d or %d", r.Low, r.High)
	}
	return nil
}

// append appends the range in words. most is the highest possible number.
func (r Range) append(to []byte, most int) []byte {
	number := func(n int) { to = strconv.AppendInt(to, int64(n), 10) }
	switch {
	case r.Or:
		number(r.Low)
		to = append(to, " or "...)
		number(r.High)
	case r.Low == r.High:
		number(r.Low)
	case r.Low == 0:
		to = append(to, "up to "...)
		number(r.High)
	case r.High == most:
		to = append(to, "at least "...)
		number(r.Low)
	default:
		number(r.Low)
		to = append(to, " to "...)
		number(r.High)
	}
	return to
}

// String returns the meaning as the text of an alert, with its full stop.
func (m Meaning) String() string { return string(m.Append(nil)) }

// Append appends the text that String returns.
func (m Meaning) Append(to []byte) []byte {
	for i, s := range m {
		if i > 0 {
			to = append(to, " Alternatively, "...)
		}
		for j, e := range s {
			if j > 0 {
				to = append(to, ", "...)
			}
			to = e.Append(to)
		}
		to = append(to, '.')
	}
	return to
}

// String returns the element in the words of the specification.
func (e Element) String() string { return string(e.Append(nil)) }

// Append appends the text that String returns.
func (e Element) Append(to []byte) []byte {
	f := e.Kind.form()
	if f.most > 0 {
		to = append(e.Range.append(to, f.most), ' ')
	}
	to = append(to, f.words...)
	if f.suit {
		to = append(to, ' ')
		to = append(to, (e.Suit % bridge.Suits).Name()...)
	}
	return to
}
