// Package engine plays five in a row with the shared alpha-beta: line patterns
// evaluate and order, a search of fours (VCF) is the quiescence search.
//
// An Engine answers positions under time, node and memory limits. It looks for a
// win by fours (VCF) and by threats (VCT) first, whose proofs it reports with their
// length, and leaves the rest to the search, between whose iterations it goes on looking
// for threats. The search has it look for the opponent's after a move that would be the best.
package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// Engine plays five in a row. Configure may be called at any time; one of the
// other methods runs at a time.
type Engine struct {
	config  EvalConfig
	evals   map[gomoku.Rule]*ruleEval
	driver  *search.Driver
	vcf     []*threats.VCF
	vct     *threats.VCT
	refuter *threats.VCT // of the opponent's wins
	quick   *quickSearch
	last    expectation
	timing  search.Timekeeper[Limits]
	rng     *rand.Rand // of what a level leaves to chance
}

// Report is how far the search has got.
type Report struct {
	// Mark makes it one of the first move of PV alone, or of none: see Limits.Marks.
	Mark            Mark
	Place           int // of the line among the best ones, from 0
	Depth, SelDepth int
	Value           search.Value
	Nodes           int64
	Elapsed         time.Duration
	PV              []gomoku.Point
}

const (
	defaultTable = 128 << 20
	minTable     = 1 << 20
	// programBytes is what the process needs beside its transposition table.
	programBytes = 30 << 20
	// A thread does not fill more of the table in a few moves than millisecondBytes for
	// each millisecond of one, or nodeBytes for each node.
	millisecondBytes = 32 << 10
	nodeBytes        = 64
	vcfBits          = 15
	vctBits          = 17
)

// New returns an engine without limits that evaluates by a configuration, such as Trained.
func New(j EvalConfig) *Engine {
	return &Engine{config: j, evals: make(map[gomoku.Rule]*ruleEval), rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))} //nolint:gosec // no secret
}

// Configure takes limits, which hold from now on, also for the move being
// thought about. It returns an error if Memory is less than the engine needs;
// the other limits hold all the same.
func (e *Engine) Configure(l Limits) error {
	e.timing.Configure(l)
	if l.Memory > 0 && l.Memory < programBytes+minTable {
		return fmt.Errorf("memory limit of %d bytes: at least %d are needed", l.Memory, programBytes+minTable)
	}
	return nil
}

// NewGame forgets the last game.
func (e *Engine) NewGame() {
	e.timing.NewGame()
	e.last = expectation{}
	if e.driver == nil {
		return // nothing was thought about yet
	}
	e.driver.Forget()
	e.vct.Forget()
	e.refuter.Forget()
	for _, f := range e.vcf {
		f.Forget()
	}
}

// maxTableBytes returns how large the transposition table may be.
func maxTableBytes(memory int64) int64 {
	if memory <= 0 {
		return defaultTable
	}
	return max(min((memory-programBytes)/2, 2*defaultTable), minTable)
}

// tableBytes returns how large the transposition table is to be: what the memory allows,
// but no more than the searches fill, since memory that is new or far apart costs time.
func tableBytes(l Limits) int64 {
	size := maxTableBytes(l.Memory)
	if _, hard := new(search.Margin).Deadlines(l.TimeLimits()); hard < search.Forever {
		size = min(size, hard.Milliseconds()*millisecondBytes*int64(max(l.Threads, 1)))
	}
	if l.Nodes > 0 && l.Nodes < size/nodeBytes {
		size = l.Nodes * nodeBytes
	}
	return max(size, minTable)
}

// Prepare makes what thinking about a position of the rule under the limits that hold now
// needs: without it, or after other limits, the next move makes it on its own clock. What is
// there already is kept.
func (e *Engine) Prepare(rule gomoku.Rule) { e.prepare(e.timing.Limits(), rule) }

// prepare makes what thinking under the limits needs.
func (e *Engine) prepare(l Limits, rule gomoku.Rule) {
	e.prepareDriver(l)
	for len(e.vcf) < max(l.Threads, 1) {
		e.vcf = append(e.vcf, threats.NewVCF(vcfBits))
	}
	if e.vct == nil {
		e.vct, e.refuter = threats.NewVCT(vctBits, e.vcf[0]), threats.NewVCT(vctBits, e.vcf[0])
	}
	if e.quick == nil {
		e.quick = newQuick()
	}
	if e.evals[rule] == nil {
		e.evals[rule] = e.config.forRule(rule)
	}
}

