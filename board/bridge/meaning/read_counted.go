package meaning

import "fmt"

// counted reads an element that begins with a range.
func (r *reader) counted() (Element, error) {
	r.Space()
	at := r.At
	span, err := r.span()
	if err != nil {
		return Element{}, err
	}
	e, err := r.countedKind()
	if err != nil {
		return Element{}, err
	}
	if e.Range, err = span.within(e.Kind.Max()); err != nil {
		return Element{}, fmt.Errorf("byte %d: %s: %w", at, e.Kind, err)
	}
	return e, nil
}

// countedKind reads what is counted.
func (r *reader) countedKind() (e Element, err error) {
	switch {
	case r.AnyWord("cards", "card"):
		e.Kind = Length
	case r.AnyWord("points", "point"):
		e.Kind = TotalPoints
		if !r.Word("in") {
			return e, nil
		}
		e.Kind = SuitPoints
		e.Suit, err = r.suit()
		return e, err
	default:
		total := r.Word("total")
		switch {
		case total && r.AnyWord("points", "point"):
			e.Kind = TotalPoints
		case r.AnyWord("aces", "ace"):
			e.Kind = TotalAces
		case r.AnyWord("kings", "king"):
			e.Kind = TotalKings
		default:
			return e, r.Expected("cards, points, aces or kings")
		}
		return e, nil
	}
	if !r.AnyWord("in", "of") {
		return e, r.Expected("in and a suit")
	}
	e.Suit, err = r.suit()
	return e, err
}

// span is a range as it is written: one whose kind, and so whose end, comes later.
type span struct {
	Range
	atLeast bool
}

// span reads numbers.
func (r *reader) span() (s span, err error) {
	switch {
	case r.Words("up", "to"):
		s.High, err = r.number()
		return s, err
	case r.Words("at", "least"):
		s.Low, err = r.number()
		s.atLeast = true
		return s, err
	}
	if s.Low, err = r.number(); err != nil {
		return s, err
	}
	s.High = s.Low
	switch {
	case r.Word("to"), r.Byte('-'):
		s.High, err = r.number()
	case r.Byte('+'):
		s.atLeast = true
	case r.Word("or"):
		if s.High, err = r.number(); s.High < s.Low {
			s.Low, s.High = s.High, s.Low // the two have no order
		}
		s.Or = s.Low != s.High
	}
	return s, err
}

// number reads a number.
func (r *reader) number() (int, error) {
	n, ok := r.Number()
	if !ok {
		return 0, r.Expected("an element: a number, up to, at least, ace of, Asking for ...")
	}
	return n, nil
}

// within returns the range among the numbers from 0 to most.
func (s span) within(most int) (Range, error) {
	if s.atLeast {
		s.High = max(s.Low, most)
	}
	return s.Range, s.check(most)
}
