package pbn

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge/record"
)

// Game is a game of a file: its tag pairs with their sections, and whatever else stands
// between them, all as it was read. Changes are made in place; the rest stays the same
// byte for byte. The zero value is a game without a tag pair.
type Game struct {
	file     string
	lead     string // white space before the first item
	items    []item
	problems []*record.Error
	every    map[string]string // values set by ## in earlier games
	shared   map[string]string // values from the game before, if it shares its deal
	declared string            // the encoding that the file declares
	latin1   bool              // the encoding is Latin-1
	marked   bool              // the lead begins with the byte order mark of the file
	noBrace  bool              // a closing brace would end an open comment of an earlier game
	eol      string
}

// kind is the kind of an item.
type kind uint8

const (
	tagItem       kind = iota
	commentItem        // {...}, or from ; to the end of the line
	directiveItem      // a line that begins with %
	dataItem           // a line, or a part of it, of the section of a tag
	strayItem          // text that belongs to no tag
)

// item is a piece of a game. Concatenated, the texts and spaces of all items are the game
// as it stands in the file, byte for byte.
type item struct {
	kind  kind
	line  int    // where it begins, 0 if it is in no file
	text  string // as it stands there
	space string // white space after it

	broken bool // a stray item that begins with an unterminated comment

	name     string // of a tag
	value    string // of a tag, without quotes and escapes, in the letters of the file
	resolved string // value of a tag in UTF-8, with # and ## replaced by what they inherit
	repeated bool   // the game has an earlier tag of this name, and only that one counts
}

// detectEncoding finds out how the texts of a game are written that was read.
func (g *Game) detectEncoding() {
	g.eol = "\n"
	text := g.String()
	if strings.Contains(text, "\r\n") {
		g.eol = "\r\n"
	}
	switch g.declared {
	case "iso-8859-1", "latin1", "latin-1", "windows-1252":
		g.latin1 = true
	case "utf-8", "utf8":
	default:
		g.latin1 = !utf8.ValidString(text)
	}
}

// String returns the game as it stands in its file, with the changes made since.
func (g *Game) String() string {
	var b strings.Builder
	b.WriteString(g.lead)
	for _, it := range g.items {
		b.WriteString(it.text)
		b.WriteString(it.space)
	}
	return b.String()
}

// Line returns the line of the file on which the game's first tag pair begins, 0 if the
// game was not read from a file.
func (g *Game) Line() int {
	for _, it := range g.items {
		if it.kind == tagItem {
			return it.line
		}
	}
	return 0
}

// Problems returns the first hundred errors for what could not be read in the game, in the
// order of the file. The text itself is kept and written again. Check also looks at the
// values of the tags.
func (g *Game) Problems() []*record.Error { return g.problems }

// Tag returns the value of a tag, in UTF-8, and whether the game has or inherits it: #
// stands for the value in the game before, and a value that begins with ## is inherited by
// all later games. Of several tags of the same name the first one counts.
func (g *Game) Tag(name string) (value string, ok bool) {
	if it := g.find(name); it != nil {
		return it.resolved, true
	}
	if value, ok = g.shared[name]; !ok {
		value, ok = g.every[name]
	}
	return value, ok
}

// Tags yields the names of the tags that the game itself has, in order, with their values
// as Tag returns them.
func (g *Game) Tags() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, it := range g.items {
			if it.kind == tagItem && !it.repeated && !yield(it.name, it.resolved) {
				return
			}
		}
	}
}

// Section returns the lines after a tag, without comments, and whether the game itself has
// the tag.
func (g *Game) Section(name string) (lines []string, ok bool) {
	at := g.index(name)
	if at < 0 {
		return nil, false
	}
	number := 0
	for _, it := range g.itemsAfter(at) {
		switch {
		case it.kind != dataItem:
		case len(lines) > 0 && it.line == number && number > 0: // a comment was between them
			lines[len(lines)-1] += " " + g.decode(it.text)
		default:
			lines = append(lines, g.decode(it.text))
			number = it.line
		}
	}
	return lines, true
}

// Comments yields the comments of the game without their delimiters.
func (g *Game) Comments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, it := range g.items {
			if it.kind == commentItem && !yield(g.comment(&it)) {
				return
			}
		}
	}
}

// comment returns the text of a comment.
func (g *Game) comment(it *item) string {
	text := strings.TrimPrefix(it.text, ";")
	if strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") && len(text) == len(it.text) {
		text = text[1 : len(text)-1]
	}
	return g.decode(strings.Trim(text, spaces))
}

// index returns the index of the item that is the tag of a name, or -1.
func (g *Game) index(name string) int {
	for i := range g.items {
		if it := &g.items[i]; it.kind == tagItem && it.name == name && !it.repeated {
			return i
		}
	}
	return -1
}

func (g *Game) find(name string) *item {
	if i := g.index(name); i >= 0 {
		return &g.items[i]
	}
	return nil
}

// itemsAfter returns the items after a tag up to the next one.
func (g *Game) itemsAfter(tag int) []item {
	items := g.items[tag+1:]
	for i := range items {
		if items[i].kind == tagItem {
			return items[:i]
		}
	}
	return items
}

// decode returns a text of the game as UTF-8.
func (g *Game) decode(text string) string {
	if g.latin1 {
		return record.DecodeLatin1(text)
	}
	return record.Decode(text)
}

// encode returns a text in the encoding of the game. Letters that it lacks become question
// marks, as the standard recommends.
func (g *Game) encode(text string) string {
	if g.latin1 {
		text, _ = record.EncodeLatin1(text)
	}
	return text
}

// ErrMissing means that a game does not say what was asked for: the tag is missing, or its
// value is empty or a question mark.
var ErrMissing = errors.New("it is not given")

// errorAt adds the position to an error.
func (g *Game) errorAt(line int, field string, err error) *record.Error {
	var placed *record.Error
	if errors.As(err, &placed) {
		return placed
	}
	return &record.Error{File: g.file, Line: line, Board: g.boardName(), Field: field, Err: err}
}

// wrong returns an error about a tag.
func (g *Game) wrong(name string, err error) *record.Error {
	line := g.Line()
	if it := g.find(name); it != nil {
		line = it.line
	}
	return g.errorAt(line, name, err)
}

// maxProblems is the number of problems of a game that are kept.
const maxProblems = 100

// problem notes something that cannot be read. nameProblems adds the board later.
func (g *Game) problem(line int, field string, err error) {
	if len(g.problems) < maxProblems {
		g.problems = append(g.problems, &record.Error{File: g.file, Line: line, Field: field, Err: err})
	}
}

// warn notes a problem on which nothing depends.
func (g *Game) warn(line int, field string, err error) {
	before := len(g.problems)
	g.problem(line, field, err)
	for _, p := range g.problems[before:] {
		p.Minor = true
	}
}

// boardName returns the board as the game names it.
func (g *Game) boardName() string {
	name, _ := g.Tag("Board")
	if it := g.find("Board"); it != nil && name == "" {
		name = it.value // not resolved yet
	}
	return name
}

// nameProblems adds the board to the problems of a game, except to those before its first
// tag pair, and sorts them.
func (g *Game) nameProblems() {
	first, board := g.Line(), g.boardName()
	for _, p := range g.problems {
		if p.Line >= first {
			p.Board = board
		}
	}
	slices.SortStableFunc(g.problems, func(a, b *record.Error) int { return cmp.Compare(a.Line, b.Line) })
}
