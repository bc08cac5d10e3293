package meaning

import (
	"fmt"

	"gogo/board/bridge"
)

// MaxText is the longest text that Parse reads, in bytes.
const MaxText = 4096

// Parse reads the text of an alert, which is what follows "Alert.". The error names the
// byte, from 0, at which it leaves the grammar, and what was expected there.
func Parse(text string) (Meaning, error) {
	if len(text) > MaxText {
		return nil, fmt.Errorf("a text of %d bytes, more than %d", len(text), MaxText)
	}
	r := reader{Cursor{Text: text}}
	var m Meaning
	for {
		s, more, err := r.statement()
		if err != nil {
			return nil, err
		}
		m = append(m, s)
		if !more {
			return m, nil
		}
	}
}

// reader reads a meaning.
type reader struct{ Cursor }

// statement reads a statement, and reports whether an alternative follows.
func (r *reader) statement() (s Statement, more bool, err error) {
	for {
		e, err := r.element()
		if err != nil {
			return nil, false, err
		}
		s = append(s, e)
		r.Space()
		end := r.At
		r.Skip(".,;")
		between := r.At > end
		switch {
		case r.Done():
			return s, false, nil
		case r.AnyWord("alternatively", "alternately"):
			r.Skip(",:")
			return s, true, nil
		case !r.AnyWord("and") && !between:
			return nil, false, r.Expected("a comma or a full stop")
		}
	}
}

// element reads one element.
func (r *reader) element() (e Element, err error) {
	switch {
	case r.AnyWord("ace"):
		e.Kind = AceOf
	case r.AnyWord("king"):
		e.Kind = KingOf
	case r.AnyWord("asking", "asks"):
		return r.asking()
	case r.Word("forcing"):
		e.Kind, err = r.forcing()
		return e, err
	case r.Word("promises"):
		r.Word("a")
		if !r.Word("rebid") {
			return e, r.Expected("a rebid")
		}
		return Element{Kind: PromisesRebid}, nil
	default:
		return r.counted()
	}
	if !r.AnyWord("of", "in") {
		return Element{}, r.Expected("of and a suit")
	}
	e.Suit, err = r.suit()
	return e, err
}

// suit reads the name of a suit, in the singular or the plural, or its letter.
func (r *reader) suit() (bridge.Suit, error) {
	for s := range bridge.Suit(bridge.Suits) {
		name := s.Name()
		if r.AnyWord(name, name[:len(name)-1], name[:1]) {
			return s, nil
		}
	}
	return 0, r.Expected("clubs, diamonds, hearts or spades")
}

// forcing reads how long a call forces.
func (r *reader) forcing() (Kind, error) {
	switch {
	case r.Words("for", "one", "round"), r.Words("for", "1", "round"), r.Words("one", "round"), r.Words("1", "round"):
		return ForcingOneRound, nil
	case r.Words("until", "game"), r.Words("to", "game"):
		return ForcingToGame, nil
	}
	return 0, r.Expected("for one round, or until game")
}

// asking reads what a call asks for.
func (r *reader) asking() (e Element, err error) {
	if !r.Word("for") {
		return e, r.Expected("for")
	}
	switch {
	case r.Words("aces"):
		e.Kind = AsksAces
	case r.Words("kings"):
		e.Kind = AsksKings
	case r.Word("support"):
		e.Kind = AsksSupport
	case r.Words("lead", "not", "in"), r.Words("a", "lead", "not", "in"):
		e.Kind = AsksNoLead
		e.Suit, err = r.suit()
	case r.Words("lead", "in"), r.Words("a", "lead", "in"):
		e.Kind = AsksLead
		e.Suit, err = r.suit()
	default:
		e.Kind, err = r.askingSuit()
	}
	if err != nil {
		return Element{}, err
	}
	return e, nil
}

// askingSuit reads the suit that a call asks for.
func (r *reader) askingSuit() (Kind, error) {
	r.AnyWord("a", "an")
	four, five := r.longSuit("four", "4"), r.longSuit("five", "5")
	switch {
	case r.Word("major"):
		r.Word("suit")
		switch {
		case four:
			return AsksFourCardMajor, nil
		case five:
			return AsksFiveCardMajor, nil
		}
		return AsksMajor, nil
	case four && r.Word("suit"):
		return AsksFourCardSuit, nil
	case !four && !five && r.Word("minor"):
		r.Word("suit")
		return AsksMinor, nil
	}
	return 0, r.Expected("aces, kings, support, a lead or a suit of the text")
}

// longSuit reads the length of a suit, as in "four-card".
func (r *reader) longSuit(word, digit string) bool {
	at := r.At
	if r.AnyWord(word, digit) {
		r.Skip("-")
		if r.Word("card") {
			return true
		}
	}
	r.At = at
	return false
}

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

// countedKind reads the kind of an element with a range.
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

// span is a range as written, before its kind and with that its upper limit is known.
type span struct {
	Range
	atLeast bool
}

// span reads a range.
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
