package pbrain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
	"gogo/cmd/internal/program"
	"gogo/protocol/gomocup"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

// brain adapts the engine to the protocol.
type brain struct {
	engine    *gomokuengine.Engine
	networks  *networkFile // nil where all are built in or none is wanted
	mostNodes int64        // of a search, whatever the manager allows; 0 is no limit
	level     int          // until the manager sets one
}

// newBrain returns a brain with an evaluation.
func newBrain(j gomokuengine.EvalConfig, mostNodes int64, level int) *brain {
	return &brain{engine: gomokuengine.New(j), mostNodes: mostNodes, level: level}
}

// unboundedTurn is the time for a move if the manager has set no limit at all.
const unboundedTurn = 5 * time.Second

// Configure sets the limits of the manager.
func (b *brain) Configure(s gomocup.Settings) error {
	l := gomokuengine.Limits{
		Turn:      s.Turn,
		AtOnce:    s.TurnGiven && s.Turn == 0,
		Increment: s.Increment,
		Memory:    s.Memory,
		Depth:     s.MaxDepth,
		Lines:     s.Lines,
		Marks:     s.Marks,
		Level:     cmp.Or(s.Level, b.level),
		Nodes:     lesserLimit(s.MaxNodes, b.mostNodes),
		Threads:   min(s.Threads, program.MaxThreads),
	}
	if s.Left != gomocup.Unlimited {
		l.Left, l.LeftGiven = s.Left, true
	}
	if !s.TurnGiven && !l.LeftGiven && l.Depth == 0 && l.Nodes == 0 {
		l.Turn = unboundedTurn
	}
	err := b.engine.Configure(l)
	if s.Threads > program.MaxThreads {
		err = errors.Join(err, fmt.Errorf("thread_num %d: at most %d threads search", s.Threads, program.MaxThreads))
	}
	return err
}

// lesserLimit returns the stricter of two limits, of which 0 is none.
func lesserLimit(a, b int64) int64 {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// NewGame clears the state of the last game.
func (b *brain) NewGame() { b.engine.NewGame() }

// Prepare builds the tables that the next move under a rule needs. It returns once what is wrong with the
// file of networks.
func (b *brain) Prepare(rule gomoku.Rule) error {
	b.engine.Prepare(rule)
	return b.networks.takeFault()
}

// Think returns the move for pos.
func (b *brain) Think(ctx context.Context, pos *gomoku.Board, received time.Time, report func(gomocup.Report)) (gomoku.Point, error) {
	return b.engine.Think(ctx, pos, received, reporting(report))
}

// Balance returns moves that balance the position.
func (b *brain) Balance(
	ctx context.Context, pos *gomoku.Board, received time.Time, want gomocup.Balance, report func(gomocup.Report),
) ([]gomoku.Point, error) {
	r, err := b.engine.Balance(ctx, pos, received, want.Plies, search.Value(want.Bias), reporting(report))
	if err != nil {
		return nil, err
	}
	return r.PV[:want.Plies], nil
}

// Defenses returns the defenses against a threat.
func (b *brain) Defenses(
	ctx context.Context, pos *gomoku.Board, received time.Time, report func(gomocup.Report),
) (gomocup.Defenses, error) {
	d, err := b.engine.Defenses(ctx, pos, received, reporting(report))
	return gomocup.Defenses(d), err
}

// reporting converts a function for the protocol's reports to one for the engine's.
func reporting(report func(gomocup.Report)) func(gomokuengine.Report) {
	return func(r gomokuengine.Report) { report(reportOf(r)) }
}

// Swap2 answers an opening.
func (b *brain) Swap2(ctx context.Context, pos *gomoku.Board, received time.Time) (gomocup.Choice, error) {
	o, err := b.engine.Swap2(ctx, pos, received)
	return gomocup.Choice{Swap: o.Swap, Moves: o.Moves}, err
}

// reportOf converts a report.
func reportOf(r gomokuengine.Report) gomocup.Report {
	var nps int64
	if ms := r.Elapsed.Milliseconds(); ms > 0 {
		nps = r.Nodes * 1000 / ms
	}
	return gomocup.Report{
		Mark:  markOf(r.Mark),
		Place: r.Place, Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Value.String(),
		Nodes: r.Nodes, NPS: nps, Elapsed: r.Elapsed, PV: r.PV,
	}
}

// markOf converts a mark.
func markOf(m gomokuengine.Mark) gomocup.Mark {
	switch m {
	case gomokuengine.NoMark:
		return gomocup.NoMark
	case gomokuengine.Cleared:
		return gomocup.Cleared
	case gomokuengine.Searching:
		return gomocup.Searching
	case gomokuengine.Done:
		return gomocup.Done
	case gomokuengine.Losing:
		return gomocup.Losing
	}
	panic(fmt.Sprintf("pbrain-gogo: mark %d of the engine", m))
}
