package system

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/eval/bridge/hand"
)

// words reads a part of a line word by word.
type words struct {
	left []string
}

func newWords(text string) *words { return &words{left: strings.Fields(text)} }

func (w *words) done() bool { return len(w.left) == 0 }

// peek returns the next word, "" at the end.
func (w *words) peek() string {
	if w.done() {
		return ""
	}
	return w.left[0]
}

// take reads words if they are the next ones.
func (w *words) take(text string) bool {
	want := strings.Fields(text)
	if len(w.left) < len(want) {
		return false
	}
	for i, word := range want {
		if w.left[i] != word {
			return false
		}
	}
	w.left = w.left[len(want):]
	return true
}

// next reads any word.
func (w *words) next() string {
	word := w.peek()
	if !w.done() {
		w.left = w.left[1:]
	}
	return word
}

// rest returns what was not read.
func (w *words) rest() string { return strings.Join(w.left, " ") }

// suitLetters are the letters of SuitRef, but for no trump.
const suitLetters = "CDHSMOmoxyzwTEF"

// parseSuit reads a letter of a suit.
func parseSuit(word string) (SuitRef, bool) {
	if len(word) == 1 && strings.Contains(suitLetters, word) {
		return SuitRef(word[0]), true
	}
	return NoSuit, false
}

// suit reads a suit.
func (w *words) suit() (SuitRef, error) {
	s, ok := parseSuit(w.peek())
	if !ok {
		return NoSuit, fmt.Errorf("%q is no suit", w.peek())
	}
	w.next()
	return s, nil
}

// set reads numbers: 5, 5+, 5-, 5-7, or numbers with "or" between them.
func (w *words) set() (hand.Set, bool, error) {
	s, ok, err := parseNumbers(w.peek())
	if !ok || err != nil {
		return 0, ok, err
	}
	w.next()
	for len(w.left) > 1 && w.peek() == "or" {
		more, ok, err := parseNumbers(w.left[1])
		if !ok || err != nil {
			return 0, true, fmt.Errorf("%q is no number", w.left[1])
		}
		s |= more
		w.left = w.left[2:]
	}
	return s, true, nil
}

// parseNumbers reads one range. It is not ok if the word is none.
func parseNumbers(word string) (s hand.Set, ok bool, err error) {
	if word == "" || word[0] < '0' || word[0] > '9' {
		return 0, false, nil
	}
	low, high, between := strings.Cut(word, "-")
	switch {
	case !between && strings.HasSuffix(word, "+"):
		n, err := number(strings.TrimSuffix(word, "+"))
		return hand.From(n), true, err
	case !between:
		n, err := number(word)
		return hand.Exactly(n), true, err
	case high == "":
		n, err := number(low)
		return hand.UpTo(n), true, err
	}
	from, err := number(low)
	if err != nil {
		return 0, true, err
	}
	to, err := number(high)
	if err != nil {
		return 0, true, err
	}
	if from > to {
		return 0, true, fmt.Errorf("%s goes down", word)
	}
	return hand.Between(from, to), true, nil
}

func number(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > hand.MaxValue {
		return 0, fmt.Errorf("%.20q is no number from 0 to %d", text, hand.MaxValue)
	}
	return n, nil
}
