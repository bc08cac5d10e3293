package pbn

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// Annotation is what may follow a call or a card.
type Annotation struct {
	Notes    []int    // numbers of notes; the standard allows one
	NAGs     []int    // numeric annotation glyphs; ! and the like are among them
	Comments []string // in UTF-8, with suits as \S and so on
}

// End is the sign at the end of an auction or a play.
type End uint8

// The ends of an auction or a play. A complete one has NoEnd.
const (
	NoEnd    End = iota
	Continue     // +, to be continued
	Stopped      // *, the rest is not given
)

// entry is a call, a card or a sign of a section with its annotations.
type entry struct {
	word      string // in capitals; ^S, + and * too
	irregular byte   // I, R or L before it
	line      int
	Annotation
}

// Errors in a section of calls or cards.
var (
	errCharacter = errors.New("it cannot stand here")
	errNoEntry   = errors.New("there is nothing before it that it could belong to")
)

// entries reads the section of a tag that the game has, and the comments before its first
// entry.
func (g *Game) entries(section string) (entries []entry, comments []string, err error) {
	t := tokens{g: g, section: section, glyphs: 0}
	if section == "Play" {
		t.glyphs = playGlyphs
	}
	for _, it := range g.itemsAfter(g.index(section)) {
		switch it.kind {
		case commentItem:
			t.comment(g.comment(&it))
		case dataItem:
			if err := t.read(g.decode(it.text), it.line); err != nil {
				return nil, nil, err
			}
		}
	}
	if t.irregular != 0 {
		return nil, nil, g.wrong(section, errors.New("it ends in an irregularity of nothing"))
	}
	return t.entries, t.comments, nil
}

// playGlyphs is the difference between the glyphs for a suffix after a card and after a
// call.
const playGlyphs = 6

// suffixes are the suffixes that stand for the glyphs from 1 on.
var suffixes = []string{"!", "?", "!!", "??", "!?", "?!"}

// tokens reads the text of a section.
type tokens struct {
	g         *Game
	section   string
	glyphs    int
	entries   []entry
	comments  []string
	irregular byte // before the next entry
}

// comment adds a comment to the entry before it.
func (t *tokens) comment(text string) {
	if n := len(t.entries); n > 0 {
		t.entries[n-1].Comments = append(t.entries[n-1].Comments, text)
		return
	}
	t.comments = append(t.comments, text)
}

// read reads a piece of the section.
func (t *tokens) read(text string, line int) error {
	for {
		text = strings.TrimLeft(text, spaces)
		if text == "" {
			return nil
		}
		length, err := t.token(text, line)
		if err != nil {
			return t.g.errorAt(line, t.section, fmt.Errorf("%.20q: %w", text, err))
		}
		text = text[length:]
	}
}

// token reads a token and returns its length in bytes.
func (t *tokens) token(text string, line int) (int, error) {
	switch c := text[0]; {
	case strings.IndexByte(wordLetters, c) >= 0:
		word := text[:len(text)-len(strings.TrimLeft(text, wordLetters))]
		t.add(word, line)
		return len(word), nil
	case c == '+' || c == '*':
		t.add(text[:1], line)
		return 1, nil
	case c == '^':
		return t.irregularity(text, line)
	case c == '!' || c == '?':
		return t.suffix(text)
	case c == '=':
		return t.note(text)
	case c == '$':
		return t.glyph(text)
	}
	return 0, errCharacter
}

const wordLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"

func (t *tokens) add(word string, line int) {
	t.entries = append(t.entries, entry{word: strings.ToUpper(word), irregular: t.irregular, line: line})
	t.irregular = 0
}

func (t *tokens) irregularity(text string, line int) (int, error) {
	if len(text) < 2 || t.irregular != 0 {
		return 0, errCharacter
	}
	switch c := text[1] &^ 0x20; c {
	case 'S':
		t.add("^S", line)
	case 'I', 'R', 'L':
		t.irregular = c
	default:
		return 0, errCharacter
	}
	return 2, nil
}

func (t *tokens) suffix(text string) (int, error) {
	length := 1
	if len(text) > 1 && (text[1] == '!' || text[1] == '?') {
		length = 2
	}
	for i, s := range suffixes {
		if s == text[:length] {
			return length, t.addGlyph(i + 1 + t.glyphs)
		}
	}
	return 0, errCharacter
}

func (t *tokens) note(text string) (int, error) {
	number, _, ok := strings.Cut(text[1:], "=")
	n, err := strconv.ParseUint(number, 10, 16)
	if !ok || err != nil {
		return 0, errors.New("not a note, as in =1=")
	}
	if len(t.entries) == 0 {
		return 0, errNoEntry
	}
	e := &t.entries[len(t.entries)-1]
	e.Notes = append(e.Notes, int(n))
	return len(number) + 2, nil
}

