package pbn

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge/record"
)

// The problems of a game that cannot be read.
var (
	errStray   = errors.New("text that belongs to no tag")
	errNoTag   = errors.New("not a tag pair, as in [Board \"1\"]")
	errNoBrace = errors.New("a comment that does not end")
)

// lexer cuts the lines of a game into items.
type lexer struct {
	game   *Game
	size   int    // bytes so far
	tags   int    // tag pairs so far
	tag    string // the last one
	gap    []byte // white space after the last item
	open   []line // lines of a comment or tag pair that has not ended yet, from where it begins
	brace  bool   // open is a comment
	unread []line // lines to read again after something that did not end
	closed int64  // no comment that begins before this byte of the file ends
	broken bool   // an unterminated comment was seen in this game or an earlier one
	inside bool   // another game begins within the open comment
	blank  bool   // the last line of the open comment is blank
}

// add reads a line. It returns true if the game is over and the line is not part of it.
func (x *lexer) add(l line) (done bool) {
	switch {
	case l.Long:
		x.game.problem(l.Line, "", ErrLongLine)
	case x.brace:
		x.addToComment(l)
	case len(x.open) > 0:
		x.addToTag(l)
	case x.tags > 0 && isBlank(&l):
		return true
	default:
		x.size += len(l.Text)
		x.lex(l, true)
	}
	return false
}

// addToComment reads a line within a comment. A comment may contain blank lines and even a
// game; but if another brace opens after the beginning of a game, somebody forgot to close
// the comment.
func (x *lexer) addToComment(l line) {
	end := strings.IndexByte(l.Text, '}') + 1
	if !x.inside && x.blank && beginsGame(l.Text) {
		x.inside = true
		x.closed = x.open[len(x.open)-1].End
	}
	if brace := strings.IndexByte(l.Text, '{') + 1; x.inside && brace > 0 && (end == 0 || brace < end) {
		x.breakComment()
		x.unread = append(x.unread, l)
		return
	}
	x.size += len(l.Text)
	if end == 0 {
		x.open, x.blank = append(x.open, l), isBlank(&l)
		return
	}
	if x.inside {
		x.closed = 0
	}
	x.push(commentItem, x.open[0].Line, x.joined()+l.Text[:end])
	x.clearOpen()
	l.Text = l.Text[end:]
	x.lex(l, false)
}

// beginsGame reports whether a line begins with a tag pair.
func beginsGame(text string) bool {
	text = strings.TrimLeft(text, spaces)
	if text == "" || text[0] != '[' {
		return false
	}
	_, _, _, state := scanTag(text)
	return state == whole
}

// addToTag reads a line within a tag pair.
func (x *lexer) addToTag(l line) {
	start := strings.TrimLeft(l.Text, spaces)
	if start == "" || start[0] == '[' || l.Text[0] == '%' {
		x.breakTag()
		x.unread = append(x.unread, l)
		return
	}
	x.size += len(l.Text)
	l.Line, l.Text = x.open[0].Line, x.joined()+l.Text
	x.clearOpen()
	x.lex(l, false)
}

func (x *lexer) joined() string {
	var b strings.Builder
	for _, l := range x.open {
		b.WriteString(l.Text)
	}
	return b.String()
}

func (x *lexer) clearOpen() { x.open, x.brace, x.inside, x.blank = nil, false, false, false }

// breakTag turns an unterminated tag pair into stray text, line by line.
func (x *lexer) breakTag() {
	for _, l := range x.open {
		x.stray(l.Line, l.Text, errNoTag)
	}
	x.clearOpen()
}

// breakComment turns the first line of an unterminated comment into stray text and has the
// other lines read again. No comment ends that begins before the game within it, or
// anywhere in it if there is no game.
func (x *lexer) breakComment() {
	first, rest := x.open[0], x.open[1:]
	for _, l := range rest {
		x.size -= len(l.Text)
	}
	if !x.inside {
		x.closed = x.open[len(x.open)-1].End
	}
	x.strayBrace(first)
	x.unread = append(x.unread, rest...)
	x.clearOpen()
}

// strayBrace adds the first line of an unterminated comment as stray text.
func (x *lexer) strayBrace(l line) {
	x.stray(l.Line, l.Text, errNoBrace)
	x.last().broken, x.broken = true, true
}

