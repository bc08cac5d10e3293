package pbn

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge/record"
)

// What cannot be read in a game.
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
	gap    []byte // white space behind the last item
	open   []line // of a comment or a tag pair that has not ended, the first from where it begins
	brace  bool   // it is a comment
	unread []line // lines to be read again, since something did not end
	closed int64  // no comment that begins before this byte of the file ends
	broken bool   // there has been a comment that does not end, in this game or one before
	inside bool   // another game begins within the open comment
	blank  bool   // the last line of the open comment is blank
}

// add reads a line. done says that the line does not belong to the game, which is over.
func (x *lexer) add(l line) (done bool) {
	switch {
	case l.long:
		x.game.problem(l.number, "", ErrLongLine)
	case x.brace:
		x.addToComment(l)
	case len(x.open) > 0:
		x.addToTag(l)
	case x.tags > 0 && l.blank():
		return true
	default:
		x.size += len(l.text)
		x.lex(l, true)
	}
	return false
}

// addToComment reads a line within a comment. A comment may have blank lines and even a
// game in it; but where another brace opens behind the beginning of a game, the comment
// is one that somebody forgot to close.
func (x *lexer) addToComment(l line) {
	end := strings.IndexByte(l.text, '}') + 1
	if !x.inside && x.blank && beginsGame(l.text) {
		x.inside = true
		x.closed = x.open[len(x.open)-1].end
	}
	if brace := strings.IndexByte(l.text, '{') + 1; x.inside && brace > 0 && (end == 0 || brace < end) {
		x.breakComment()
		x.unread = append(x.unread, l)
		return
	}
	x.size += len(l.text)
	if end == 0 {
		x.open, x.blank = append(x.open, l), l.blank()
		return
	}
	if x.inside {
		x.closed = 0
	}
	x.push(commentItem, x.open[0].number, x.joined()+l.text[:end])
	x.close()
	l.text = l.text[end:]
	x.lex(l, false)
}

// beginsGame reports whether a line begins with a tag pair.
func beginsGame(text string) bool {
	text = strings.TrimLeft(text, spaces)
	if text == "" || text[0] != '[' {
		return false
	}
	_, _, _, how := scanTag(text)
	return how == whole
}

// addToTag reads a line within a tag pair.
func (x *lexer) addToTag(l line) {
	start := strings.TrimLeft(l.text, spaces)
	if start == "" || start[0] == '[' || l.text[0] == '%' {
		x.breakTag()
		x.unread = append(x.unread, l)
		return
	}
	x.size += len(l.text)
	l.number, l.text = x.open[0].number, x.joined()+l.text
	x.close()
	x.lex(l, false)
}

func (x *lexer) joined() string {
	var b strings.Builder
	for _, l := range x.open {
		b.WriteString(l.text)
	}
	return b.String()
}

func (x *lexer) close() { x.open, x.brace, x.inside, x.blank = nil, false, false, false }

// breakTag makes text of a tag pair that does not end, line by line.
func (x *lexer) breakTag() {
	for _, l := range x.open {
		x.stray(l.number, l.text, errNoTag)
	}
	x.close()
}

// breakComment makes text of the line of a comment that does not end; its other lines
// are to be read again. No comment ends that begins before the game within it, or in it
// at all if there is no game.
func (x *lexer) breakComment() {
	first, rest := x.open[0], x.open[1:]
	for _, l := range rest {
		x.size -= len(l.text)
	}
	if !x.inside {
		x.closed = x.open[len(x.open)-1].end
	}
	x.strayBrace(first)
	x.unread = append(x.unread, rest...)
	x.close()
}

// strayBrace makes text of the line of a comment that does not end.
func (x *lexer) strayBrace(l line) {
	x.stray(l.number, l.text, errNoBrace)
	x.last().broken, x.broken = true, true
}

// finish ends what is open where the file or the space for a game ends. Lines may be
// left that are to be read again.
func (x *lexer) finish() {
	switch {
	case x.brace:
		x.breakComment()
	case len(x.open) > 0:
		x.breakTag()
	}
	x.settle()
}