// prepareDriver makes the driver, and its table as large as the limits want it.
func (e *Engine) prepareDriver(l Limits) {
	size := tableBytes(l)
	if e.driver == nil {
		e.driver = search.NewDriver(search.NewTable(size), margins())
	}
	e.driver.Resize(size, maxTableBytes(l.Memory))
}

// margins returns the driver's margins for this evaluation, tuned by gogo tune search
// at 8,000 nodes a move; those of ThreatRazor are the best of four that matches compared,
// and ForcedWinDepth is the only one that games were played with.
func margins() search.Params {
	return search.Params{
		Futility: 68, FutilitySlope: 66, FutilityDepth: 6,
		ReverseFutility: -43, ReverseFutilitySlope: 77, ReverseFutilityDepth: 60,
		Razor: 23, RazorSlope: 19, RazorDepth: 2 * search.One,
		ThreatRazor: 20, ThreatRazorSlope: 30, ThreatRazorDepth: 41,
		ForcedWinDepth: 3 * search.One,
		PolicyGap:      58, PolicyGapSlope: 10,
		SingularMargin: 18, SingularDepth: 6,
		Aspiration:    43,
		MoveCountBase: 4, MoveCountSlope: 11,
		ReduceBase: 17, ReduceSlope: 89, ReduceCutNode: 11, ReducePV: 15, ReduceThreat: 9,
		ReduceHistory: 30, ReduceCutoffs: 5, ReduceOrder: 40,
		HistoryDivisor: 147, KillerBonus: 32, CounterMoveBonus: 23,
		ThreatExtension: 9,
	}
}

// ErrNoMove says that no cell is empty.
var ErrNoMove = errors.New("the board is full")

// Think returns the best move it finds for the side to move on board, which it
// keeps. The clock of the move started at received. Cancelling ctx ends the
// thinking with the best move so far.
func (e *Engine) Think(ctx context.Context, board *gomoku.Board, received time.Time, report func(Report)) (gomoku.Point, error) {
	r, err := e.Analyze(ctx, board, received, report)
	if err != nil {
		return gomoku.NoPoint, err
	}
	return r.PV[0], nil
}

// Analyze is Think with the whole report.
func (e *Engine) Analyze(ctx context.Context, board *gomoku.Board, received time.Time, report func(Report)) (Report, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Report{}, err
	}
	defer e.timing.Stop()
	r := t.think(ctx)
	e.last.note(board, r)
	return r, nil
}

// begin starts the work on a position, which ends with timing.Stop.
func (e *Engine) begin(board *gomoku.Board, received time.Time, report func(Report)) (*thought, error) {
	if board.Full() {
		return nil, ErrNoMove
	}
	limits := e.timing.Limits()
	e.prepare(limits, board.Rule())
	game := newGame(board, e.evals[board.Rule()], e.vcf[0])
	game.vct = e.refuter
	return &thought{
		engine: e, limits: limits, clock: e.timing.Start(received), report: report,
		game: game, before: e.vct.Nodes(),
	}, nil
}

// Limits bound the thinking. Zero values are no limits.
type Limits struct {
	// Turn bounds one move; AtOnce asks for the static evaluation instead.
	Turn   time.Duration
	AtOnce bool
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	Memory    int64 // bytes that the process may use
	Depth     int
	Nodes     int64
	Threads   int
	// WideRoot has every move of the position searched, none left out for coming late.
	WideRoot bool
	// Lines is the number of the best moves that are searched with their lines; 0 is one. A win by
	// force has one.
	Lines int
	// Level weakens the engine, from 1 for a beginner to search.MaxLevel, which is full strength, as
	// is 0. It holds beside the other limits.
	Level int
	// Marks has the moves of the position reported as they are searched, by reports with a
	// Mark. They may come from several goroutines.
	Marks bool
}

// TimeLimits returns the limits that bound the time of a move.
func (l Limits) TimeLimits() search.Turn {
	return search.Turn{Limit: l.Turn, Left: l.Left, LeftGiven: l.LeftGiven, Increment: l.Increment, AtOnce: l.AtOnce}
}

// Margins returns the driver's margins that an engine has from the start.
func Margins() search.Params { return margins() }

// Tune has the engine search with other margins from the next move on.
func (e *Engine) Tune(p search.Params) {
	e.prepareDriver(e.timing.Limits())
	e.driver.Tune(p)
}
