package pbn

import "strings"

// scan is how far the reading of a tag pair has come.
type scan uint8

const (
	bad     scan = iota // it is no tag pair
	partial             // the text ends before it does
	whole
)

// scanTag reads a tag pair from the beginning of a text, which is a bracket, and returns
// its name and value and how many bytes it has. White space, the ends of lines included,
// may stand anywhere between its four tokens.
func scanTag(text string) (name, value string, length int, how scan) {
	rest := strings.TrimLeft(text[1:], spaces)
	name = rest[:len(rest)-len(strings.TrimLeft(rest, nameLetters))]
	rest = strings.TrimLeft(rest[len(name):], spaces)
	switch {
	case rest == "":
		return "", "", 0, partial
	case name == "" || len(name) > maxName || rest[0] != '"':
		return "", "", 0, bad
	}
	raw, after, how := scanValue(rest[1:])
	if how != whole {
		return "", "", 0, how
	}
	return name, unescape(raw), len(text) - len(after), whole
}

// maxName is how long the name of a tag can be, so that a value has its place behind it on
// a line of export format.
const maxName = 64

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

// scanValue reads a string token, whose opening quote has been read, with the bracket
// behind it. Programs are known that do not escape a quote, or a backslash at the end of
// a value: if the string that the standard sees has no bracket behind it, it goes to the
// first quote of the line that has.
func scanValue(text string) (raw, after string, how scan) {
	text, below, more := cutLine(text)
	if end := stringEnd(text); end >= 0 {
		rest := strings.TrimLeft(text[end+1:], spaces)
		switch {
		case strings.HasPrefix(rest, "]"):
			return text[:end], rest[1:] + below, whole
		case rest == "" && (!more || strings.TrimLeft(below, spaces) == ""):
			return "", "", partial
		case rest == "" && strings.HasPrefix(strings.TrimLeft(below, spaces), "]"):
			return text[:end], strings.TrimLeft(below, spaces)[1:], whole
		}
	}
	for i := range len(text) {
		if text[i] != '"' {
			continue
		}
		if rest := strings.TrimLeft(text[i+1:], spaces); strings.HasPrefix(rest, "]") {
			return text[:i], rest[1:] + below, whole
		}
	}
	return "", "", bad
}

// cutLine cuts a text behind its first line.
func cutLine(text string) (first, rest string, more bool) {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return text[:i+1], text[i+1:], true
	}
	return text, "", false
}

// stringEnd returns where the closing quote of a string token is, -1 if there is none.
func stringEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return -1
}

// unescape returns what a string token says. A backslash before anything but a quote or
// a backslash stands for itself, as in the tables' own "Result\2R".
func unescape(raw string) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' && i+1 < len(raw) && (raw[i+1] == '"' || raw[i+1] == '\\') {
			i++
		}
		b = append(b, raw[i])
	}
	return string(b)
}

// quote returns a string token.
func quote(value string) string {
	b := make([]byte, 0, len(value)+2)
	b = append(b, '"')
	for i := range len(value) {
		if c := value[i]; c == '"' || c == '\\' && escaped(value[i+1:]) {
			b = append(b, '\\')
		}
		b = append(b, value[i])
	}
	return string(append(b, '"'))
}

// escaped reports whether a backslash before a text has to be escaped. The columns of a
// table are written with single backslashes in the standard itself, and so is \S for
// spades: only those that would be read as an escape are doubled.
func escaped(rest string) bool {
	return rest == "" || rest[0] == '"' || rest[0] == '\\'
}

// tagText returns a tag pair.
func tagText(name, value string) string { return "[" + name + " " + quote(value) + "]" }
