package bridgeview

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/internal/sanitize"
)

//go:embed list.html
var listLayout string

var listPart = template.Must(template.New("").Parse(listLayout))

// WriteList writes the list of the boards of a session as a piece of HTML: a line a table,
// with totals. Its links lead to row-0 and so on, where a page shows the rows.
func WriteList(w io.Writer, s *Session) error { return listPart.ExecuteTemplate(w, "list", newList(s)) }

// listView is what the template of a list shows.
type listView struct {
	Teams        [2]string
	Match, VPs   bool
	Lines        []lineView
	IMPs, Points [2]string // totals
	Victory      [2]string
}

// lineView is a table in the list of the boards. The first one of a board has the IMPs.
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
	v := &listView{Teams: [2]string{sanitize.Text(s.Teams[0]), sanitize.Text(s.Teams[1])}, Match: s.Teams != [2]string{}}
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
		v.VPs, v.Victory = true, [2]string{sanitize.Text(s.VPs[0]), sanitize.Text(s.VPs[1])}
	}
	return v
}

// add adds a result of the first of two sides to their totals, and returns the cells of the
// list that show it: one has a number, of a draw both.
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

// newLine returns the list's line of a table.
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

// resultText returns a contract with its declarer and what became of it, as far as that is
// known: 4♥X S −2.
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
