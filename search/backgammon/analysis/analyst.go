// Package analysis analyzes the decisions of a match of backgammon: every play, every double that was made or
// might have been, every answer, resignations, and what the dice were worth.
//
//	a := analysis.New(engine, equity.Kazaross(), analysis.Options{Ply: 2, Threads: 2})
//	result, err := a.Match(ctx, match, func(done, total int) { ... })
//
// What a decision has lost, which decisions count and what the errors of a player come to is said by package skill,
// by the conventions of GNU Backgammon. Plays are compared at one depth: the best one and the one that was made
// are both looked at as deep as the options say. A double counts as one that might have been made only where it
// can gain something: not at the first roll of a game, nor with a cube that is dead. A resignation is compared with
// playing on from where it was offered, by the player who was to roll or had thrown; so is the other player's acceptance, since in a
// file it has ended the game. A game that was given up before its first roll is not judged.
//
// # Units
//
// Equities are in units of the cube before the decision; in a match they are the match winning chance on
// that scale. Costs and results are in points for money, and in a match in chances to win it.
//
// # Luck
//
// The luck of a roll is the equity behind the best play of it, less the mean of that over all
// rolls that could have come. Both come from one evaluator, whoever plays: whatever it makes of
// a position, the luck of a roll has the mean 0 before it is thrown, and the result of a game
// without the luck of its rolls has the mean of the result. The better the evaluator, the less
// is left of its spread.
//
//	evaluator, err := analysis.NewLuckEvaluator(1, useCube)
//	equities, err := evaluator.RollEquities(ctx, &position) // of all rolls, to the player who throws them
//	luck := equities.Luck(position.Dice)
//
// Luck is counted in the unit of the result: for money in points, of the cube as it stands; in a
// match in chances to win it. Doubles are no luck: a roll is valued with the cube that it is
// thrown with.
package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/cubeful"
	"gogo/search/backgammon/engine"
)

// Options say how decisions are looked at.
type Options struct {
	Ply     backgammon.Ply // of a lookahead from 1, or of a truncated rollout
	Threads int            // that share the decisions
	Plays   int            // that are kept of a decision, at least; 0 is 5
	Rollout Rollout
	Seed    uint64 // of all rollouts; equal seeds give equal results
}

// defaultPlays is Options.Plays if nothing else is wanted.
const defaultPlays = 5

// Check returns an error if the options are out of range.
func (o *Options) Check() error {
	switch {
	case o.Ply < 1 || o.Ply > backgammon.MaxPly:
		return fmt.Errorf("ply %d: 1 to %d and 1T to %s are possible", int(o.Ply), backgammon.MaxLookahead, backgammon.Ply(backgammon.MaxPly))
	case o.Threads < 1:
		return fmt.Errorf("%d threads", o.Threads)
	}
	return o.Rollout.check()
}

// Analyst analyzes matches.
type Analyst struct {
	engine  *engine.Engine
	table   *equity.Table
	options Options
}

// New returns an analyst with an engine, which need not have threads of its own for this, and a table of
// match equities.
func New(e *engine.Engine, t *equity.Table, o Options) (*Analyst, error) {
	if o.Plays == 0 {
		o.Plays = defaultPlays
	}
	return &Analyst{engine: e, table: t, options: o}, o.Check()
}

// Progress is called with the number of decisions analyzed so far. Calls do not overlap, and total may grow.
type Progress func(done, total int)