// finish ends what is open at the end of the file or of the space for a game. It may leave
// lines to read again.
func (x *lexer) finish() {
	switch {
	case x.brace:
		x.breakComment()
	case len(x.open) > 0:
		x.breakTag()
	}
	x.flushSpace()
}

// lex cuts a line, or the rest of one, into items.
func (x *lexer) lex(l line, atStart bool) {
	if rest, marked := strings.CutPrefix(l.Text, record.ByteOrderMark); atStart && marked {
		x.space(record.ByteOrderMark) // files are put one after the other
		l.Text = rest
	}
	if s := l.Text; atStart && s != "" && s[0] == '%' {
		x.push(directiveItem, l.Line, strings.TrimRight(s, spaces))
		x.space(s[len(strings.TrimRight(s, spaces)):])
		return
	}
	for {
		rest := strings.TrimLeft(l.Text, spaces)
		gap := l.Text[:len(l.Text)-len(rest)]
		x.space(gap)
		if rest == "" {
			return
		}
		l.Line += strings.Count(gap, "\n")
		l.Text = rest
		length := x.lexItem(l)
		if length == 0 {
			return
		}
		l.Line += strings.Count(rest[:length], "\n")
		l.Text = rest[length:]
	}
}

// lexItem reads the item at the beginning of a line and returns its length in bytes, or 0
// if the whole line has been dealt with.
func (x *lexer) lexItem(l line) int {
	switch l.Text[0] {
	case '[':
		return x.lexTag(l)
	case '{':
		return x.lexBrace(l)
	case ';':
		text := strings.TrimRight(firstLine(l.Text), spaces)
		x.push(commentItem, l.Line, text)
		return len(text)
	}
	text := strings.TrimRight(l.Text[:textEnd(firstLine(l.Text))], spaces)
	x.text(l.Line, text)
	return len(text)
}

func firstLine(text string) string {
	first, _, _ := cutLine(text)
	return first
}

func (x *lexer) lexTag(l line) int {
	name, value, length, state := scanTag(l.Text)
	switch state {
	case whole:
		x.tags++
		x.tag = name
		x.push(tagItem, l.Line, l.Text[:length])
		x.last().name, x.last().value = name, value
		return length
	case partial:
		x.open = []line{l}
		return 0
	}
	text := strings.TrimRight(firstLine(l.Text), spaces)
	x.stray(l.Line, text, errNoTag)
	return len(text)
}

func (x *lexer) lexBrace(l line) int {
	if end := strings.IndexByte(l.Text, '}') + 1; end > 0 {
		x.push(commentItem, l.Line, l.Text[:end])
		return end
	}
	if l.End <= x.closed {
		x.strayBrace(l)
		return 0
	}
	x.open, x.brace = []line{l}, true
	return 0
}

// textEnd returns where text that is neither tag nor comment ends within a line. Quoted
// strings, such as the names in a table, belong to it.
func textEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '[', '{', ';':
			return i
		case '"':
			if end := stringEnd(text[i+1:]); end >= 0 {
				i += end + 1
			}
		}
	}
	return len(text)
}

// text adds a piece of a section, or stray text, which is reported once however many lines
// it has.
func (x *lexer) text(number int, text string) {
	switch it := x.last(); {
	case x.tags > 0 && !noSection[x.tag]:
		x.push(dataItem, number, text)
	case it != nil && it.kind == strayItem:
		x.push(strayItem, number, text)
	default:
		x.stray(number, text, errStray)
	}
}

// stray adds and reports text that belongs to no tag.
func (x *lexer) stray(number int, text string, err error) {
	trimmed := strings.TrimRight(text, spaces)
	x.game.problem(number, "", fmt.Errorf("%w: %.40q", err, trimmed))
	x.push(strayItem, number, trimmed)
	x.space(text[len(trimmed):])
}

func (x *lexer) push(k kind, number int, text string) {
	x.flushSpace()
	x.game.items = append(x.game.items, item{kind: k, line: number, text: text})
}

func (x *lexer) last() *item {
	if n := len(x.game.items); n > 0 {
		return &x.game.items[n-1]
	}
	return nil
}

// space adds white space after the last item.
func (x *lexer) space(text string) { x.gap = append(x.gap, text...) }

// flushSpace attaches pending white space to the last item.
func (x *lexer) flushSpace() {
	if it := x.last(); it != nil {
		it.space += string(x.gap)
	} else {
		x.game.lead += string(x.gap)
	}
	x.gap = x.gap[:0]
}
