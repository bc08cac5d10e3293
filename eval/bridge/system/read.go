package system

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Bounds of a file that somebody else wrote.
const (
	maxLineBytes = 4096
	maxLines     = 50_000
	maxFiles     = 20
	maxFaults    = 20
)

// reader reads the files of a system.
type reader struct {
	files    fs.FS
	system   *System
	section  string
	block    *Block
	place    Place
	included map[string]bool
	lines    int
	faults   []error
}

// Read reads the system of a file, with the files that it includes: those of its own
// folder, or else of the program's. The error has every fault with its file and line.
func Read(files fs.FS, name string) (*System, error) {
	r := &reader{files: files, system: &System{}, included: map[string]bool{}}
	r.file(name)
	if r.system.Name == "" && len(r.faults) == 0 {
		r.faults = append(r.faults, fmt.Errorf("%s: no line names the system: system \"name\"", name))
	}
	if len(r.faults) > 0 {
		return nil, errors.Join(r.faults...)
	}
	return r.system, nil
}

// file reads one file.
func (r *reader) file(name string) {
	switch {
	case r.included[name]:
		r.fault(fmt.Errorf("%s is read already", name))
		return
	case len(r.included) == maxFiles:
		r.fault(fmt.Errorf("more than %d files", maxFiles))
		return
	}
	r.included[name] = true
	f, err := r.open(name)
	if err != nil {
		r.fault(err)
		return
	}
	defer f.Close()
	outer := r.place
	r.place, r.block = Place{File: name}, nil
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, maxLineBytes)
	for lines.Scan() && len(r.faults) < maxFaults {
		r.place.Line++
		r.lines++
		if r.lines > maxLines {
			r.fault(fmt.Errorf("more than %d lines", maxLines))
			break
		}
		if err := r.line(withoutComment(lines.Text())); err != nil {
			r.fault(err)
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			r.place.Line++
			err = fmt.Errorf("a line of more than %d bytes", maxLineBytes)
		}
		r.fault(err)
	}
	r.place, r.block = outer, nil
}

// open opens a file, or else the program's own of that name.
func (r *reader) open(name string) (fs.File, error) {
	f, err := r.files.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	f, err = embedded.Open(path.Join(folder, path.Base(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	return f, err
}

// fault keeps an error with its place, if it has one.
func (r *reader) fault(err error) {
	switch {
	case len(r.faults) == maxFaults:
		return
	case r.place.Line > 0:
		err = fmt.Errorf("%v: %w", r.place, err)
	}
	r.faults = append(r.faults, err)
}

func withoutComment(line string) string {
	text, _, _ := strings.Cut(line, "#")
	return strings.TrimSpace(text)
}

// line reads a line without its comment.
func (r *reader) line(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	switch strings.TrimSuffix(word, ":") {
	case "":
		return nil
	case "system":
		return r.name(rest)
	case "section":
		r.block = nil
		return quoted(rest, &r.section)
	case "include":
		var name string
		if err := quoted(rest, &name); err != nil {
			return err
		}
		r.file(path.Join(path.Dir(r.place.File), name))
		return nil
	case "opening", "after", "when":
		return r.header(text)
	}
	return r.call(text)
}

// name reads the name of the system. One that another includes is known by the other's.
func (r *reader) name(text string) error {
	var name string
	if err := quoted(text, &name); err != nil {
		return err
	}
	if r.system.Name == "" {
		r.system.Name = name
	}
	return nil
}

// quoted reads a text in quotes, and nothing else.
func quoted(text string, into *string) error {
	text = strings.TrimSpace(text)
	inner, ok := strings.CutPrefix(text, `"`)
	inner, end, closed := strings.Cut(inner, `"`)
	if !ok || !closed || end != "" || inner == "" {
		return fmt.Errorf("%.40q is no name in quotes", text)
	}
	*into = inner
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
func (r *reader) call(text string) error {
	if r.block == nil {
		return fmt.Errorf("%.40q stands in no block", text)
	}
	head, body, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("%.40q has no colon behind the call", text)
	}
	l := &Line{Place: r.place, Text: text}
	if before, name, ok := strings.Cut(head, `"`); ok {
		if err := quoted(`"`+name, &l.Name); err != nil {
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
