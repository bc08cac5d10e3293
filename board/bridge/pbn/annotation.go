package pbn

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Annotation is what stands behind a call or a card.
type Annotation struct {
	Notes    []int    // numbers of notes; the standard allows one
	NAGs     []int    // numeric annotation glyphs; ! and the like are among them
	Comments []string // in UTF-8, with \S and so on for suits, as they stand there
}

// End is what an auction or a play ends with.
type End uint8

// The ends of an auction or a play that is not complete.
const (
	NoEnd    End = iota
	Continue     // +, somebody is to go on another time
	Stopped      // *, nothing more will or can be given
)

// entry is a call or a card of a section with what belongs to it.
type entry struct {
	word      string // in capitals; ^S, + and * too
	irregular byte   // I, R or L before it
	line      int
	Annotation
}

// What cannot stand in a section of calls or cards.
var (
	errCharacter = errors.New("it cannot stand here")
	errNoEntry   = errors.New("there is nothing before it that it could belong to")
)

// entries reads the section of a tag that the game has. The comments are those before
// the first entry.
func (g *Game) entries(section string) (entries []entry, comments []string, err error) {
	t := tokens{g: g, section: section, glyphs: 0}
	if section == "Play" {
		t.glyphs = playGlyphs
	}
	for _, it := range g.behind(g.index(section)) {
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

// playGlyphs is by how much the glyph of a suffix is greater behind a card.
const playGlyphs = 6

// suffixes are the annotations that stand for the glyphs from 1 on.
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

// comment adds a comment to what it is behind.
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

// token reads a token and returns how many bytes it has.
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
