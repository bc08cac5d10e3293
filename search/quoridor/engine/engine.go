// Package engine plays Quoridor with the shared alpha-beta: the shortest paths of
// the pawns evaluate positions and order moves.
//
// Only walls that can matter are tried: those that bar a shortest path, touch a
// wall or lie near a pawn. A side whose opponent has no walls left and cannot
// catch it has won without further search.
//
// Where it takes little enough of the limits of a move, the position is solved
// exactly by package retrograde in place of a search: first who wins, then in how many
// plies. What was solved is kept for the moves that follow.
package engine

import (
	"context"
	"math/rand/v2"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// Engine plays Quoridor. Configure may be called at any time; one of the other
// methods runs at a time.
type Engine struct {
	net        *paths.Net
	driver     *search.Driver
	evaluators []*paths.Evaluator // one a thread
	tablebase  *retrograde.Tablebase
	outcomes   *retrograde.Outcomes
	timing     search.Timekeeper[Limits]
	rng        *rand.Rand // of what a level leaves to chance
}

// Report is how far the search has got.
type Report struct {
	Place           int // of the line among the best ones, from 0
	Depth, SelDepth int
	Value           search.Value // to the side to move
	Nodes           int64
	Elapsed         time.Duration
	PV              []quoridor.Move
	// Others are the next best lines, the best first, of the result of a search for several.
	Others []Report
}

const (
	defaultTable = 128 << 20
	minTable     = 1 << 20
)

// New returns an engine without limits that evaluates by a network:
// paths.Trained for the one built into the program.
func New(net *paths.Net) *Engine {
	return &Engine{
		net:       net,
		tablebase: retrograde.NewTablebase(tablebaseBytes),
		outcomes:  retrograde.NewOutcomes(defaultTable / outcomesDivisor),
		rng:       rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), //nolint:gosec // no secret
	}
}

// Configure takes limits, which hold from now on, also for the move being
// thought about; Hash and Threads hold from the next move.
func (e *Engine) Configure(l Limits) { e.timing.Configure(l) }

// NewGame forgets the last game.
func (e *Engine) NewGame() {
	e.prepare(e.timing.Limits())
	e.driver.Forget()
	e.timing.NewGame()
	e.tablebase.Clear()
	e.outcomes.Clear()
}

// prepare makes the tables that thinking under the limits needs.
func (e *Engine) prepare(l Limits) {
	size := int64(defaultTable)
	if l.Hash > 0 {
		size = max(l.Hash, minTable)
	}
	if e.driver == nil {
		e.driver = search.NewDriver(search.NewTable(size), margins())
	}
	e.driver.Resize(size, size)
	e.outcomes.Resize(max(size/outcomesDivisor, leastOutcomes))
	for len(e.evaluators) < max(l.Threads, 1) {
		e.evaluators = append(e.evaluators, paths.NewEvaluator(e.net))
	}
}

// margins returns the driver's margins for this evaluation.
func margins() search.Params {
	return search.Params{
		Futility: 60, FutilitySlope: 50, FutilityDepth: 6,
		ReverseFutility: 30, ReverseFutilitySlope: 50, ReverseFutilityDepth: 6,
		Razor: 150, RazorSlope: 120, RazorDepth: 2 * search.One,
		SingularMargin: 16, SingularDepth: 6,
		Aspiration:    30,
		MoveCountBase: 3, MoveCountSlope: 8,
		ReduceBase: 25, ReduceSlope: 90, ReduceCutNode: 12, ReducePV: 12, ReduceThreat: 12,
		ReduceHistory: 32, ReduceCutoffs: 6, ReduceOrder: 16,
		HistoryDivisor: 64, KillerBonus: 60, CounterMoveBonus: 30,
	}
}

// Think returns the best move it finds for the side to move on board, which it
// keeps. The clock of the move started at received. Cancelling ctx ends the
// thinking at once with the best move so far. The draw rules of the board hold;
// without any, the engine takes a repetition for a draw, but looks for one only
// where all else loses. The error is quoridor.ErrGameOver where there is no move.
func (e *Engine) Think(ctx context.Context, board *quoridor.Board, received time.Time, report func(Report)) (quoridor.Move, error) {
	r, err := e.Analyze(ctx, board, received, report)
	if err != nil {
		return quoridor.NoMove, err
	}
	return r.PV[0], nil
}

// Analyze is Think with the whole report.
func (e *Engine) Analyze(ctx context.Context, board *quoridor.Board, received time.Time, report func(Report)) (Report, error) {
	if _, over := board.Winner(); over || board.Drawn() != quoridor.NotDrawn {
		return Report{}, quoridor.ErrGameOver
	}
	limits := e.timing.Limits()
	e.prepare(limits)
	clock := e.timing.Start(received)
	defer e.timing.Stop()
	if report == nil {
		report = func(Report) {}
	}
	t := thought{engine: e, board: board, limits: limits, clock: clock, report: report}
	return t.think(ctx), nil
}

// Limits bound the thinking. Zero values are no limits.
type Limits struct {
	// Turn bounds one move.
	Turn time.Duration
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	Hash      int64 // bytes of the transposition table
	Depth     int
	Nodes     int64
	Threads   int
	// Level weakens the engine, from 1 for a beginner to search.MaxLevel, which is full strength, as
	// is 0. It holds beside the other limits.
	Level int
	// Lines is the number of the best moves that are searched with their lines; 0 is one. A position
	// that is solved has one.
	Lines int
}

// TimeLimits returns the limits that bound the time of a move.
func (l Limits) TimeLimits() search.Turn {
	return search.Turn{Limit: l.Turn, Left: l.Left, LeftGiven: l.LeftGiven, Increment: l.Increment}
}

// Margins returns the driver's margins that an engine has from the start.
func Margins() search.Params { return margins() }

// Tune has the engine search with other margins from the next move on.
func (e *Engine) Tune(p search.Params) {
	e.prepare(e.timing.Limits())
	e.driver.Tune(p)
}
