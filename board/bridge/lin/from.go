package lin

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// ErrIrregular is a board with a call or a card that the Laws do not allow: LIN has no
// sign for it, and it would be read as a mistake.
var ErrIrregular = errors.New("an irregular call or card cannot be written in LIN")

// FromRecord returns a board, on a line, that says what a record does. A contract that its
// calls do not come to is a result before its deal. The error is ErrIrregular.
func FromRecord(r *record.Record) (*Board, error) {
	l := liner{names: true}
	if err := l.board(r, ""); err != nil {
		return nil, err
	}
	return parse(l.text.String()), nil
}

// parse reads a board that has been written here.
func parse(text string) *Board {
	b, err := NewReader(strings.NewReader(text), "").Next()
	if err != nil {
		return &Board{match: new(match)} // nothing is known of it, not even a deal
	}
	b.match = nil
	return b
}

// liner writes boards.
type liner struct {
	text   strings.Builder
	rooms  bool // a header says that there may be two rooms
	names  bool // each board has its players, if they are known
	always bool // or if not
}

// pair writes a pair.
func (l *liner) pair(tag, value string) { l.text.WriteString(tag + "|" + clean(value) + "|") }

// clean returns a text that can stand between bars.
func clean(text string) string {
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

// field returns a text that can stand between commas.
func field(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(clean(text), ",", " ")), " ")
}

// irregular reports whether something on a board is not allowed by the Laws.
func irregular(r *record.Record) bool {
	return slices.ContainsFunc(r.Calls, func(c record.Call) bool { return c.Irregular != record.Regular }) ||
		slices.ContainsFunc(r.Cards, func(c record.Card) bool { return c.Irregular != record.Regular })
}

// called reports whether the contract of a board is that of its calls, or not known.
func called(r *record.Record) bool {
	derived := *r
	derived.HasContract = false
	derived.Derive()
	return derived.HasContract || !r.HasContract
}

// board writes a board and the end of its line. What the results of the match say about
// it need not be said again.
func (l *liner) board(r *record.Record, listed string) error {
	if irregular(r) {
		return ErrIrregular
	}
	if r.Board > 0 || r.Room == record.Closed || l.rooms && r.Room == record.Open {
		l.pair("qx", queueText(r))
	}
	if names := playerNames(r); l.names && (l.always || strings.Join(names, "") != "") {
		l.pair("pn", strings.Join(names, ","))
	}
	l.pair("st", "")
	if result := resultText(r); !called(r) && result != listed {
		l.pair("rs", result) // after a pair that begins a board, whatever the one before it has
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

func queueText(r *record.Record) string {
	room := "o"
	if r.Room == record.Closed {
		room = "c"
	}
	return room + strconv.Itoa(r.Board)
}

func playerNames(r *record.Record) []string {
	names := make([]string, bridge.Seats)
	for i, seat := range order {
		names[i] = field(r.Players[seat])
	}
	return names
}

func (l *liner) comment(text string) {
	if text = strings.Join(strings.Fields(clean(text)), " "); text != "" {
		l.pair("nt", record.Marks(text, '!', false))
	}
}

func (l *liner) calls(r *record.Record) {
	for _, c := range r.Calls {
		l.pair("mb", callText(c))
		if c.Note != "" {
			l.pair("an", record.Marks(c.Note, '!', false))
		}
		l.comment(c.Comment)
	}
	l.pair("pg", "")
}

// cards writes the play, a pg after each trick, and the tricks if not all cards were
// played.
func (l *liner) cards(r *record.Record) {
	for i, c := range r.Cards {
		l.pair("pc", c.Card.String())
		l.comment(join(c.Note, " ", c.Comment))
		if i%bridge.Seats == bridge.Seats-1 {
			l.pair("pg", "")
		}
	}
	if r.HasTricks && len(r.Cards) < bridge.PackSize && (!r.HasContract || !r.Contract.IsPassedOut()) {
		l.pair("mc", strconv.Itoa(r.Tricks))
		l.pair("pg", "")
	} else if len(r.Cards)%bridge.Seats > 0 {
		l.pair("pg", "")
	}
}
