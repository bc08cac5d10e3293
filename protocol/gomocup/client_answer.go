package gomocup

import (
	"strconv"
	"strings"
	"time"

	"gogo/internal/words"
	"gogo/protocol/brain"
)

// ClientAnswer is the answer to a question, with the messages before it.
type ClientAnswer struct {
	// X and Y are the column and the row of a move, from zero. They may be off
	// the board: the Client knows no rules.
	X, Y int
	// Took is the time from sending the question to receiving the answer.
	Took time.Duration
	// Messages are the latest lines that came before the answer, in order.
	Messages []ClientMessage
}

// Report returns the last message that is a report on the best line.
func (a *ClientAnswer) Report() (ClientReport, bool) {
	for i := len(a.Messages) - 1; i >= 0; i-- {
		if r, ok := ParseClientReport(a.Messages[i].Text); ok && r.Place == 0 {
			return r, true
		}
	}
	return ClientReport{}, false
}

func (a *ClientAnswer) add(m ClientMessage) {
	if len(a.Messages) == clientMaxMessages {
		a.Messages = append(a.Messages[:0], a.Messages[1:]...)
	}
	a.Messages = append(a.Messages, m)
}

// ClientMessageKind is the kind of a line that is no answer.
type ClientMessageKind string

const (
	// ClientUserMessage is for the user.
	ClientUserMessage ClientMessageKind = "MESSAGE"
	// ClientDebugMessage is for the author of the brain.
	ClientDebugMessage ClientMessageKind = "DEBUG"
	// ClientStray is an unexpected line.
	ClientStray ClientMessageKind = "stray"
)

// ClientMessage is one line that is no answer, without its keyword.
type ClientMessage struct {
	Kind ClientMessageKind
	Text string
}

// parseClientMessage parses MESSAGE and DEBUG, in any case.
func parseClientMessage(line string) (ClientMessage, bool) {
	word, text := clientWord(line)
	switch kind := ClientMessageKind(word); kind {
	case ClientUserMessage, ClientDebugMessage:
		return ClientMessage{kind, words.Sanitize(text)}, true
	default:
		return ClientMessage{}, false
	}
}

// clientWord returns the first word of line in upper case, and the rest.
func clientWord(line string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(line), " ")
	return strings.ToUpper(word), strings.TrimSpace(rest)
}

// parseClientMove parses two unsigned numbers with a comma between them. Blanks around a
// number are allowed, a sign is not.
func parseClientMove(text string) (x, y int, ok bool) {
	column, row, ok := strings.Cut(text, ",")
	if !ok {
		return 0, 0, false
	}
	x, okX := clientNumber(column)
	y, okY := clientNumber(row)
	return x, y, okX && okY
}

func clientNumber(s string) (int, bool) {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 16)
	return int(n), err == nil
}

// ClientAbout is a brain's answer to ABOUT.
type ClientAbout struct {
	Name, Version, Author, Country, WWW, Email string
	// Levels is the highest level of INFO level, an extension; it is empty without levels.
	Levels string
	// Text is the whole line: old brains send nothing but text.
	Text string
}

// ParseClientAbout parses keyword="value" pairs, with or without commas between them.
// Anything else is only in Text.
func ParseClientAbout(line string) ClientAbout {
	about := ClientAbout{Text: line}
	fields := map[string]*string{
		"name": &about.Name, "version": &about.Version, "author": &about.Author,
		"country": &about.Country, "levels": &about.Levels, "www": &about.WWW, "email": &about.Email,
	}
	for rest := line; ; {
		key, after, ok := strings.Cut(rest, `="`)
		if !ok {
			return about
		}
		value, next, ok := strings.Cut(after, `"`)
		if !ok {
			return about
		}
		key = strings.ToLower(strings.Trim(key, " ,\t"))
		if field := fields[key]; field != nil && *field == "" {
			*field = value
		}
		rest = next
	}
}

// ClientReport is a brain's report on its search, with moves as x,y in its PV.
type ClientReport = brain.Report

// ParseClientReport parses a message in the form of brain.ParseReport.
func ParseClientReport(message string) (ClientReport, bool) {
	return brain.ParseReport(message, func(word string) bool {
		_, _, ok := parseClientMove(word)
		return ok
	})
}
