package pbn

import (
	"iter"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge/record"
)

// Game is a game of a file: its tag pairs with their sections, and whatever else stands
// between them, all as it was read. What is set in it is written in place; the rest stays
// byte for byte. The zero value is a game without a tag pair.
type Game struct {
	file     string
	lead     string // white space before the first item
	items    []item
	problems []*record.Error
	every    map[string]string // by ## in games before
	shared   map[string]string // from the game before, whose deal it shares
	declared string            // letters, as the file declares them
	latin1   bool              // the letters are those of Latin-1
	marked   bool              // the lead begins with the mark that the file begins with
	noBrace  bool              // in a game before is a comment that a closing brace would end
	eol      string
}

// settle finds out how the texts of a game are written that was read.
func (g *Game) settle() {
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

// String returns the game as it stands in its file, with what has been set.
func (g *Game) String() string {
	var b strings.Builder
	b.WriteString(g.lead)
	for _, it := range g.items {
		b.WriteString(it.text)
		b.WriteString(it.space)
	}
	return b.String()
}

// Line returns the line of the file in which the game's first tag pair begins, 0 if it
// was not read.
func (g *Game) Line() int {
	for _, it := range g.items {
		if it.kind == tagItem {
			return it.line
		}
	}
	return 0
}

// Problems returns what could not be read in the game, the first hundred, in the order of
// the file. All of it is kept and written again. Check looks at what the tags say, too.
func (g *Game) Problems() []*record.Error { return g.problems }

// Tag returns the value of a tag, in UTF-8, and whether the game has it or inherits it:
// # stands for the value in the game before, and a value that begins with ## is that of
// all games behind it, too. Of two tags of the same name the first one counts.
func (g *Game) Tag(name string) (value string, ok bool) {
	if it := g.find(name); it != nil {
		return it.real, true
	}
	if value, ok = g.shared[name]; !ok {
		value, ok = g.every[name]
	}
	return value, ok
}

// Tags yields the names and values of the tags that stand in the game, in their order.
// The values are those of Tag.
func (g *Game) Tags() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, it := range g.items {
			if it.kind == tagItem && !it.again && !yield(it.name, it.real) {
				return
			}
		}
	}
}

// Section returns the lines behind a tag, without comments, and whether the game has the
// tag itself.
func (g *Game) Section(name string) (lines []string, ok bool) {
	at := g.index(name)
	if at < 0 {
		return nil, false
	}
	number := 0
	for _, it := range g.behind(at) {
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

// Comments yields the comments of the game without what they begin and end with.
func (g *Game) Comments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, it := range g.items {
			if it.kind == commentItem && !yield(g.comment(&it)) {
				return
			}
		}
	}
}

// Directives yields the lines that begin with %, without it: what the file says about
// itself, and what programs have to say to themselves.
func (g *Game) Directives() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, it := range g.items {
			if it.kind == directiveItem && !yield(g.decode(it.text[1:])) {
				return
			}
		}
	}
}

// comment returns what a comment says.
func (g *Game) comment(it *item) string {
	text := strings.TrimPrefix(it.text, ";")
	if strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") && len(text) == len(it.text) {
		text = text[1 : len(text)-1]
	}
	return g.decode(strings.Trim(text, spaces))
}

// index returns which item is the tag of a name that counts, -1 if there is none.
func (g *Game) index(name string) int {
	for i := range g.items {
		if it := &g.items[i]; it.kind == tagItem && it.name == name && !it.again {
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

// behind returns the items behind a tag up to the next one.
func (g *Game) behind(tag int) []item {
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

// encode returns a text in the letters of the game. What they lack becomes a question
// mark, as the standard has programs show it.
func (g *Game) encode(text string) string {
	if g.latin1 {
		text, _ = record.EncodeLatin1(text)
	}
	return text
}
