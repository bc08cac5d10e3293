package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// Engine plays five in a row. Configure may be called at any time; one of the
// other methods runs at a time.
type Engine struct {
	judgement Judgement
	rulings   map[gomoku.Rule]*ruling
	driver    *search.Driver
	vcf       []*threats.VCF
	vct       *threats.VCT
	refuter   *threats.VCT // of the opponent's wins
	quick     *quick
	last      announced
	timing    search.Timekeeper[Limits]
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
	leastTable   = 1 << 20
	// programBytes is what the process needs beside its transposition table.
	programBytes = 24 << 20
	// A thread does not fill more of the table in a few moves than millisecondBytes for
	// each millisecond of one, or nodeBytes for each node.
	millisecondBytes = 32 << 10
	nodeBytes        = 64
	vcfBits          = 15
	vctBits          = 17
)

// New returns an engine without limits: Trained is what is built into the program.
func New(j Judgement) *Engine {
	return &Engine{judgement: j, rulings: make(map[gomoku.Rule]*ruling)}
}

// Configure takes limits, which hold from now on, also for the move being
// thought about. It returns an error if Memory is less than the engine needs;
// the other limits hold all the same.
func (e *Engine) Configure(l Limits) error {
	e.timing.Configure(l)
	if l.Memory > 0 && l.Memory < programBytes+leastTable {
		return fmt.Errorf("memory limit of %d bytes: %d are needed", l.Memory, programBytes+leastTable)
	}
	return nil
}

// NewGame forgets the last game.
func (e *Engine) NewGame() {
	e.timing.NewGame()
	e.last = announced{}
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

// mostTableBytes returns how large the transposition table may be.
func mostTableBytes(memory int64) int64 {
	if memory <= 0 {
		return defaultTable
	}
	return max(min((memory-programBytes)/2, 2*defaultTable), leastTable)
}

// tableBytes returns how large the transposition table is to be: what the memory allows,
// but no more than the searches fill, since memory that is new or far apart costs time.
func tableBytes(l Limits) int64 {
	size := mostTableBytes(l.Memory)
	if _, hard := new(search.Margin).Deadlines(l.Times()); hard < search.Forever {
		size = min(size, hard.Milliseconds()*millisecondBytes*int64(max(l.Threads, 1)))
	}
	if l.Nodes > 0 && l.Nodes < size/nodeBytes {
		size = l.Nodes * nodeBytes
	}
	return max(size, leastTable)
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
	if e.rulings[rule] == nil {
		e.rulings[rule] = e.judgement.of(rule)
	}
}

// prepareDriver makes the driver, and its table as large as the limits want it.
func (e *Engine) prepareDriver(l Limits) {
	size := tableBytes(l)
	if e.driver == nil {
		e.driver = search.NewDriver(search.NewTable(size), margins())
	}
	e.driver.Resize(size, mostTableBytes(l.Memory))
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
	r, err := e.Analyse(ctx, board, received, report)
	if err != nil {
		return gomoku.NoPoint, err
	}
	return r.PV[0], nil
}

// Analyse is Think with all that was found out.
func (e *Engine) Analyse(ctx context.Context, board *gomoku.Board, received time.Time, report func(Report)) (Report, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Report{}, err
	}
	defer e.timing.Stop()
	r := t.think(ctx)
	e.last.announce(board, r)
	return r, nil
}

// begin starts the work on a position, which ends with timing.Stop.
func (e *Engine) begin(board *gomoku.Board, received time.Time, report func(Report)) (*thought, error) {
	if board.Full() {
		return nil, ErrNoMove
	}
	limits := e.timing.Limits()
	e.prepare(limits, board.Rule())
	game := newGame(board, e.rulings[board.Rule()], e.vcf[0])
	game.vct = e.refuter
	return &thought{
		engine: e, limits: limits, clock: e.timing.Start(received), report: report,
		game: game, before: e.vct.Nodes(),
	}, nil
}
