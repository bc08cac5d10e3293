package lin

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// match is what the boards of a file have in common.
type match struct {
	record.Match

	first   int      // number of the first board, as qx counts
	rooms   bool     // there are two rooms
	results []string // two for each board, the open room first
	own     string   // the result that a board has for itself
	players [2]names // of the open and the closed room
}

// names are the players in the order of the notation.
type names [bridge.Seats]string

// with returns the match as it is from a board on.
func (m *match) with(b *Board) *match {
	next := *m
	next.own = ""
	for i := range b.pairs {
		switch p := &b.pairs[i]; p.tag {
		case "vg":
			next = match{players: next.players}
			next.title(fields(p))
		case "rs":
			if f := fields(p); len(f) > 1 {
				next.results = f
			} else {
				next.own = f[0]
			}
		case "mn":
			if next.Event == "" {
				next.Event = p.decoded()
			}
		case "pn":
			next.names(fields(p), b.closed())
		}
	}
	return &next
}

// fields returns the parts of a value between commas.
func fields(p *pair) []string {
	parts := strings.Split(p.decoded(), ",")
	for i := range parts {
		parts[i] = trim(parts[i])
	}
	return parts
}

// scorings are the letters for ways of scoring in a vg, with their names in PBN.
var scorings = []struct{ letter, name string }{{"I", "IMP"}, {"P", "MP"}, {"B", "BAM"}}

// title reads a vg: title, segment, scoring, the first and the last board, and both teams
// with their carry-overs.
func (m *match) title(f []string) {
	f = append(f, make([]string, 9)...)
	m.Event, m.Stage, m.HomeTeam, m.VisitTeam = f[0], f[1], f[5], f[7]
	for _, s := range scorings {
		if strings.EqualFold(f[2], s.letter) {
			m.Scoring = s.name
		}
	}
	m.first, _ = strconv.Atoi(f[3])
	m.rooms = m.Scoring == "IMP" || m.Scoring == "BAM" || m.HomeTeam != "" || m.VisitTeam != ""
}

// names reads a pn, for both rooms if it has more than four names.
func (m *match) names(f []string, closed bool) {
	rooms := m.players[:1]
	switch {
	case len(f) > bridge.Seats:
		rooms, m.rooms = m.players[:], true
	case closed:
		rooms = m.players[1:]
	}
	for i := range rooms {
		rooms[i] = names{}
		copy(rooms[i][:], f[min(len(f), i*bridge.Seats):])
	}
}

// result returns the result of a board, empty if there is none. A board's own result takes
// precedence.
func (m *match) result(number int, closed bool) string {
	if m.own != "" {
		return m.own
	}
	at := 2 * (number - max(m.first, 1))
	if closed {
		at++
	}
	if number < 1 || at < 0 || at >= len(m.results) {
		return ""
	}
	return m.results[at]
}

// parseResult reads a result such as 4HXN+1: a contract, the letter of the declarer, and
// the tricks relative to the contract.
func parseResult(text string) (c bridge.Contract, tricks int, hasTricks, ok bool) {
	if strings.EqualFold(text, "pass") || strings.EqualFold(text, "p") {
		return c, 0, false, true
	}
	end := strings.IndexAny(text, "=+-")
	if end < 0 {
		end = len(text)
	}
	if end < 3 {
		return c, 0, false, false
	}
	c, err := bridge.ParseContract(text[:end-1])
	if err != nil || c.IsPassedOut() {
		return bridge.Contract{}, 0, false, false
	}
	if c.Declarer, err = bridge.ParseSeat(text[end-1 : end]); err != nil {
		return bridge.Contract{}, 0, false, false
	}
	over, err := strconv.Atoi(text[end:])
	if text[end:] == "=" {
		over, err = 0, nil
	}
	tricks = c.Needed() + over
	return c, tricks, err == nil && tricks >= 0 && tricks <= bridge.HandSize, true
}

// resultText returns a result in the form that parseResult reads, empty if the contract is
// unknown.
func resultText(r *record.Record) string {
	c := r.Contract
	switch {
	case !r.HasContract:
		return ""
	case c.IsPassedOut():
		return "PASS"
	}
	text := strings.TrimSuffix(bridge.Bid(c.Level, c.Strain).String(), "T") + c.Doubled.String() + c.Declarer.Letter()
	switch over := r.Tricks - c.Needed(); {
	case !r.HasTricks:
		return text
	case over == 0:
		return text + "="
	case over > 0:
		return text + "+" + strconv.Itoa(over)
	default:
		return text + strconv.Itoa(over)
	}
}
