package system

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// levels are the words for levels that depend on the last bid.
var levels = []struct {
	words string
	level Level
}{
	{"low", Low}, {"jump", Jump}, {"double jump", DoubleJump}, {"game", Game},
}

// callForm reads a call of a line.
func (w *words) callForm() (CallForm, error) {
	for _, l := range levels {
		if w.take(l.words) {
			strain, err := w.strain()
			return CallForm{Bid: true, Level: l.level, Suit: strain}, err
		}
	}
	word := w.peek()
	f, ok := parseCallForm(word)
	if !ok || f.Level == AnyLevel {
		return f, fmt.Errorf("%.20q is no call", word)
	}
	w.next()
	return f, nil
}

// strain reads a suit or no trump.
func (w *words) strain() (SuitRef, error) {
	if w.take("N") {
		return 'N', nil
	}
	return w.suit()
}

// parseCallForm reads a call in one word: P, X, XX, 1N, 2M, *M.
func parseCallForm(word string) (CallForm, bool) {
	switch word {
	case "P":
		return CallForm{Call: bridge.Pass}, true
	case "X":
		return CallForm{Call: bridge.Double}, true
	case "XX":
		return CallForm{Call: bridge.Redouble}, true
	}
	if len(word) != 2 {
		return CallForm{}, false
	}
	suit, ok := parseSuit(word[1:])
	if word[1] == 'N' {
		suit, ok = 'N', true
	}
	switch {
	case ok && word[0] == '*':
		return CallForm{Bid: true, Level: AnyLevel, Suit: suit}, true
	case ok && '1' <= word[0] && word[0] <= '7':
		return CallForm{Bid: true, Level: Level(word[0] - '0'), Suit: suit}, true
	}
	return CallForm{}, false
}

// parsePattern reads an auction.
func parsePattern(text string) (Pattern, error) {
	var p Pattern
	for i, word := range strings.Fields(text) {
		if word == ".." && i == 0 {
			p.Open = true
			continue
		}
		c, err := parsePatternCall(word)
		if err != nil {
			return p, err
		}
		p.add(c)
	}
	if len(p.Calls) == 0 {
		return p, fmt.Errorf("%q has no call", text)
	}
	if !p.Calls[len(p.Calls)-1].Theirs {
		p.Calls = append(p.Calls, PatternCall{Theirs: true})
	}
	return p, nil
}

// add adds a call, and before it the pass of the other side if that goes without saying.
func (p *Pattern) add(c PatternCall) {
	if n := len(p.Calls); n > 0 && p.Calls[n-1].Theirs == c.Theirs {
		p.Calls = append(p.Calls, PatternCall{Theirs: !c.Theirs})
	}
	p.Calls = append(p.Calls, c)
}

func parsePatternCall(word string) (PatternCall, error) {
	var c PatternCall
	inner := word
	if strings.HasPrefix(word, "(") && strings.HasSuffix(word, ")") && len(word) > 2 {
		c.Theirs = true
		inner = word[1 : len(word)-1]
	}
	if inner == "*" {
		c.Any = true
		return c, nil
	}
	f, ok := parseCallForm(inner)
	if !ok {
		return c, fmt.Errorf("%.20q is no call of an auction", word)
	}
	c.CallForm = f
	return c, nil
}
