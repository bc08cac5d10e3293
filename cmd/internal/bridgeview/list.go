package bridgeview

import (
	"fmt"
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
	Row                                int
	First                              bool
	Span                               int
	Number, Room, Teams                string
	Contract, Declarer, Tricks, Ending string
	Score, IMPs                        [2]string
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
	line := lineView{
		Number: b.Number, Room: b.Room, Declarer: b.Declarer, Ending: string(b.Ending),
	}
	if line.Number == "" {
		line.Number = "–"
	}
	if b.Teams[0] != "" || b.Teams[1] != "" {
		line.Teams = b.Teams[0] + " – " + b.Teams[1]
	}
	contract, err := bridge.ParseContract(b.Contract)
	if b.Tricks != nil && err == nil && !contract.IsPassedOut() {
		line.Tricks = against(*b.Tricks - contract.Needed())
	}
	if err == nil {
		line.Contract = diagram.Contract(contract)
	}
	return line
}

// against returns how many tricks were made beyond the contract: =, +1, -2.
func against(tricks int) string {
	if tricks == 0 {
		return "="
	}
	return fmt.Sprintf("%+d", tricks)
}
