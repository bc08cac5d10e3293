package gomocup

import (
	"context"
	"errors"
	"fmt"
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
