package bridgeview

import (
	"html/template"
	"strconv"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/protocol/printable"
)

// sessionView is what the template of a session's page shows.
type sessionView struct {
	Policy string
	Style  template.CSS
	Script template.JS

	Title, About string
	Teams        [2]string
	Match, VPs   bool
	Lines        []lineView
	IMPs, Points [2]string // totals
	Victory      [2]string
	Data         [][]*Board
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

// fill puts the list of the boards, the totals and the data for the script into the view.
func (v *sessionView) fill(s *Session, rows []Row) {
	v.Teams = [2]string{printable.Text(s.Teams[0]), printable.Text(s.Teams[1])}
	var imps, points [2]int
	for i, row := range rows {
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
		v.Data = append(v.Data, row.Tables)
	}
	for side := range 2 {
		v.IMPs[side], v.Points[side] = strconv.Itoa(imps[side]), strconv.Itoa(points[side])
	}
	if s.VPs != nil {
		v.VPs, v.Victory = true, [2]string{printable.Text(s.VPs[0]), printable.Text(s.VPs[1])}
	}
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
