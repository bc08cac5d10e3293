package system

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/source"
)

// reader makes a system of its lines.
type reader struct {
	system  *System
	section string
	block   *Block
	place   source.Place
}

// Read reads the system of a file, with the files that it includes: the files of its own
// folder, or else of the program's. The error has every fault with its file and line.
func Read(files fs.FS, name string) (*System, error) {
	r := &reader{system: &System{}}
	if err := texts.Read(files, name, r); err != nil {
		return nil, err
	}
	return r.system, nil
}

// Begin leaves the block.
func (r *reader) Begin() { r.block = nil }

// Finish looks for the name.
func (r *reader) Finish() []error {
	if r.system.Name == "" {
		return []error{errors.New(`no line names the system: system "name"`)}
	}
	return nil
}

// Take reads a line.
func (r *reader) Take(line string, at source.Place) error {
	r.place = at
	word, rest, _ := strings.Cut(line, " ")
	switch strings.TrimSuffix(word, ":") {
	case texts.Word:
		return r.name(rest)
	case "section":
		r.block = nil
		return source.Quoted(rest, &r.section)
	case "opening", "after", "when":
		return r.header(line)
	}
	return r.call(line)
}

// name reads the name of the system. One that another includes is known by the other's.
func (r *reader) name(quoted string) error {
	var name string
	if err := source.Quoted(quoted, &name); err != nil {
		return err
	}
	if r.system.Name == "" {
		r.system.Name = name
	}
	return nil
}

// header reads the header of a block.
func (r *reader) header(text string) error {
	r.block = nil
	header, ok := strings.CutSuffix(text, ":")
	if !ok {
		return errors.New("a header ends with a colon")
	}
	b := &Block{Place: r.place, Section: r.section, Header: header}
	auctions, when, _ := strings.Cut(header, "when ")
	auctions = strings.TrimSpace(auctions)
	if err := b.readPatterns(auctions); err != nil {
		return err
	}
	var err error
	if b.When, err = conditions(when); err != nil {
		return err
	}
	for _, c := range b.When {
		if c.Kind < Shown {
			return fmt.Errorf("%q is of a hand: a header speaks of the table", when)
		}
	}
	if err = check(b.When); err != nil {
		return fmt.Errorf("%q: %w", when, err)
	}
	if len(b.Patterns) == 0 && len(b.When) == 0 {
		return errors.New("the header names no situation")
	}
	r.block = b
	r.system.Blocks = append(r.system.Blocks, b)
	return nil
}

// readPatterns reads "opening" or "after" and auctions.
func (b *Block) readPatterns(text string) error {
	if text == "opening" {
		b.Patterns = []Pattern{{}}
		return nil
	}
	text, ok := strings.CutPrefix(text, "after ")
	if !ok {
		if text != "" {
			return fmt.Errorf("%.40q is no situation", text)
		}
		return nil
	}
	for auction := range strings.SplitSeq(text, " or ") {
		p, err := parsePattern(auction)
		if err != nil {
			return err
		}
		b.Patterns = append(b.Patterns, p)
	}
	return nil
}

// conditions reads conditions with commas between them.
func conditions(text string) ([]Condition, error) {
	var all []Condition
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		c, err := parseCondition(part)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// call reads the line of a call.
func (r *reader) call(line string) error {
	if r.block == nil {
		return fmt.Errorf("%.40q stands in no block", line)
	}
	head, body, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%.40q has no colon behind the call", line)
	}
	l := &Line{Place: r.place, Text: line}
	if before, name, ok := strings.Cut(head, `"`); ok {
		if err := source.Quoted(`"`+name, &l.Name); err != nil {
			return err
		}
		head = before
	}
	w := newWords(head)
	var err error
	if l.Call, err = w.callForm(); err != nil {
		return err
	}
	if !w.done() {
		return fmt.Errorf("%q is too much behind the call", w.rest())
	}
	needs, does, _ := strings.Cut(body, ";")
	if l.Conditions, err = conditions(needs); err != nil {
		return err
	}
	if err = check(l.Conditions); err != nil {
		return fmt.Errorf("%.80q: %w", strings.TrimSpace(needs), err)
	}
	if l.Attributes, err = attributes(does); err != nil {
		return err
	}
	r.block.Lines = append(r.block.Lines, l)
	return nil
}

// attributes reads what a call does, with commas between.
func attributes(text string) ([]Attribute, error) {
	var all []Attribute
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		w := newWords(part)
		a, err := w.attribute()
		if err == nil && !w.done() {
			err = fmt.Errorf("%q is too much in %q", w.rest(), part)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

// effects are the attributes that are words alone.
var effects = []struct {
	words  string
	effect Effect
}{
	{"forcing", Forcing},
	{"game force", ForcesGame},
	{"to play", ToPlay},
	{"invites", Invites},
	{"rebids", WantsRebid},
	{"artificial", Artificial},
}

// words reads a part of a line word by word.
type words struct {
	left []string
}

func (w *words) attribute() (Attribute, error) {
	for _, e := range effects {
		if w.take(e.words) {
			return Attribute{Effect: e.effect}, nil
		}
	}
	var a Attribute
	var err error
	switch {
	case w.take("asks"):
		a.Effect = Asks
		if a.Tag = w.next(); a.Tag == "" {
			return a, errors.New("asks what?")
		}
		if !w.done() {
			a.Suit, err = w.suit()
		}
	case w.take("agrees"):
		a.Effect = Agrees
		a.Suit, err = w.suit()
	case w.take("lead"):
		a.Effect = WantsLead
		a.Suit, err = w.suit()
	default:
		err = fmt.Errorf("%q is nothing that a call does", w.rest())
	}
	return a, err
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
