package cubeful

import (
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// randomEngine returns an engine with small networks that know nothing, but are sure
// of what they say: they double, take, beaver and drop at random.
func randomEngine(tb testing.TB) *engine.Engine {
	tb.Helper()
	small := chancestest.Small(16)
	m := &chances.Model{
		Full:    *chancestest.Weights{Deviation: 0.8, Seed: 1}.Nets(tb, small),
		Pruning: *chancestest.Weights{Deviation: 0.8, Seed: 2}.Nets(tb, small),
		Tables:  bearoff.New(),
	}
	return engine.New(m, chancestest.Kernels(tb), engine.Options{})
}

// all is the rules under which everything counts.
var all = equity.Rules{Cube: true, Gammons: true, Backgammons: true}

// contest is what is played for, and the state of the cube at first.
type contest struct {
	match bool
	rules equity.Rules
	state equity.State
}

func (c *contest) game() *equity.Game {
	if c.match {
		return equity.NewMatch(equity.Kazaross(), c.rules)
	}
	return equity.NewMoney(c.rules)
}

var games = map[string]*contest{
	"money":         {false, all, equity.State{Value: 1}},
	"money, owned":  {false, all, equity.State{Value: 2, Owner: backgammon.Mover}},
	"no cube":       {false, equity.Rules{Gammons: true, Backgammons: true}, equity.State{Value: 1}},
	"no gammons":    {false, equity.Rules{Cube: true}, equity.State{Value: 1, Owner: backgammon.Opponent}},
	"Jacoby":        {false, equity.Rules{Cube: true, Gammons: true, Backgammons: true, Jacoby: true, Beavers: true}, equity.State{Value: 1}},
	"limit":         {false, equity.Rules{Cube: true, Gammons: true, Backgammons: true, Limit: 5}, equity.State{Value: 1}},
	"match":         {true, all, equity.State{Value: 1, Away: [2]int{4, 6}}},
	"match, owned":  {true, all, equity.State{Value: 2, Owner: backgammon.Opponent, Away: [2]int{9, 5}}},
	"Crawford":      {true, all, equity.State{Value: 1, Away: [2]int{1, 3}, Crawford: true}},
	"post-Crawford": {true, all, equity.State{Value: 1, Away: [2]int{4, 1}}},
}

// newRollout returns a rollout of one of the games.
func newRollout(tb testing.TB, e *engine.Engine, name string) *Rollout {
	tb.Helper()
	r, err := New(e, games[name].game(), games[name].state)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// Boards on which games are short.
var (
	// race is a checker of each side, some rolls from the end.
	race = backgammon.Board{side(11), side(10)}
	// saves has three checkers against fifteen that can be gammoned, and
	// backgammoned.
	saves = backgammon.Board{side(0, 1, 2), side(0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 16, 19)}
	// oneRoll wins with 7 pips, by 23 rolls of 36: one checker against one that goes
	// off next.
	oneRoll = backgammon.Board{side(6), side(0)}
	// won has one checker on the lowest point against one that is far.
	won = backgammon.Board{side(0), side(20)}
)

// side returns checkers at these indices of a side.
func side(at ...int) (s backgammon.Side) {
	for _, i := range at {
		s[i]++
	}
	return s
}
