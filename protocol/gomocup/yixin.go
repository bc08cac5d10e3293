package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// follow is what Yixin-Board sends behind a command of its own.
type follow uint8

const (
	nothingFollows follow = iota
	lineFollows           // the name of a file
	stonesFollow          // up to DONE
)

// refusal is why a command of Yixin-Board's is not served, and what has to be skipped.
type refusal struct {
	err    error
	behind follow
}

var (
	errNoDatabase = errors.New("there is no database")
	errNoHashFile = errors.New("what the search remembers is not written to files")
	errNoBlocks   = errors.New("points cannot be blocked")
	errNoSoosorv  = errors.New("the Soosorv opening is not played")
	errNoOffers   = errors.New("neither draws nor resignations are known")
	errNoFeatures = errors.New("there are no features to print")
)

// refusalOf returns why the command of a word in upper case is not served, if it is one
// of Yixin-Board's.
func refusalOf(word string) (refusal, bool) {
	switch word {
	case "YXSETDATABASE", "YXDBTOPOS", "YXDBTOTXT", "YXTXTTODB":
		return refusal{errNoDatabase, lineFollows}, true
	case "YXQUERYDATABASEALL", "YXQUERYDATABASEONE", "YXDELETEDATABASEALL", "YXDELETEDATABASEONE",
		"YXSETBESTMOVEDATABASE", "YXCLEARBESTMOVEDATABASE":
		return refusal{errNoDatabase, stonesFollow}, true
	case "YXDBCHECK", "YXDBFIX":
		return refusal{errNoDatabase, nothingFollows}, true
	case "YXHASHDUMP", "YXHASHLOAD":
		return refusal{errNoHashFile, lineFollows}, true
	case "YXSHOWHASHUSAGE":
		return refusal{errNoHashFile, nothingFollows}, true
	case "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKPATH", "YXBLOCKPATHUNDO":
		return refusal{errNoBlocks, stonesFollow}, true
	case "YXSOOSORVSTEP1", "YXSOOSORVSTEP2", "YXSOOSORVSTEP3", "YXSOOSORVSTEP4", "YXSOOSORVSTEP5", "YXSOOSORVSTEP6":
		return refusal{errNoSoosorv, nothingFollows}, true
	case "YXDRAW", "YXRESIGN":
		return refusal{errNoOffers, nothingFollows}, true
	case "YXPRINTFEATURE":
		return refusal{errNoFeatures, nothingFollows}, true
	}
	return refusal{}, false
}

// refuse answers a command that is not served, and has what follows it skipped.
func (s *Session) refuse(c *command) {
	s.fail(c, c.refusal.err)
	switch c.refusal.behind {
	case nothingFollows:
	case lineFollows:
		s.skipping = true
	case stonesFollow:
		s.stones = &collection{verb: c.verb, name: firstWord(c.text), spoilt: true}
	}
}

// swap2Step answers a step of the swap2 opening as Yixin-Board asks for it: on the empty
// board, or about the stones that are there.
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
	s.think(ctx, c.received, opening{steps: true}, g)
}

// stepLines says a choice as Yixin-Board reads it. It asks for the move of White itself,
// where the computer keeps White.
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
