package advisor

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	"gogo/search/backgammon/cubeful"
	backgammonengine "gogo/search/backgammon/engine"
)

// errOver refuses questions about a finished game.
var errOver = errors.New("the game is over")

// view is a question in the terms of package equity.
type view struct {
	question *analyst.Question
	state    equity.State
	states   *equity.CubeStates
}

// newView returns the view of a question in a cube state. With a dead cube, nobody turns it in the
// tree.
func (a *Advisor) newView(q *analyst.Question, s equity.State, live bool) (*view, error) {
	if q.Position.Board.Won() != 0 {
		return nil, errOver
	}
	if q.Ply < 0 || q.Ply > backgammon.MaxPly {
		return nil, fmt.Errorf("ply %d: 0 to %d are possible", int(q.Ply), backgammon.MaxPly)
	}
	states, err := a.game(q, live).CubeStates(s)
	if err != nil {
		return nil, err
	}
	return &view{q, s, states}, nil
}

// game returns the game of a question.
func (a *Advisor) game(q *analyst.Question, live bool) *equity.Game {
	rules := equity.Rules{
		Cube:        q.UseCube && live,
		Gammons:     q.Gammons,
		Backgammons: q.Backgammons,
		Jacoby:      q.Position.Match.Jacoby,
		Beavers:     q.Position.Match.Beavers,
	}
	if q.Position.Match.Length > 0 {
		return equity.NewMatch(a.table, rules)
	}
	if q.Limit > 0 && q.BasicBet > 0 {
		rules.Limit = q.Limit / q.BasicBet
	}
	return equity.NewMoney(rules)
}

// depth returns the number of rolls to look ahead.
func (v *view) depth() int { return cubeful.LookaheadOf(v.question.Ply) }

// maxListed is the number of plays that are searched more deeply only because they may be listed:
// as many as the filter keeps for its first pass at most. It does not depend on how many are
// listed.
const maxListed = 8

// listed returns how many plays are searched more deeply to be listed. With noise none are, for
// any play may turn out best.
func (v *view) listed() int {
	if v.deviation() > 0 {
		return 0
	}
	return maxListed
}

// filter returns the filter of the plays to search more deeply.
func (v *view) filter() backgammonengine.MoveFilter { return backgammonengine.NormalFilter(v.depth()) }

// match reports whether the game belongs to a match.
func (v *view) match() bool { return v.question.Position.Match.Length > 0 }

// mwp returns the match winning chance of an equity, clipped because noise may exceed it.
func (v *view) mwp(eq float32) float64 { return min(max(v.states.MWP(eq), 0), 1) }

// evaluation combines chances and an equity.
func (v *view) evaluation(c backgammon.Chances, eq float32) analyst.Evaluation {
	e := analyst.Evaluation{Chances: c, Equity: float64(eq)}
	if v.match() {
		e.MWP = v.mwp(eq)
		return e
	}
	e.AmountWon = equity.Settle(e.Equity, v.state.Value, v.question.BasicBet, v.question.Limit)
	return e
}

// opposite returns an evaluation from the other player's side.
func (v *view) opposite(e analyst.Evaluation) analyst.Evaluation {
	e.Chances, e.Equity, e.AmountWon = e.Chances.Swap(), -e.Equity, -e.AmountWon
	if v.match() {
		e.MWP = 1 - e.MWP
	}
	return e
}

// beginnerNoise is the noise of ply 0: about the size of a beginner's errors.
const beginnerNoise = 0.3

// deviation returns the standard deviation of the noise on equities.
func (v *view) deviation() float64 {
	if v.question.Ply == 0 {
		return max(v.question.Noise, beginnerNoise)
	}
	return v.question.Noise
}

// noise returns the noise on the equity of a board, which is a function of the board.
func (v *view) noise(b *backgammon.Board) float32 {
	deviation := v.deviation()
	if deviation == 0 {
		return 0
	}
	return float32(deviation * rand.New(rand.NewPCG(b.Hash(), 0)).NormFloat64())
}

// disturb sorts plays by their equities with noise.
func (v *view) disturb(plays []backgammonengine.Candidate) {
	if v.deviation() == 0 {
		return
	}
	for i := range plays {
		plays[i].Equity += v.noise(&plays[i].Move.Board)
	}
	slices.SortStableFunc(plays, func(a, b backgammonengine.Candidate) int {
		switch {
		case a.Equity > b.Equity:
			return -1
		case a.Equity < b.Equity:
			return 1
		}
		return 0
	})
}
