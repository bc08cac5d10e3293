package server

import (
	"strings"

	"gogo/protocol/bluechip"
)

// habit is how a program speaks where it keeps to the text in its own way, or not quite.
type habit struct {
	say     func(line string) string // what it makes of a line; nil leaves it
	end     string                   // of its lines, empty is CR LF
	pieces  int                      // bytes that it writes at once, 0 for all
	version int                      // of the protocol, 0 is 18
	eager   bool                     // wants to see dummy before it is told the lead
	twice   bool                     // is ready for each deal twice
	retired bool                     // receives dummy, as an earlier version of the text has it
}

// habits are what programs were seen to do, and what a network does to their lines.
var habits = []habit{
	{},
	{say: strings.ToUpper},
	{say: strings.ToLower, end: "\n"},
	{say: func(line string) string { return strings.ReplaceAll(line, " ", "  ") }},
	{end: "\r", version: 19},
	{pieces: 5},
	{eager: true, retired: true},
	{twice: true},
	{say: giveReasons},
	{say: alertBarely, version: 19},
	{eager: true, say: strings.ToUpper, end: "\n"},
}

// giveReasons has a text of its own behind alerts and cards.
func giveReasons(line string) string {
	if call, _, alerted := strings.Cut(line, "Alert."); alerted {
		return call + "Alert. a try for game, in our own words."
	}
	if strings.Contains(line, " plays ") {
		return line + ". It was my turn."
	}
	return line
}

// alertBarely has no text behind alerts.
func alertBarely(line string) string {
	call, _, alerted := strings.Cut(line, "Alert.")
	if alerted {
		return call + "Alert."
	}
	return line
}

// append appends a message as the program says it.
func (h *habit) append(to []byte, m *bluechip.Message) []byte {
	to = h.appendLine(to, m)
	switch {
	case h.twice && m.Kind == bluechip.ReadyForDeal:
		to = h.appendLine(to, m)
	case h.retired && m.Kind == bluechip.ReadyForDummy:
		to = h.appendLine(to, &bluechip.Message{Kind: bluechip.ReceivedDummy, Seat: m.Seat})
	}
	return to
}

// appendLine appends a line in the words of the program, but for names, which stand
// between quotation marks.
func (h *habit) appendLine(to []byte, m *bluechip.Message) []byte {
	parts := strings.Split(strings.TrimRight(string(m.Append(nil)), "\r\n"), `"`)
	for i := 0; h.say != nil && i < len(parts); i += 2 {
		parts[i] = h.say(parts[i])
	}
	end := h.end
	if end == "" {
		end = "\r\n"
	}
	return append(append(to, strings.Join(parts, `"`)...), end...)
}
