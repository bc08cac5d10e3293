package analysis

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
	"gogo/search/backgammon/luck"
)

// MaxPly is the deepest ply. A ply more takes some thirty times as long.
const MaxPly = 4

// Options say how decisions are looked at.
type Options struct {
	Ply     int // 1 is the bare networks, every further one a roll ahead
	Threads int // that share the decisions
	Plays   int // that are kept of a decision, at least; 0 is 5
	Rollout Rollout
}

// usualPlays is Options.Plays if nothing else is wanted.
const usualPlays = 5

// Check reports options that cannot be.
func (o *Options) Check() error {
	switch {
	case o.Ply < 1 || o.Ply > MaxPly:
		return fmt.Errorf("ply %d: 1 to %d are possible", o.Ply, MaxPly)
	case o.Threads < 1:
		return fmt.Errorf("%d threads", o.Threads)
	}
	return o.Rollout.check()
}

// Analyst judges matches.
type Analyst struct {
	engine  *engine.Engine
	table   *equity.Table
	options Options
}

// New returns an analyst with an engine, which need not have threads of its own for this, and who knows the
// scores of a match by a table.
func New(e *engine.Engine, t *equity.Table, o Options) (*Analyst, error) {
	if o.Plays == 0 {
		o.Plays = usualPlays
	}
	return &Analyst{engine: e, table: t, options: o}, o.Check()
}

// Progress is told how many of the decisions have been judged. Calls do not overlap, and total may grow.
type Progress func(done, total int)

// Match judges a match.
func (a *Analyst) Match(ctx context.Context, m *matchfile.Match, progress Progress) (*Result, error) {
	tasks := tasksOf(m)
	found := make([]findings, len(tasks))
	meter := meter{total: len(tasks), progress: progress}
	group, grouped := errgroup.WithContext(ctx)
	next := atomic.Int64{}
	for range a.options.Threads {
		group.Go(func() error {
			w := a.newWorker(m)
			defer w.judge.Close()
			for i := next.Add(1) - 1; i < int64(len(tasks)); i = next.Add(1) - 1 {
				if err := w.work(grouped, &tasks[i], &found[i]); err != nil {
					return fmt.Errorf("game %d, line %d: %w", m.Games[tasks[i].game].Number, tasks[i].action.Line, err)
				}
				meter.step()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	r := &Result{Match: m, Ply: a.options.Ply, Table: a.table.Name()}
	for i := range found {
		r.Decisions = append(r.Decisions, found[i].decisions...)
		r.Rolls = append(r.Rolls, found[i].rolls...)
	}
	if err := a.rollOut(ctx, m, r, &meter); err != nil {
		return nil, err
	}
	r.sum(a.table)
	return r, nil
}

// task is an action to judge, with what answers it if it is a double.
type task struct {
	game   int
	action *matchfile.Action
	answer *matchfile.Action
	index  int // of the action in its game
}

// tasksOf lists what there is to judge.
func tasksOf(m *matchfile.Match) []task {
	var tasks []task
	for i := range m.Games {
		actions := m.Games[i].Actions
		for j := range actions {
			t := task{game: i, action: &actions[j], index: j}
			switch {
			case t.action.Again:
				continue
			case t.action.Kind == matchfile.Double:
				if j+1 < len(actions) && slices.Contains(answers, actions[j+1].Kind) {
					t.answer = &actions[j+1]
				}
			case t.action.Kind == matchfile.Resign && j == 0:
				continue // a game that nobody has begun
			case !slices.Contains(judged, t.action.Kind):
				continue
			}
			tasks = append(tasks, t)
		}
	}
	return tasks
}

var (
	// judged are what is looked at by itself.
	judged = []matchfile.Kind{matchfile.Play, matchfile.Thrown, matchfile.Resign, matchfile.Asked}
	// answers are what may follow a double.
	answers = []matchfile.Kind{matchfile.Take, matchfile.Drop, matchfile.Beaver}
)

// findings are what a task has found.
type findings struct {
	decisions []Decision
	rolls     []Roll
}

// worker judges one decision after another, for one goroutine.
type worker struct {
	*Analyst
	match *matchfile.Match
	judge *luck.Judge
}

// newWorker returns a worker for a match. The dice are judged by the bare networks: the mean over all rolls
// evens out what they are wrong by.
func (a *Analyst) newWorker(m *matchfile.Match) *worker {
	return &worker{a, m, luck.New(a.engine, a.table, 1, !m.NoCube)}
}

// work does a task.
func (w *worker) work(ctx context.Context, t *task, f *findings) error {
	switch t.action.Kind {
	case matchfile.Double:
		return w.double(ctx, t, f)
	case matchfile.Resign:
		return w.resign(ctx, t, f)
	case matchfile.Asked:
		return w.asked(ctx, t, f)
	}
	if t.action.MayDouble() && !w.match.NoCube {
		if err := w.roll(ctx, t, f); err != nil {
			return err
		}
	}
	if err := w.dice(ctx, t, f); err != nil {
		return err
	}
	if t.action.Kind == matchfile.Thrown {
		return nil
	}
	return w.play(ctx, t, f)
}

// rules returns the game that a position is of.
func (a *Analyst) rules(m *matchfile.Match, p *backgammon.Position) *equity.Game {
	rules := equity.Rules{Cube: !m.NoCube, Gammons: true, Backgammons: true, Jacoby: p.Match.Jacoby, Beavers: p.Match.Beavers}
	if p.Match.Length > 0 {
		return equity.NewMatch(a.table, rules)
	}
	return equity.NewMoney(rules)
}

// states returns the states of the cube that a position can reach, as its player sees them.
func (a *Analyst) states(m *matchfile.Match, p *backgammon.Position) (*equity.CubeStates, error) {
	return a.rules(m, p).CubeStates(equity.StateOf(p.Cube, &p.Match))
}

// depth is how many rolls to look ahead.
func (a *Analyst) depth() int { return a.options.Ply - 1 }
