package lin

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// ErrIrregular means that a board has a call or a card that the Laws do not allow, which
// LIN cannot express.
var ErrIrregular = errors.New("an irregular call or card cannot be written in LIN")

// Writable reports whether a board can be written in LIN: whether all its calls and cards are regular.
func Writable(r *record.Record) bool {
	return !slices.ContainsFunc(r.Calls, func(c record.Call) bool { return c.Irregular != record.Regular }) &&
		!slices.ContainsFunc(r.Cards, func(c record.Card) bool { return c.Irregular != record.Regular })
}

// WriteMatch writes a file of boards: a header with the event of the first board, the
// results of all, and the players, unless they change; then the boards in order. If the
// error is ErrIrregular, nothing has been written; any other error is the writer's.
func WriteMatch(w io.Writer, records []*record.Record) error {
	var l encoder
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

// encoder writes the boards of records.
type encoder struct {
	text       strings.Builder
	rooms      bool // a header announces two rooms
	names      bool // write the players of each board, if they are known
	blankNames bool // or even if they are not
}

// pair writes a pair.
func (l *encoder) pair(tag, value string) { l.text.WriteString(tag + "|" + sanitized(value) + "|") }

// sanitized replaces what cannot stand between bars.
func sanitized(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == bar:
			return '/'
		case c < ' ' || c == 0x7f:
			return ' '
		}
		return c
	}, text)
}

// sanitizedField replaces what cannot stand between commas.
func sanitizedField(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(sanitized(text), ",", " ")), " ")
}

// contractFollows reports whether the contract follows from the calls, or is unknown.
func contractFollows(r *record.Record) bool {
	derived := *r
	derived.HasContract = false
	derived.Derive()
	return derived.HasContract || !r.HasContract
}

// board writes a board and a line end. A contract that does not follow from the calls is given as a result
// before the deal. listed is its result in the header of the match,
// which need not be repeated.
func (l *encoder) board(r *record.Record, listed string) error {
	if !Writable(r) {
		return ErrIrregular
	}
	if r.Board > 0 || r.Room == record.Closed || l.rooms && r.Room == record.Open {
		l.pair("qx", qxText(r))
	}
	if names := playerNames(r); l.names && (l.blankNames || strings.Join(names, "") != "") {
		l.pair("pn", strings.Join(names, ","))
	}
	l.pair("st", "")
	if result := resultText(r); !contractFollows(r) && result != listed {
		l.pair("rs", result) // after a tag that begins a board in any case
	}
	l.pair("md", dealText(&r.Deal, r.Dealer))
	l.pair("rh", "")
	if r.Board > 0 {
		l.pair("ah", "Board "+strconv.Itoa(r.Board))
	}
	l.pair("sv", [4]string{"o", "n", "e", "b"}[r.Vulnerable%4])
	for text := range strings.Lines(r.Comment) {
		l.comment(text)
	}
	l.calls(r)
	l.cards(r)
	l.text.WriteString("\n")
	return nil
}

func qxText(r *record.Record) string {
	room := "o"
	if r.Room == record.Closed {
		room = "c"
	}
	return room + strconv.Itoa(r.Board)
}

func playerNames(r *record.Record) []string {
	names := make([]string, bridge.Seats)
	for i, seat := range order {
		names[i] = sanitizedField(r.Players[seat])
	}
	return names
}

func (l *encoder) comment(text string) {
	if text = strings.Join(strings.Fields(sanitized(text)), " "); text != "" {
		l.pair("nt", record.Marks(text, '!', false))
	}
}

func (l *encoder) calls(r *record.Record) {
	for _, c := range r.Calls {
		l.pair("mb", callText(c))
		if c.Note != "" {
			l.pair("an", record.Marks(c.Note, '!', false))
		}
		l.comment(c.Comment)
	}
	l.pair("pg", "")
}

// cards writes the play, with a pg after each trick, and the number of tricks unless all cards
// say it.
func (l *encoder) cards(r *record.Record) {
	for i, c := range r.Cards {
		l.pair("pc", c.Card.String())
		l.comment(join(c.Note, " ", c.Comment))
		if i%bridge.Seats == bridge.Seats-1 {
			l.pair("pg", "")
		}
	}
	if r.HasTricks && (r.Adjusted || len(r.Cards) < bridge.PackSize) && (!r.HasContract || !r.Contract.IsPassedOut()) {
		l.pair("mc", strconv.Itoa(r.Tricks))
		l.pair("pg", "")
	} else if len(r.Cards)%bridge.Seats > 0 {
		l.pair("pg", "")
	}
}

// header writes the header of a match, and returns its results.
func (l *encoder) header(records []*record.Record) match {
	m := &records[0].Match
	first, last := numbers(records)
	l.pair("vg", strings.Join([]string{
		sanitizedField(m.Event), sanitizedField(m.Stage), scoringLetter(m.Scoring), strconv.Itoa(first), strconv.Itoa(last),
		sanitizedField(m.HomeTeam), "", sanitizedField(m.VisitTeam), "",
	}, ","))
	list := match{first: first, results: results(records, first, last)}
	if list.results != nil {
		l.pair("rs", strings.Join(list.results, ","))
	}
	players, same := roomPlayers(records)
	l.rooms, l.names, l.blankNames = true, !same, !same
	l.pair("pn", strings.Join(players, ","))
	l.pair("pg", "")
	l.text.WriteString("\n")
	return list
}

// numbers returns the lowest and the highest number of the boards, 0 if none has one.
func numbers(records []*record.Record) (first, last int) {
	for _, r := range records {
		if r.Board > 0 && (first == 0 || r.Board < first) {
			first = r.Board
		}
		last = max(last, r.Board)
	}
	return first, last
}

// scoringLetter returns the letter for a way of scoring in a vg.
func scoringLetter(scoring string) string {
	main, _, _ := strings.Cut(scoring, ";")
	for _, s := range scorings {
		if strings.EqualFold(main, s.name) {
			return s.letter
		}
	}
	return ""
}

// maxResults bounds the number of boards in the results of a match.
const maxResults = 1 << 10

// results returns the fields of an rs: for each board the results of the open and of the
// closed room. It returns nil if the numbers of the boards are too far apart.
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
			texts[at] = "" // the board was played more than once
		default:
			texts[at], taken[at] = resultText(r), true
		}
	}
	return texts
}

// roomPlayers returns the players of the only room, or of both, and whether they are the
// same on all boards; if not, their names are empty.
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