// Match analyzes a match.
func (a *Analyst) Match(ctx context.Context, m *matchfile.Match, progress Progress) (*Result, error) {
	tasks := tasksOf(m)
	found := make([]results, len(tasks))
	meter := meter{total: len(tasks), progress: progress}
	group, grouped := errgroup.WithContext(ctx)
	next := atomic.Int64{}
	for range a.options.Threads {
		group.Go(func() error {
			w := a.newWorker(m)
			defer w.luck.Close()
			for i := next.Add(1) - 1; i < int64(len(tasks)); i = next.Add(1) - 1 {
				err := w.work(grouped, &tasks[i], &found[i])
				if err == nil {
					err = grouped.Err() // a truncated rollout that was ended has no error
				}
				if err != nil {
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

// task is an action to analyze, with its answer if it is a double.
type task struct {
	game   int
	action *matchfile.Action
	answer *matchfile.Action
	index  int // of the action in its game
}

// tasksOf lists the actions to analyze.
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
	// judged are the kinds of actions that are analyzed by themselves.
	judged = []matchfile.Kind{matchfile.Play, matchfile.Thrown, matchfile.Resign, matchfile.Asked}
	// answers are the kinds of actions that may answer a double.
	answers = []matchfile.Kind{matchfile.Take, matchfile.Drop, matchfile.Beaver}
)

// results are the results of a task.
type results struct {
	decisions []Decision
	rolls     []Roll
}

// worker analyzes one decision after another, for one goroutine.
type worker struct {
	*Analyst
	match *matchfile.Match
	luck  *LuckEvaluator
}

// newWorker returns a worker for a match. The luck of the dice is measured by the bare networks: the mean over all rolls
// evens out what they are wrong by.
func (a *Analyst) newWorker(m *matchfile.Match) *worker {
	return &worker{a, m, NewLuckEvaluatorOf(a.engine, a.table, 1, !m.NoCube)}
}

// work does a task.
func (w *worker) work(ctx context.Context, t *task, f *results) error {
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

// depth returns the number of rolls to look ahead.
func (a *Analyst) depth() int { return cubeful.LookaheadOf(a.options.Ply) }

// truncated returns the truncated rollout that decides from a position of a match on, nil where a
// lookahead does.
func (a *Analyst) truncated(m *matchfile.Match, p *backgammon.Position) (*cubeful.Truncated, error) {
	if !a.options.Ply.Truncated() {
		return nil, nil
	}
	return cubeful.NewTruncated(a.engine, a.rules(m, p), equity.StateOf(p.Cube, &p.Match), a.options.Ply, 1, a.options.Seed)
}

// meter counts what is done, for several goroutines.
type meter struct {
	mu          sync.Mutex
	done, total int
	progress    Progress // may be nil
}

// step counts a step.
func (m *meter) step() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	if m.progress != nil {
		m.progress(m.done, m.total)
	}
}

// more adds steps that there are to do.
func (m *meter) more(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total += n
}

// Rollout says which decisions are rolled out.
type Rollout struct {
	Trials int     // 0 is no rollout
	Above  float64 // the loss from which decisions are rolled out
	Ply    int     // at which plays are chosen in the trials; 0 is 1
}

const (
	minTrials, maxTrials = 36, 1_000_000
	// rivals is the number of plays that are rolled out beside the one that was made.
	rivals = 3
	// near is the most equity that they may be behind the best play.
	near = 0.04
)

// check returns an error if the rollout is out of range.
func (r *Rollout) check() error {
	switch {
	case r.Trials != 0 && (r.Trials < minTrials || r.Trials > maxTrials):
		return fmt.Errorf("rollouts of %d trials: %d to %d are possible", r.Trials, minTrials, maxTrials)
	case !(r.Above >= 0): // NaN neither
		return fmt.Errorf("rollouts above a loss of %g: it must not be negative", r.Above)
	case r.Ply < 0 || r.Ply > backgammon.MaxLookahead:
		return fmt.Errorf("rollouts at ply %d: 1 to %d are possible", r.Ply, backgammon.MaxLookahead)
	}
	return nil
}

// rolloutOptions returns the options of the rollouts.
func (a *Analyst) rolloutOptions() cubeful.Options {
	r := &a.options.Rollout
	return cubeful.Options{
		Trials: r.Trials, Depth: max(r.Ply, 1) - 1, Threads: a.options.Threads, Seed: a.options.Seed, VarianceReduction: true,
	}
}

// rollOut rolls out the decisions that have lost so much.
func (a *Analyst) rollOut(ctx context.Context, m *matchfile.Match, r *Result, meter *meter) error {
	if a.options.Rollout.Trials == 0 {
		return nil
	}
	var doubtful []*Decision
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Resign == nil && (d.Open || d.Verdict.Loss > 0 && d.Verdict.Loss >= a.options.Rollout.Above) {
			doubtful = append(doubtful, d)
		}
	}
	meter.more(len(doubtful))
	for _, d := range doubtful {
		if err := a.rollOutOne(ctx, m, d); err != nil {
			return fmt.Errorf("game %d, a rollout: %w", m.Games[d.Game].Number, err)
		}
		meter.step()
	}
	return nil
}

// rollOutOne rolls a decision out.
func (a *Analyst) rollOutOne(ctx context.Context, m *matchfile.Match, d *Decision) error {
	p := d.Before
	if p.Doubled {
		p = p.Swap() // the decision is about the doubler's position
	}
	game := a.rules(m, &p)
	state := equity.StateOf(p.Cube, &p.Match)
	games, err := cubeful.New(a.engine, game, state)
	if err != nil {
		return err
	}
	cs, err := game.CubeStates(state)
	if err != nil {
		return err
	}
	if d.Cube != nil {
		err = a.rollOutCube(ctx, d, games, cs)
	} else {
		err = a.rollOutPlays(ctx, d, games)
	}
	if err != nil {
		return err
	}
	d.Trials = a.options.Rollout.Trials
	d.judge(cs)
	return nil
}

// rollOutCube rolls the alternatives of a cube decision out.
func (a *Analyst) rollOutCube(ctx context.Context, d *Decision, games *cubeful.Rollout, cs *equity.CubeStates) error {
	board := d.Before.Board
	if d.Before.Doubled {
		board = board.Swap()
	}
	found, err := games.Double(ctx, &board, a.rolloutOptions(), nil)
	if err != nil {
		return err
	}
	d.setRollout(&found, cs)
	return nil
}

// rollOutPlays rolls the play that was made and its rivals out. They stand first then.
func (a *Analyst) rollOutPlays(ctx context.Context, d *Decision, games *cubeful.Rollout) error {
	made := d.Plays[d.Made].Move.Board
	for i := range d.Plays {
		c := &d.Plays[i]
		if i != d.Made && (i >= rivals || c.Equity < d.Plays[0].Equity-near) {
			continue
		}
		board := c.Move.Board.Swap()
		found, err := games.AfterPlay(ctx, &board, a.rolloutOptions())
		if err != nil {
			return err
		}
		c.Equity, c.Chances, c.Error, c.Trials = found.Equity, found.Chances, found.EquityError, found.Trials
	}
	slices.SortStableFunc(d.Plays, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(min(b.Trials, 1), min(a.Trials, 1)), cmp.Compare(b.Equity, a.Equity))
	})
	d.Made = slices.IndexFunc(d.Plays, func(c Candidate) bool { return c.Move.Board == made })
	return nil
}
