package pbn

import (
	"strings"
	"unicode/utf8"
)

// The lengths of lines in export format, without the two characters that end them. The
// standard forbids longer ones than 253, of which one is for a blank before a %, and
// discourages longer ones than 79.
const (
	softLine = 79
	hardLine = 252
)

// layout puts words on lines.
type layout struct {
	length func(string) int // of a text, in the letters of the file
	lines  []string
	line   string
}

// word adds a word behind a blank, or on a new line if this one would become too long. A
// word that is longer than a line can be is cut.
func (l *layout) word(word string) {
	switch {
	case word == "":
	case l.line == "":
		l.line = word
	case l.length(l.line)+1+l.length(word) <= softLine:
		l.line += " " + word
	default:
		l.end()
		l.line = word
	}
	for l.length(l.line) > hardLine {
		rest := l.line
		l.line = l.cut(rest, hardLine)
		rest = rest[len(l.line):]
		l.end()
		l.line = rest
	}
}

// words adds the words of a text.
func (l *layout) words(text string) {
	for word := range strings.FieldsSeq(text) {
		l.word(word)
	}
}

// comment adds a comment. What would end it before its end becomes another bracket.
func (l *layout) comment(text string) {
	l.words("{" + strings.TrimSpace(strings.ReplaceAll(clean(text), "}", ")")) + "}")
}

// end ends the line that has been begun, if one has.
func (l *layout) end() {
	if l.line != "" {
		l.lines = append(l.lines, notEscaped(l.line))
	}
	l.line = ""
}

// cut returns as much of a text as fits in a length.
func (l *layout) cut(text string, length int) string {
	end := 0
	for i, r := range text {
		next := i + max(1, utf8.RuneLen(r))
		if l.length(text[:min(next, len(text))]) > length {
			break
		}
		end = min(next, len(text))
	}
	return text[:end]
}

// tag adds a tag pair on a line of its own. A value that is too long is cut and follows
// as a whole in a comment.
func (l *layout) tag(name, value string) {
	value = plainValue(clean(value))
	text := tagText(name, value)
	if l.length(text) <= hardLine {
		l.line = text
		l.end()
		return
	}
	short := l.cut(value, hardLine)
	for l.length(tagText(name, short+more)) > hardLine {
		short = l.cut(short, l.length(short)-1)
	}
	l.line = tagText(name, short+more)
	l.end()
	l.comment(value)
	l.end()
}

// more is what a value ends in that has been cut.
const more = "..."

// plainValue returns a value that is not read as one to inherit.
func plainValue(value string) string {
	if value == "#" || strings.HasPrefix(value, "##") {
		return " " + value
	}
	return value
}

// rows adds lines as they are, but for those that are too long: these go on in the next
// line, from a blank that is not within quotes if there is one.
func (l *layout) rows(lines []string) {
	for _, text := range lines {
		text = strings.TrimRight(clean(text), " ")
		for l.length(text) > hardLine {
			l.line, text = l.breakRow(text)
			l.end()
		}
		l.line = text
		l.end()
	}
}

// breakRow breaks a row that is too long. A text in quotes that fills the line becomes two:
// without its quotes the rest could begin a comment or a tag.
func (l *layout) breakRow(text string) (head, rest string) {
	head = l.cut(text, hardLine)
	at, quote := lastBreak(head)
	quoted := quote >= 0 && stringEnd(text[quote+1:]) >= 0
	switch {
	case at > 0:
		head = head[:at]
	case quoted && quote > 0:
		head = head[:quote]
	case quoted:
		head = wholeEscapes(l.cut(text, hardLine-1))
		return head + `"`, `"` + text[len(head):]
	}
	return strings.TrimRight(head, " "), strings.TrimLeft(text[len(head):], " ")
}

// wholeEscapes returns the beginning of a text without a backslash at its end that
// belongs to what was cut off.
func wholeEscapes(text string) string {
	if n := len(text) - len(strings.TrimRight(text, `\`)); n%2 == 1 {
		return text[:len(text)-1]
	}
	return text
}

// notEscaped returns a line that is not read as an escape, as one that begins with % is.
func notEscaped(text string) string {
	if strings.HasPrefix(text, "%") {
		return " " + text
	}
	return text
}

// lastBreak returns where the last blank is that is not within quotes, 0 if there is none,
// and where a quote is that does not end, -1 if there is none.
func lastBreak(text string) (blank, quote int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ' ':
			blank = i
		case '"':
			end := stringEnd(text[i+1:])
			if end < 0 {
				return blank, i
			}
			i += end + 1
		}
	}
	return blank, -1
}

// escape adds a line that begins with %.
func (l *layout) escape(text string) {
	for text = clean(text); ; {
		head := l.cut(text, hardLine)
		l.lines = append(l.lines, strings.TrimRight(head, " "))
		if text = strings.TrimLeft(text[len(head):], " "); text == "" {
			return
		}
		text = behindEscape(text)
	}
}

// behindEscape returns a line that begins with % and has a text, none of a header's.
func behindEscape(text string) string {
	if headline(text) {
		return "% ; " + text
	}
	return "% " + text
}

// headline reports whether a line that begins with % is one that a header has.
func headline(text string) bool {
	text = strings.ToLower(strings.TrimLeft(text, "%"+spaces))
	for _, name := range []string{"pbn ", "export", "content-type", "creator"} {
		if strings.HasPrefix(text+" ", name) {
			return true
		}
	}
	return false
}
