package pbn

import (
	"strings"
	"unicode/utf8"

	"gogo/board/bridge/record"
)

// The lengths of lines in export format, without the line end. The standard allows 253
// characters, of which one is reserved here for a blank before a %, and recommends 79.
const (
	softLine = 79
	hardLine = 252
)

// layout arranges words on lines.
type layout struct {
	length func(string) int // length of a text in the encoding of the file
	lines  []string
	line   string
}

// word adds a word after a blank, or on a new line if this one would become too long. A word
// longer than a line is cut.
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

// comment adds a comment. A closing brace within it becomes a parenthesis.
func (l *layout) comment(text string) {
	l.words("{" + strings.TrimSpace(strings.ReplaceAll(clean(text), "}", ")")) + "}")
}

// end ends the current line, if there is one.
func (l *layout) end() {
	if l.line != "" {
		l.lines = append(l.lines, protectStart(l.line))
	}
	l.line = ""
}

// cut returns the longest beginning of a text that fits in a length.
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

// tag adds a tag pair on a line of its own. A value that is too long is cut and repeated in
// full in a comment.
func (l *layout) tag(name, value string) {
	value = protectHash(clean(value))
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

// more marks a value that has been cut.
const more = "..."

// protectHash keeps a value from being read as inherited.
func protectHash(value string) string {
	if value == "#" || strings.HasPrefix(value, "##") {
		return " " + value
	}
	return value
}

// rows adds lines as they are. Lines that are too long are broken, at a blank outside quotes
// if there is one.
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

// breakRow breaks a row that is too long. A quoted text that fills the line is split in two:
// without quotes the rest could be read as a comment or a tag.
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
		head = trimHalfEscape(l.cut(text, hardLine-1))
		return head + `"`, `"` + text[len(head):]
	}
	return strings.TrimRight(head, " "), strings.TrimLeft(text[len(head):], " ")
}

// trimHalfEscape removes a backslash at the end of a text that escapes a character that was
// cut off.
func trimHalfEscape(text string) string {
	if n := len(text) - len(strings.TrimRight(text, `\`)); n%2 == 1 {
		return text[:len(text)-1]
	}
	return text
}

// protectStart keeps a line that begins with % from being read as a directive, and one that begins
// with a byte order mark from being read without it.
func protectStart(text string) string {
	if strings.HasPrefix(text, "%") || strings.HasPrefix(text, record.ByteOrderMark) {
		return " " + text
	}
	return text
}

// lastBreak returns the position of the last blank outside quotes, or 0, and of a quote that
// is not closed, or -1.
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

// escape adds a directive, a line that begins with %.
func (l *layout) escape(text string) {
	for text = clean(text); ; {
		head := l.cut(text, hardLine)
		l.lines = append(l.lines, strings.TrimRight(head, " "))
		if text = strings.TrimLeft(text[len(head):], " "); text == "" {
			return
		}
		text = escapedText(text)
	}
}

// escapedText returns a directive with a text that cannot be mistaken for a header line.
func escapedText(text string) string {
	if isHeaderLine(text) {
		return "% ; " + text
	}
	return "% " + text
}

// isHeaderLine reports whether a directive is one of a file header.
func isHeaderLine(text string) bool {
	text = strings.ToLower(strings.TrimLeft(text, "%"+spaces))
	for _, name := range []string{"pbn ", "export", "content-type", "creator"} {
		if strings.HasPrefix(text+" ", name) {
			return true
		}
	}
	return false
}

func newLayout() layout { return layout{length: func(text string) int { return len(text) }} }
