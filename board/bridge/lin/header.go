package lin

import (
	"io"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// WriteMatch writes a file of boards: a header with the title of the first one's event,
// the results of all, and the players, unless they change; then the boards in their order.
// The error is that of the writer, or ErrIrregular, and then nothing is written.
func WriteMatch(w io.Writer, records []*record.Record) error {
	var l liner
	var list match
	if len(records) > 0 {
		list = l.header(records)
	}
	for _, r := range records {
		if err := l.board(r, list.result(r.Board, r.Room == record.Closed)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, l.text.String())
	return err
}

// header writes what is before the boards of a match, and returns the results.
func (l *liner) header(records []*record.Record) match {
	m := &records[0].Match
	first, last := numbers(records)
	l.pair("vg", strings.Join([]string{
		field(m.Event), field(m.Stage), scoringLetter(m.Scoring), strconv.Itoa(first), strconv.Itoa(last),
		field(m.HomeTeam), "", field(m.VisitTeam), "",
	}, ","))
	list := match{first: first, results: results(records, first, last)}
	if list.results != nil {
		l.pair("rs", strings.Join(list.results, ","))
	}
	players, same := roomPlayers(records)
	l.rooms, l.names, l.always = true, !same, !same
	l.pair("pn", strings.Join(players, ","))
	l.pair("pg", "")
	l.text.WriteString("\n")
	return list
}

// numbers returns the first and the last number of boards, 0 if none has one.
func numbers(records []*record.Record) (first, last int) {
	for _, r := range records {
		if r.Board > 0 && (first == 0 || r.Board < first) {
			first = r.Board
		}
		last = max(last, r.Board)
	}
	return first, last
}

// scoringLetter returns what a vg has for a way of scoring.
func scoringLetter(scoring string) string {
	main, _, _ := strings.Cut(scoring, ";")
	for _, s := range scorings {
		if strings.EqualFold(main, s.name) {
			return s.letter
		}
	}
	return ""
}

// maxResults is how many boards the results of a match can have.
const maxResults = 1 << 10

// results returns what an rs has: of each board that of the open and that of the closed
// room, or nothing if the numbers are too far apart.
func results(records []*record.Record, first, last int) []string {
	if first == 0 || last-first >= maxResults {
		return nil
	}
	texts := make([]string, 2*(last-first+1))
	taken := make([]bool, len(texts))
	for _, r := range records {
		at := 2 * (r.Board - first)
		if r.Room == record.Closed {
			at++
		}
		switch {
		case r.Board == 0:
		case taken[at]:
			texts[at] = "" // a board that was played more than once
		default:
			texts[at], taken[at] = resultText(r), true
		}
	}
	return texts
}

// roomPlayers returns the players of the room, or of both, and whether they are the same
// on all boards; if they are not, their names are empty.
func roomPlayers(records []*record.Record) (players []string, same bool) {
	var rooms [2][]string
	two := false
	same = true
	for _, r := range records {
		room := &rooms[0]
		if r.Room == record.Closed {
			room = &rooms[1]
		}
		two = two || r.Room != record.NoRoom
		names := playerNames(r)
		if *room == nil {
			*room = names
		}
		same = same && strings.Join(names, ",") == strings.Join(*room, ",")
	}
	for i := range rooms {
		if rooms[i] == nil || !same {
			rooms[i] = make([]string, bridge.Seats)
		}
	}
	if !two {
		return rooms[0], same
	}
	return append(rooms[0], rooms[1]...), same
}
