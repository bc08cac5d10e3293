package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// follow is the kind of data that Yixin-Board sends after one of its commands.
type follow uint8

const (
	nothingFollows follow = iota
	lineFollows           // the name of a file
	stonesFollow          // up to DONE
)

// unsupported says why a command of Yixin-Board is not supported, and which data to skip.
type unsupported struct {
	err    error
	behind follow
}

var (
	errNoDatabase = errors.New("there is no database")
	errNoHashFile = errors.New("the hash table can only be cleared")
	errNoBlocks   = errors.New("points cannot be blocked")
	errNoSoosorv  = errors.New("the Soosorv opening is not supported")
	errNoOffers   = errors.New("draw offers and resignations are not supported")
	errNoFeatures = errors.New("there are no features to print")
)

// unsupportedCommand returns why a command, in upper case, is not supported, if it is one
// of Yixin-Board's.
func unsupportedCommand(word string) (unsupported, bool) {
	switch word {
	case "YXSETDATABASE", "YXDBTOPOS", "YXDBTOTXT", "YXTXTTODB":
		return unsupported{errNoDatabase, lineFollows}, true
	case "YXQUERYDATABASEALL", "YXQUERYDATABASEONE", "YXDELETEDATABASEALL", "YXDELETEDATABASEONE",
		"YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE":
		return unsupported{errNoDatabase, stonesFollow}, true
	case "YXDBCHECK", "YXDBFIX":
		return unsupported{errNoDatabase, nothingFollows}, true
	case "YXHASHDUMP", "YXHASHLOAD":
		return unsupported{errNoHashFile, lineFollows}, true
	case "YXSHOWHASHUSAGE":
		return unsupported{errNoHashFile, nothingFollows}, true
	case "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKPATH", "YXBLOCKPATHUNDO":
		return unsupported{errNoBlocks, stonesFollow}, true
	case "YXSOOSORVSTEP1", "YXSOOSORVSTEP2", "YXSOOSORVSTEP3", "YXSOOSORVSTEP4", "YXSOOSORVSTEP5", "YXSOOSORVSTEP6":
		return unsupported{errNoSoosorv, nothingFollows}, true
	case "YXDRAW", "YXRESIGN":
		return unsupported{errNoOffers, nothingFollows}, true
	case "YXPRINTFEATURE":
		return unsupported{errNoFeatures, nothingFollows}, true
	}
	return unsupported{}, false
}

// refuseUnsupported answers a command that is not supported, and skips the data after it.
func (s *Session) refuseUnsupported(c *command) {
	s.fail(c, c.refusal.err)
	switch c.refusal.behind {
	case nothingFollows:
	case lineFollows:
		s.skipping = true
	case stonesFollow:
		s.stones = &collection{verb: c.verb, name: firstWord(c.text), invalid: true}
	}
}

// swap2Step answers a step of the swap2 opening in the form of Yixin-Board, on the board
// as it is.
func (s *Session) swap2Step(ctx context.Context, c *command) {
	if s.game == nil {
		s.fail(c, errNoGame)
		return
	}
	g := s.game
	want := map[verb]int{yxSwap2Step1: 0, yxSwap2Step2: 3, yxSwap2Step3: 5}[c.verb]
	if want == 0 {
		fresh, err := newGame(g.width, g.height, g.rule)
		if err != nil {
			panic(err) // g has been played with them
		}
		g = fresh
	}
	if len(g.stones) != want {
		s.fail(c, fmt.Errorf("%d stones where %d are expected", len(g.stones), want))
		return
	}
	s.think(ctx, c.received, openingRequest{steps: true}, g)
}

// stepLines returns a choice in the form of Yixin-Board, which asks for White's move
// separately if the computer keeps White.
func (s *Session) stepLines(g *game, choice Choice) []string {
	n := len(g.stones)
	swap := "SWAP1"
	if n == 5 {
		swap = "SWAP2"
	}
	switch {
	case choice.Swap:
		return []string{"MESSAGE SWAP2 " + swap + " YES"}
	case n > 0 && len(choice.Moves) == 1:
		return []string{"MESSAGE SWAP2 " + swap + " NO"}
	}
	lines := make([]string, len(choice.Moves))
	for i, p := range choice.Moves {
		x, y := g.board.XY(p)
		lines[i] = fmt.Sprintf("MESSAGE SWAP2 MOVE%d %d %d", n+i+1, x, y)
	}
	return lines
}

// The bits of INFO show_detail.
const (
	showRealTime = 1 << iota
	showFigures
	mostDetail = 1<<iota - 1
)

// details returns a report in the forms that show_detail asks for.
func (s *Session) details(r *Report) (lines []string) {
	if s.prefs.detail&showRealTime != 0 && r.Place == 0 {
		lines = s.realTimeLines(r)
	}
	if s.prefs.detail&showFigures != 0 {
		lines = append(lines, s.rapfiLines(r)...)
	}
	return lines
}

// markLine returns the line by which Yixin-Board marks the state of a root move on its
// board.
func (s *Session) markLine(r *Report) string {
	const realTime = "MESSAGE REALTIME "
	if r.Mark == Cleared || len(r.PV) == 0 {
		return realTime + "REFRESH"
	}
	word := map[Mark]string{Searching: "POS ", Done: "DONE ", Losing: "LOSE "}[r.Mark]
	return realTime + word + s.game.board.Coordinates(r.PV[0])
}

// rapfiLines returns a report as INFO lines, as Rapfi prints them.
func (s *Session) rapfiLines(r *Report) []string {
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

// realTimeLines returns a report in the form that Yixin-Board shows on its board.
func (s *Session) realTimeLines(r *Report) []string {
	var lines []string
	if len(r.PV) > 0 {
		lines = append(lines, "MESSAGE REALTIME BEST "+s.game.board.Coordinates(r.PV[0]))
	}
	if value, ok := scoreValue(r.Score); ok {
		lines = append(lines, "MESSAGE REALTIME VAL "+strconv.Itoa(value))
	}
	if len(r.PV) > 0 {
		names := make([]string, len(r.PV))
		for i, p := range r.PV {
			// Its rows are our columns, counted from the bottom.
			row, column := s.game.board.XY(p)
			names[i] = yixinColumn(column) + strconv.Itoa(s.game.width-row)
		}
		lines = append(lines, "MESSAGE REALTIME PV "+strings.Join(names, " "))
	}
	return lines
}

// yixinColumn returns Yixin-Board's letter of a column, which does not skip I.
func yixinColumn(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return "A" + string(rune('A'+x-26))
}

// surely is the score of an immediate win; a win in n plies scores n less.
const surely = 30000

// scoreValue returns a score as a number. A win in 7 plies is written +M7.
func scoreValue(score string) (int, bool) {
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