// lex cuts a line, or the rest of one.
func (x *lexer) lex(l line, atStart bool) {
	if rest, marked := strings.CutPrefix(l.text, record.ByteOrderMark); atStart && marked {
		x.space(record.ByteOrderMark) // files are put one behind the other
		l.text = rest
	}
	if s := l.text; atStart && s != "" && s[0] == '%' {
		x.push(directiveItem, l.number, strings.TrimRight(s, spaces))
		x.space(s[len(strings.TrimRight(s, spaces)):])
		return
	}
	for {
		rest := strings.TrimLeft(l.text, spaces)
		gap := l.text[:len(l.text)-len(rest)]
		x.space(gap)
		if rest == "" {
			return
		}
		l.number += strings.Count(gap, "\n")
		l.text = rest
		length := x.lexItem(l)
		if length == 0 {
			return
		}
		l.number += strings.Count(rest[:length], "\n")
		l.text = rest[length:]
	}
}

// lexItem reads the item at the beginning of a text and returns how many bytes it has,
// 0 if the whole text has been dealt with.
func (x *lexer) lexItem(l line) int {
	switch l.text[0] {
	case '[':
		return x.lexTag(l)
	case '{':
		return x.lexBrace(l)
	case ';':
		text := strings.TrimRight(firstLine(l.text), spaces)
		x.push(commentItem, l.number, text)
		return len(text)
	}
	text := strings.TrimRight(l.text[:textEnd(firstLine(l.text))], spaces)
	x.text(l.number, text)
	return len(text)
}

func firstLine(text string) string {
	first, _, _ := cutLine(text)
	return first
}

func (x *lexer) lexTag(l line) int {
	name, value, length, how := scanTag(l.text)
	switch how {
	case whole:
		x.tags++
		x.tag = name
		x.push(tagItem, l.number, l.text[:length])
		x.last().name, x.last().value = name, value
		return length
	case partial:
		x.open = []line{l}
		return 0
	}
	text := strings.TrimRight(firstLine(l.text), spaces)
	x.stray(l.number, text, errNoTag)
	return len(text)
}

func (x *lexer) lexBrace(l line) int {
	if end := strings.IndexByte(l.text, '}') + 1; end > 0 {
		x.push(commentItem, l.number, l.text[:end])
		return end
	}
	if l.end <= x.closed {
		x.strayBrace(l)
		return 0
	}
	x.open, x.brace = []line{l}, true
	return 0
}

// textEnd returns where text that is no tag and no comment ends within a line. What
// stands in quotes, as the names in a table do, belongs to it.
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

// text adds a piece of a section, or text that belongs to nothing, which is reported once
// however many lines it has.
func (x *lexer) text(number int, text string) {
	switch it := x.last(); {
	case x.tags > 0 && !plain[x.tag]:
		x.push(dataItem, number, text)
	case it != nil && it.kind == strayItem:
		x.push(strayItem, number, text)
	default:
		x.stray(number, text, errStray)
	}
}

// stray adds and reports text that belongs to nothing, with the white space at its end.
func (x *lexer) stray(number int, text string, err error) {
	trimmed := strings.TrimRight(text, spaces)
	x.game.problem(number, "", fmt.Errorf("%w: %.40q", err, trimmed))
	x.push(strayItem, number, trimmed)
	x.space(text[len(trimmed):])
}

func (x *lexer) push(k kind, number int, text string) {
	x.settle()
	x.game.items = append(x.game.items, item{kind: k, line: number, text: text})
}

func (x *lexer) last() *item {
	if n := len(x.game.items); n > 0 {
		return &x.game.items[n-1]
	}
	return nil
}

// space adds white space behind the last item.
func (x *lexer) space(text string) { x.gap = append(x.gap, text...) }

// settle gives the last item the white space that is behind it.
func (x *lexer) settle() {
	if it := x.last(); it != nil {
		it.space += string(x.gap)
	} else {
		x.game.lead += string(x.gap)
	}
	x.gap = x.gap[:0]
}
