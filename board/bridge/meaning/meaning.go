package meaning

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
)

// Meaning is what a call may mean: one of its alternatives.
type Meaning []Statement

// Statement is what holds together. Two elements of the same kind and suit both hold.
type Statement []Element

// Element is one thing that a call says.
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

// Check returns what the grammar does not allow in the meaning, if anything.
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

// Check returns what the grammar does not allow in the element, if anything.
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

// Bounds returns the least and the most of a kind that has a range which the call
// leaves possible: the most tolerant of its alternatives, each of which has the
// strictest of its elements. An alternative that contradicts itself does not count,
// and if all do, or there is none, nothing is known.
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

// Bounds returns the least and the most of a kind that has a range which the
// statement leaves possible. The least is more than the most if it contradicts itself.
func (s Statement) Bounds(kind Kind, suit bridge.Suit) (low, high int) {
	high = kind.Max()
	for _, e := range s {
		if e.Kind == kind && (e.Suit == suit || !kind.HasSuit()) {
			low, high = max(low, e.Range.Low), min(high, e.Range.High)
		}
	}
	return low, high
}

// Has reports whether the statement has an element of a kind. The suit counts if the
// kind has one.
func (s Statement) Has(kind Kind, suit bridge.Suit) bool {
	for _, e := range s {
		if e.Kind == kind && (e.Suit == suit || !kind.HasSuit()) {
			return true
		}
	}
	return false
}
