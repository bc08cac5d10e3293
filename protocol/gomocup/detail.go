package gomocup

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// The bits of INFO show_detail.
const (
	showRealTime = 1 << iota
	showFigures
	mostDetail = 1<<iota - 1
)

// details says a report in the forms that show_detail asks for.
func (s *Session) details(r *Report) (lines []string) {
	if s.prefs.detail&showRealTime != 0 && r.Place == 0 {
		lines = s.realTime(r)
	}
	if s.prefs.detail&showFigures != 0 {
		lines = append(lines, s.figures(r)...)
	}
	return lines
}

// marked says how far the search of a move is, as Yixin-Board marks it on its board.
func (s *Session) marked(r *Report) string {
	const realTime = "MESSAGE REALTIME "
	if r.Mark == Cleared || len(r.PV) == 0 {
		return realTime + "REFRESH"
	}
	word := map[Mark]string{Begun: "POS ", Done: "DONE ", Losing: "LOSE "}[r.Mark]
	return realTime + word + s.game.board.Coordinates(r.PV[0])
}

// figures says a report as lines of INFO, as Rapfi does.
func (s *Session) figures(r *Report) []string {
	lines := []string{
		fmt.Sprintf("INFO PV %d", r.Place),
		fmt.Sprintf("INFO NUMPV %d", max(1, s.prefs.current().Lines)),
		fmt.Sprintf("INFO DEPTH %d", r.Depth),
		fmt.Sprintf("INFO SELDEPTH %d", r.SelDepth),
		fmt.Sprintf("INFO TOTALNODES %d", r.Nodes),
		fmt.Sprintf("INFO TOTALTIME %d", r.Elapsed.Milliseconds()),
		fmt.Sprintf("INFO SPEED %d", r.NPS),
	}
	if r.Score != "" {
		lines = append(lines, "INFO EVAL "+r.Score)
	}
	if len(r.PV) > 0 {
		lines = append(lines, "INFO BESTLINE "+s.coordinates(r.PV))
	}
	return append(lines, "INFO PV DONE")
}

// coordinates returns points with blanks between them.
func (s *Session) coordinates(points []gomoku.Point) string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = s.game.board.Coordinates(p)
	}
	return strings.Join(names, " ")
}

// realTime says a report as Yixin-Board shows it on its board while the brain thinks.
func (s *Session) realTime(r *Report) []string {
	var lines []string
	if len(r.PV) > 0 {
		lines = append(lines, "MESSAGE REALTIME BEST "+s.game.board.Coordinates(r.PV[0]))
	}
	if value, ok := numberOf(r.Score); ok {
		lines = append(lines, "MESSAGE REALTIME VAL "+strconv.Itoa(value))
	}
	if len(r.PV) > 0 {
		names := make([]string, len(r.PV))
		for i, p := range r.PV {
			// Its rows are our columns; it counts them from the bottom.
			row, column := s.game.board.XY(p)
			names[i] = yixinColumn(column) + strconv.Itoa(s.game.width-row)
		}
		lines = append(lines, "MESSAGE REALTIME PV "+strings.Join(names, " "))
	}
	return lines
}

// yixinColumn returns a column as Yixin-Board names it: a letter, I among them.
func yixinColumn(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return "A" + string(rune('A'+x-26))
}

// surely is the value of a win on the spot: one in n plies is worth n less.
const surely = 30000

// numberOf returns a score as a number: that of a win in 7 plies is +M7.
func numberOf(score string) (int, bool) {
	sign := 1
	text, win := strings.CutPrefix(score, "+M")
	if !win {
		if text, win = strings.CutPrefix(score, "-M"); win {
			sign = -1
		}
	}
	n, err := strconv.Atoi(text)
	if win {
		n = sign * (surely - n)
	}
	return n, err == nil
}
