package gomocup

import (
	"strconv"
	"strings"
	"time"

	"gogo/internal/sanitize"
	"gogo/protocol/brain"
)

// ClientAnswer is the answer to a question, and what the brain said before it.
type ClientAnswer struct {
	// X and Y are the column and the row of a move, from zero. They may be off
	// the board: the Client knows no rules.
	X, Y int
	// Took is the time from when the question had left until the answer had
	// arrived.
	Took time.Duration
	// Messages are the latest lines that came before the answer, in order.
	Messages []ClientMessage
}

// Report returns what the last message that reads as a report of the best line says.
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

// ClientMessageKind tells the lines apart that are no answer.
type ClientMessageKind string

const (
	// ClientUserMessage is for the user.
	ClientUserMessage ClientMessageKind = "MESSAGE"
	// ClientDebugMessage is for the author of the brain.
	ClientDebugMessage ClientMessageKind = "DEBUG"
	// ClientStray is a line out of turn.
	ClientStray ClientMessageKind = "stray"
)

// ClientMessage is one line that is no answer, without its keyword.
type ClientMessage struct {
	Kind ClientMessageKind
	Text string
}

// parseClientMessage reads MESSAGE and DEBUG, in any case.
func parseClientMessage(line string) (ClientMessage, bool) {
	word, text := clientWord(line)
	switch kind := ClientMessageKind(word); kind {
	case ClientUserMessage, ClientDebugMessage:
		return ClientMessage{kind, sanitize.Text(text)}, true
	default:
		return ClientMessage{}, false
	}
}

// clientWord returns the first word of line in upper case, and the rest.
func clientWord(line string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(line), " ")
	return strings.ToUpper(word), strings.TrimSpace(rest)
}

// parseClientMove reads two unsigned numbers with a comma between them. Blanks
// around a number are allowed, a sign is not.
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
	// Text is the whole line: old brains send nothing but text.
	Text string
}

// ParseClientAbout reads keyword="value" pairs, with or without commas between
// them. What it does not understand is only in Text.
func ParseClientAbout(line string) ClientAbout {
	about := ClientAbout{Text: line}
	fields := map[string]*string{
		"name": &about.Name, "version": &about.Version, "author": &about.Author,
		"country": &about.Country, "www": &about.WWW, "email": &about.Email,
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

// ClientReport is what a brain said about its search. Its PV has moves as x,y.
type ClientReport = brain.Report

// ParseClientReport reads a message in the form of brain.ParseReport.
func ParseClientReport(message string) (ClientReport, bool) {
	return brain.ParseReport(message, func(word string) bool {
		_, _, ok := parseClientMove(word)
		return ok
	})
}

// ClientFault is the kind of a brain's failure.
type ClientFault = brain.Fault

const (
	// ClientTimeout is no answer before the context ended, or input that the
	// brain has not read by then.
	ClientTimeout = brain.Timeout
	// ClientExit is an end of the output or of the process without an error.
	ClientExit = brain.Exit
	// ClientCrash is a process that a signal or an exit status other than 0
	// ended.
	ClientCrash = brain.Crash
	// ClientGarbage is a line that is no text: too long, not UTF-8, or with
	// control characters.
	ClientGarbage = brain.Garbage
	// ClientSyntax is a line of text that the protocol does not allow there.
	ClientSyntax = brain.Syntax
	// ClientRefused is ERROR, or UNKNOWN where the brain must know.
	ClientRefused = brain.Refused
)

// ClientError is what a brain did instead of answering a command.
type ClientError = brain.Error
