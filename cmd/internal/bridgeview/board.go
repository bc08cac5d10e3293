package bridgeview

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/internal/words"
)

// Board is a board in the JSON of pages. Unknown fields are left out. Seats are letters as in N,
// sides are in the order NS, EW, cards and calls are those of PBN.
type Board struct {
	Number     string               `json:"number,omitempty"`
	Room       string               `json:"room,omitempty"` // Open or Closed
	Dealer     string               `json:"dealer"`
	Vulnerable string               `json:"vulnerable"` // None, NS, EW or All
	Hands      [bridge.Seats]string `json:"hands"`      // as dealt: spades to clubs, as in KJT85.A6.83.KQ43, from North on
	Players    [bridge.Seats]string `json:"players"`
	Teams      [2]string            `json:"teams"`

	Calls    []Call `json:"calls,omitempty"`
	Contract string `json:"contract,omitempty"` // as in 4HX, or Pass
	Declarer string `json:"declarer,omitempty"`
	Cards    []Card `json:"cards,omitempty"` // in the order of play: four make a trick

	Tricks  *int   `json:"tricks,omitempty"` // of the declarer
	Score   *int   `json:"score,omitempty"`  // of North and South
	IMPs    *int   `json:"imps,omitempty"`   // of North-South
	Ending  Ending `json:"ending,omitempty"`
	Remark  string `json:"remark,omitempty"`  // about the ending or the board, in words
	Restart int    `json:"restart,omitempty"` // number of restarts

	Thinking *[2]int64 `json:"thinking,omitempty"` // milliseconds of each side

	Table *[bridge.Strains][bridge.Seats]int `json:"table,omitempty"` // makeable tricks from clubs to no trump, by declarer from North on
	Par   string                             `json:"par,omitempty"`   // in words, with the symbols of suits
	// Worth has, for the position before each card and after the last, the declarer's total tricks
	// after each legal card with best play.
	Worth []map[string]int `json:"worth,omitempty"`
}

// Call is a call of the auction.
type Call struct {
	Call  string `json:"call"` // as in 1NT, X or Pass
	Alert bool   `json:"alert,omitempty"`
	Note  string `json:"note,omitempty"`  // its meaning
	Fault string `json:"fault,omitempty"` // its irregularity
	// Meaning is its meaning in a system, which is shown on demand.
	Meaning string `json:"meaning,omitempty"`
}

// Card is a played card.
type Card struct {
	Card  string `json:"card"` // as in SA
	Seat  string `json:"seat"` // the hand that it came from, also dummy
	Note  string `json:"note,omitempty"`
	Fault string `json:"fault,omitempty"`
}

// Ending is the way a board ended.
type Ending string

// The endings. An unfinished board has none.
const (
	PlayedOut   Ending = "played"
	Claimed     Ending = "claimed"
	Adjudicated Ending = "adjudicated"
)

// printable returns a copy of the board with sanitized single-line texts.
func (b Board) printable() Board {
	for _, text := range []*string{&b.Number, &b.Room, &b.Remark, &b.Par, &b.Teams[0], &b.Teams[1]} {
		*text = words.Sanitize(*text)
	}
	for i := range b.Players {
		b.Players[i] = words.Sanitize(b.Players[i])
	}
	b.Calls = append([]Call(nil), b.Calls...)
	for i := range b.Calls {
		for _, text := range []*string{&b.Calls[i].Note, &b.Calls[i].Fault, &b.Calls[i].Meaning} {
			*text = words.Sanitize(*text)
		}
	}
	b.Cards = append([]Card(nil), b.Cards...)
	for i := range b.Cards {
		b.Cards[i].Note, b.Cards[i].Fault = words.Sanitize(b.Cards[i].Note), words.Sanitize(b.Cards[i].Fault)
	}
	return b
}

//go:embed list.html
var listLayout string

var listPart = template.Must(template.New("").Parse(listLayout))

// WriteList writes the list of a session's boards as an HTML fragment: a line for each table, with
// totals. Its links lead to row-0 and so on, where a page shows the rows.
func WriteList(w io.Writer, s *Session) error { return listPart.ExecuteTemplate(w, "list", newList(s)) }

// listView is the data of the list's template.
type listView struct {
	Teams        [2]string
	Match, VPs   bool
	Lines        []lineView
	IMPs, Points [2]string // totals
	Victory      [2]string
}

// lineView is a table in the list. The first of a board has the IMPs.
type lineView struct {
	Row                 int
	First               bool
	Span                int
	Number, Room, Teams string
	Contract            string // with declarer and result, as in 3NT S −2
	Ending              string // if it was not the last card
	Score, IMPs         [2]string
}

// newList returns the lines and the totals of a session.
func newList(s *Session) *listView {
	v := &listView{Teams: [2]string{words.Sanitize(s.Teams[0]), words.Sanitize(s.Teams[1])}, Match: s.Teams != [2]string{}}
	var imps, points [2]int
	for i, row := range s.Rows {
		row = row.Printable()
		for j, b := range row.Tables {
			line := newLine(b)
			line.Row, line.First, line.Span = i, j == 0, len(row.Tables)
			if j == 0 && row.IMPs != nil {
				v.Match = true
				line.IMPs = add(&imps, *row.IMPs)
			}
			if b.Score != nil {
				line.Score = add(&points, *b.Score)
			}
			v.Lines = append(v.Lines, line)
		}
	}
	for side := range 2 {
		v.IMPs[side], v.Points[side] = strconv.Itoa(imps[side]), strconv.Itoa(points[side])
	}
	if s.VPs != nil {
		v.VPs, v.Victory = true, [2]string{words.Sanitize(s.VPs[0]), words.Sanitize(s.VPs[1])}
	}
	return v
}

// add adds a result of the first side to the totals, and returns the cells that show it: one has a
// number, for a tie both.
func add(total *[2]int, result int) (cells [2]string) {
	switch {
	case result > 0:
		total[0] += result
		cells[0] = strconv.Itoa(result)
	case result < 0:
		total[1] -= result
		cells[1] = strconv.Itoa(-result)
	default:
		cells = [2]string{"0", "0"}
	}
	return cells
}

// newLine returns the line of a table.
func newLine(b *Board) lineView {
	line := lineView{Number: b.Number, Room: b.Room, Contract: resultText(b)}
	if line.Number == "" {
		line.Number = "–"
	}
	if b.Teams[0] != "" || b.Teams[1] != "" {
		line.Teams = b.Teams[0] + " – " + b.Teams[1]
	}
	if b.Ending != PlayedOut {
		line.Ending = string(b.Ending)
	}
	return line
}

// resultText formats a contract with its declarer and result, as far as known: 4♥X S −2.
func resultText(b *Board) string {
	contract, err := bridge.ParseContract(b.Contract)
	switch {
	case err != nil || contract.IsPassedOut():
		return b.Contract
	case b.Tricks == nil:
		return diagram.Contract(contract) + " " + b.Declarer
	}
	made := "="
	if more := *b.Tricks - contract.Needed(); more > 0 {
		made = "+" + strconv.Itoa(more)
	} else if more < 0 {
		made = "−" + strconv.Itoa(-more)
	}
	return diagram.Contract(contract) + " " + b.Declarer + " " + made
}
