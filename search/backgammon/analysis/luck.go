package analysis

import (
	"context"
	"fmt"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/nn"
	"gogo/eval/simd"
	"gogo/internal/eventloop"
	"gogo/search/backgammon/engine"
)

// RollEquities are the equities of the rolls to the player who throws them, in the order of backgammon.Rolls. What
// a thing is worth to the other player is as much below zero.
type RollEquities [backgammon.RollCount]float64

const (
	// openingWays is in how many ways the two dice differ, so that a game can begin.
	openingWays = 30
	// throwWays is in how many ways two dice fall.
	throwWays = 36
)

// of returns what a roll is worth.
func (w *RollEquities) of(d backgammon.Dice) float64 {
	for i, roll := range backgammon.Rolls() {
		if roll.Dice == d || roll.Dice == (backgammon.Dice{d[1], d[0]}) {
			return w[i]
		}
	}
	return 0 // no dice that Dice.Validate lets pass
}

// Luck returns the luck of a roll to the player who throws it.
func (w *RollEquities) Luck(d backgammon.Dice) float64 {
	mean := 0.0
	for i, roll := range backgammon.Rolls() {
		mean += float64(roll.Ways) / throwWays * w[i]
	}
	return w.of(d) - mean
}

// FirstLuck returns the luck of the first roll of a game to the player who begins, as was settled before
// the dice: they differ.
func (w *RollEquities) FirstLuck(d backgammon.Dice) float64 {
	return w.of(d) - w.opening()/(openingWays/2)
}

// OpeningLuck returns the luck of the first roll of a game to the player who begins, where the same
// dice have chosen the player: w has the equities for that player, and other
// for the other one.
func (w *RollEquities) OpeningLuck(d backgammon.Dice, other *RollEquities) float64 {
	return w.of(d) - (w.opening()-other.opening())/openingWays
}

// opening returns the sum over the 15 rolls that a player can begin with.
func (w *RollEquities) opening() float64 {
	sum := 0.0
	for i, roll := range backgammon.Rolls() {
		if !roll.Dice.Double() {
			sum += w[i]
		}
	}
	return sum
}

// MaxLuckPly is the deepest lookahead of a LuckEvaluator. Each ply takes some twenty times as long as
// the one before.
const MaxLuckPly = 3

// networks has the networks of evaluators, which never change.
var networks nn.BuiltIn[*chances.Model]

// LuckEvaluator says what rolls are worth, by the networks of backgammon-gogo. It serves one goroutine, for
// games with the same rules.
type LuckEvaluator struct {
	engine  *engine.Engine
	player  *engine.Player
	depth   int // of the lookaheads behind the plays, in rolls
	useCube bool
	table   *equity.Table

	state   equity.State // of which states are
	money   backgammon.Match
	states  [2]*equity.CubeStates // of the player who throws, and of the other
	replies [backgammon.RollCount]engine.Reply
}

// NewLuckEvaluator returns an evaluator that looks so many plies ahead, 1 being the bare networks. Games for money have a
// cube if useCube says so; matches always have one.
func NewLuckEvaluator(ply int, useCube bool) (*LuckEvaluator, error) {
	if ply < 1 || ply > MaxLuckPly {
		return nil, fmt.Errorf("luck at ply %d: 1 to %d are possible", ply, MaxLuckPly)
	}
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	model, err := networks.Get(func() (*chances.Model, error) { return chances.Open("") })
	if err != nil {
		return nil, err
	}
	return NewLuckEvaluatorOf(engine.New(model, kernels, engine.Options{}), equity.Kazaross(), ply, useCube), nil
}

// NewLuckEvaluatorOf returns an evaluator with an engine and a table of match equities. Any number of evaluators may share
// an engine.
func NewLuckEvaluatorOf(e *engine.Engine, t *equity.Table, ply int, useCube bool) *LuckEvaluator {
	return &LuckEvaluator{engine: e, player: e.NewPlayer(0), depth: ply - 1, useCube: useCube, table: t}
}

// Close ends the use of the evaluator.
func (j *LuckEvaluator) Close() { j.player.Close() }

// RollEquities returns what the rolls are worth in a position to its player, who is about to throw. Its dice do
// not count.
func (j *LuckEvaluator) RollEquities(ctx context.Context, p *backgammon.Position) (*RollEquities, error) {
	if err := eventloop.Err(ctx); err != nil {
		return nil, err
	}
	if err := j.prepare(p); err != nil {
		return nil, err
	}
	var w RollEquities
	if j.depth == 0 {
		j.player.Replies(&p.Board, j.states[0], &j.replies)
		for i := range w {
			w[i] = j.payoff(p, j.replies[i].Equity)
		}
		return &w, nil
	}
	for i, roll := range backgammon.Rolls() {
		eq, err := j.ahead(ctx, &p.Board, roll.Dice)
		if err != nil {
			return nil, err
		}
		w[i] = j.payoff(p, eq)
	}
	return &w, nil
}

// prepare prepares the cube states of a position.
func (j *LuckEvaluator) prepare(p *backgammon.Position) (err error) {
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
func (j *LuckEvaluator) game(m *backgammon.Match) *equity.Game {
	rules := equity.Rules{Cube: j.useCube || m.Length > 0, Gammons: true, Backgammons: true, Jacoby: m.Jacoby, Beavers: m.Beavers}
	if m.Length > 0 {
		return equity.NewMatch(j.table, rules)
	}
	return equity.NewMoney(rules)
}

// payoff brings an equity to the unit of the result. A chance to win a match counts from one half: as much
// as one player has above that the other has below.
func (j *LuckEvaluator) payoff(p *backgammon.Position, eq float32) float64 {
	const half = 0.5
	if p.Match.Length > 0 {
		return j.states[0].MWP(eq) - half
	}
	return float64(eq) * float64(p.Cube.Value)
}

// ahead returns the equity behind the best play of a roll, as deep as the evaluator looks.
func (j *LuckEvaluator) ahead(ctx context.Context, b *backgammon.Board, d backgammon.Dice) (float32, error) {
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