func (t *tokens) glyph(text string) (int, error) {
	length := len(text) - len(strings.TrimLeft(text[1:], "0123456789"))
	n, err := strconv.ParseUint(text[1:length], 10, 8)
	if err != nil {
		return 0, errors.New("not a glyph, $0 to $255")
	}
	return length, t.addGlyph(int(n))
}

func (t *tokens) addGlyph(n int) error {
	if len(t.entries) == 0 {
		return errNoEntry
	}
	e := &t.entries[len(t.entries)-1]
	e.NAGs = append(e.NAGs, n)
	return nil
}

// note is a tag Note.
type note struct {
	item    int    // its index in the game
	section string // Auction or Play, empty before both
	number  int
	text    string
	valid   bool // it has a number
}

// notes returns all notes of the game.
func (g *Game) notes() []note {
	var notes []note
	section := ""
	for i := range g.items {
		switch it := &g.items[i]; {
		case it.kind != tagItem:
		case it.name == "Auction" || it.name == "Play":
			section = it.name
		case it.name == "Note":
			n, text, valid := parseNote(it.resolved)
			notes = append(notes, note{i, section, n, text, valid})
		}
	}
	return notes
}

// noteIndex maps section and number to the text of a note.
type noteIndex map[noteKey]string

type noteKey struct {
	section string
	number  int
}

// noteIndex returns the notes that the sections refer to. Some programs put the notes of
// both sections after the play: if a section lacks a note, the other section's is used.
func (g *Game) noteIndex() noteIndex {
	index := make(noteIndex)
	notes := g.notes()
	for _, own := range []bool{true, false} {
		for _, n := range notes {
			for _, section := range []string{"Auction", "Play"} {
				key := noteKey{section, n.number}
				if _, there := index[key]; n.valid && !there && own == (n.section == section) {
					index[key] = n.text
				}
			}
		}
	}
	return index
}

// Note returns the text of the note to which a call (section Auction) or a card (section
// Play) refers. Some programs put the notes of both sections after the play: if the section
// lacks the note, the other section's is used.
func (g *Game) Note(section string, number int) (text string, ok bool) {
	text, ok = g.noteIndex()[noteKey{section, number}]
	return text, ok
}

// parseNote reads the value of a note, as in "1:five-card majors".
func parseNote(value string) (number int, text string, ok bool) {
	before, text, ok := strings.Cut(value, ":")
	n, err := strconv.ParseUint(strings.Trim(before, spaces+"="), 10, 16)
	return int(n), strings.Trim(text, spaces), ok && err == nil
}

// texts returns the texts of the notes of an annotation, joined.
func (x noteIndex) texts(section string, a *Annotation) (string, error) {
	var texts []string
	for _, n := range a.Notes {
		text, ok := x[noteKey{section, n}]
		if !ok {
			return "", fmt.Errorf("there is no note %d", n)
		}
		if text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "; "), nil
}

// SetNotes replaces the notes of a section, Auction or Play, by notes with the given texts,
// numbered from 1. It adds none if the game does not have the section.
func (g *Game) SetNotes(section string, texts []string) {
	notes := g.notes()
	for i := len(notes) - 1; i >= 0; i-- {
		if notes[i].section == section {
			g.drop(notes[i].item)
		}
	}
	at := g.index(section)
	if at < 0 {
		return
	}
	at += 1 + len(g.itemsAfter(at))
	for i, text := range texts {
		value := strconv.Itoa(i+1) + ":" + g.protectBraces(clean(text))
		encoded := g.encode(value)
		g.insert(at+i, item{
			kind: tagItem, name: "Note", resolved: value, value: encoded,
			text: tagText("Note", encoded), space: g.lineEnd(),
		})
	}
}

// annotation adds the annotations of a call or a card: notes, glyphs in ascending order,
// comments.
func (l *layout) annotation(a *Annotation) {
	for _, n := range a.Notes {
		l.word("=" + strconv.Itoa(n) + "=")
	}
	glyphs := slices.Clone(a.NAGs)
	slices.Sort(glyphs)
	for _, n := range glyphs {
		l.word("$" + strconv.Itoa(n))
	}
	for _, c := range a.Comments {
		l.comment(c)
	}
}

// sign adds the sign at the end of an auction.
func (l *layout) sign(e End, entries int) {
	if entries%bridge.Seats == 0 {
		l.end()
	}
	switch e {
	case Continue:
		l.word("+")
	case Stopped:
		l.word("*")
	}
}
