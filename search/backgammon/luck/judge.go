package luck

import (
	"context"
	"fmt"
	"os"
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/search/backgammon/engine"
)

// MaxPly is the deepest look of a judge. Each ply takes some twenty times as long as
// the one before.
const MaxPly = 3

// networks opens the networks of judges once: they never change.
var networks = sync.OnceValues(func() (*chances.Model, error) { return chances.Open("") })

// Judge says what rolls are worth, by the networks of backgammon-gogo. It serves one goroutine, for
// games with the same rules.
type Judge struct {
	engine  *engine.Engine
	player  *engine.Player
	depth   int // of the lookaheads behind the plays, in rolls
	useCube bool
	table   *equity.Table

	state   equity.State // of which states are
	money   backgammon.Match
	states  [2]*equity.CubeStates // of who throws, and of the other
	replies [backgammon.RollCount]engine.Reply
}

// NewJudge returns a judge who looks so many plies ahead, 1 being the bare networks. Games for money have a
// cube if useCube says so; matches always have one.
func NewJudge(ply int, useCube bool) (*Judge, error) {
	if ply < 1 || ply > MaxPly {
		return nil, fmt.Errorf("ply %d of a judge: 1 to %d are possible", ply, MaxPly)
	}
	kernels, err := simd.Select(os.Getenv(simd.Env))
	if err != nil {
		return nil, err
	}
	model, err := networks()
	if err != nil {
		return nil, err
	}
	return New(engine.New(model, kernels, engine.Options{}), equity.Kazaross(), ply, useCube), nil
}

// New returns a judge with an engine, who knows the scores of a match by a table. Any number of judges may share
// an engine.
func New(e *engine.Engine, t *equity.Table, ply int, useCube bool) *Judge {
	return &Judge{engine: e, player: e.NewPlayer(0), depth: ply - 1, useCube: useCube, table: t}
}

// Close ends the use of the judge.
func (j *Judge) Close() { j.player.Close() }

// Worths returns what the rolls are worth in a position to its player, who is about to throw. Its dice do
// not count.
func (j *Judge) Worths(ctx context.Context, p *backgammon.Position) (*Worths, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := j.enter(p); err != nil {
		return nil, err
	}
	var w Worths
	if j.depth == 0 {
		j.player.Replies(&p.Board, j.states[0], &j.replies)
		for i := range w {
			w[i] = j.worth(p, j.replies[i].Equity)
		}
		return &w, nil
	}
	for i, roll := range backgammon.Rolls() {
		eq, err := j.ahead(ctx, &p.Board, roll.Dice)
		if err != nil {
			return nil, err
		}
		w[i] = j.worth(p, eq)
	}
	return &w, nil
}

// enter prepares the cube states of a position.
func (j *Judge) enter(p *backgammon.Position) (err error) {
	state, kind := equity.StateOf(p.Cube, &p.Match), p.Match
	kind.Score, kind.Crawford = [2]int{}, false // which the state has
	if j.states[0] != nil && j.state == state && j.money == kind {
		return nil
	}
	g := j.game(&p.Match)
	if j.states[0], err = g.CubeStates(state); err != nil {
		return err
	}
	j.state, j.money = state, kind
	j.states[1], err = g.CubeStates(state.Swap())
	return err
}

// game returns what is played for.
func (j *Judge) game(m *backgammon.Match) *equity.Game {
	rules := equity.Rules{Cube: j.useCube || m.Length > 0, Gammons: true, Backgammons: true, Jacoby: m.Jacoby, Beavers: m.Beavers}
	if m.Length > 0 {
		return equity.NewMatch(j.table, rules)
	}
	return equity.NewMoney(rules)
}

// worth brings an equity to the unit of the result. A chance to win a match counts from one half: as much
// as one player has above that the other has below.
func (j *Judge) worth(p *backgammon.Position, eq float32) float64 {
	const half = 0.5
	if p.Match.Length > 0 {
		return j.states[0].MWP(eq) - half
	}
	return float64(eq) * float64(p.Cube.Value)
}

// ahead returns the equity behind the best play of a roll, as deep as the judge looks.
func (j *Judge) ahead(ctx context.Context, b *backgammon.Board, d backgammon.Dice) (float32, error) {
	plays, err := j.engine.Plays(ctx, b, d, j.states[0], engine.NormalFilter(j.depth))
	if err != nil {
		return 0, err
	}
	best := &plays[0]
	if best.Depth == j.depth || best.Move.Board.Won() != 0 {
		return best.Equity, nil
	}
	// A play without a rival was left to the networks, which say something else of it than a
	// lookahead says of the other rolls' plays.
	next := best.Move.Board.Swap()
	x, err := j.engine.Position(ctx, &next, j.states[1], j.depth)
	if err != nil {
		return 0, err
	}
	return -j.states[1].Decide(x.Equities).Equity, nil
}
