package gomocup

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"gogo/board/gomoku"
)

// thought is a turn of the brain that is being thought about.
type thought struct {
	cancel  context.CancelFunc
	reports chan Report
	done    chan outcome
	game    *game // to which the answer belongs
	ask     question
	began   time.Time
	// abandoned is whether nobody wants the answer any more.
	abandoned bool
}

const (
	// reportsKept is how many reports wait for a manager that reads slowly.
	reportsKept = 64
	// grace is how long END waits for the engine to let go. The judge kills
	// 500 ms after END.
	grace = 100 * time.Millisecond
)

// think starts a turn. A turn that is already known to be abandoned, because a
// command that ends the game waits behind it, is not begun.
func (s *Session) think(ctx context.Context, received time.Time, ask question, g *game) {
	if s.aborts > 0 {
		return
	}
	s.complain()
	if s.opts.Debug {
		s.out.line(debugLimits(s.prefs.current()))
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{
		cancel: cancel, reports: make(chan Report, reportsKept), done: make(chan outcome, 1),
		game: g, ask: ask, began: received,
	}
	if t.began.Before(s.idle) {
		t.began = s.idle
	}
	s.thought = t
	pos := ask.position(g)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				t.done <- outcome{err: fmt.Errorf("%w: panic: %v\n%s", errEngine, r, debug.Stack())}
			}
		}()
		t.done <- ask.put(ctx, s.engine, pos, received, t.offer)
	}()
}

// offer takes a report, or drops it if the manager is slow. Marks leave room for others.
func (t *thought) offer(r Report) {
	if r.Mark != NoMark && len(t.reports) >= reportsKept/2 {
		return
	}
	select {
	case t.reports <- r:
	default:
	}
}

// await waits for the end of the thought, if there is one, and serves what
// arrives meanwhile. With nil for commands nothing arrives.
func (s *Session) await(ctx context.Context, commands <-chan command) {
	for s.thought != nil {
		arriving := commands
		if len(s.waiting) >= queueLength {
			arriving = nil
		}
		select {
		case c := <-arriving:
			s.interrupt(&c)
		case r := <-s.thought.reports:
			s.message(&r)
		case o := <-s.thought.done:
			s.conclude(o)
		case <-ctx.Done():
		}
		if s.over || s.out.err != nil || ctx.Err() != nil {
			s.leave()
		}
	}
}

// interrupt serves or keeps a command that arrived during a thought.
func (s *Session) interrupt(c *command) {
	switch {
	case c.verb == end && c.err == nil:
		s.over = true
		return
	case c.verb == yxStop:
		s.thought.cancel()
		return
	case c.verb == info && urgent(c.key):
		s.info(c)
		return
	case c.aborts():
		s.aborts++
		s.thought.abandoned = true
		s.thought.cancel()
	}
	s.waiting = append(s.waiting, *c)
}

// leave gives the engine a moment to end its last thought.
func (s *Session) leave() {
	t := s.thought
	if t == nil {
		return
	}
	s.thought = nil
	t.cancel()
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case <-t.done:
	case <-timeout.C:
		s.opts.Log.Warn("engine still thinks after the end")
	}
}

// conclude answers the manager at the end of a thought.
func (s *Session) conclude(o outcome) {
	t := s.thought
	s.thought = nil
	t.cancel()
	if !t.abandoned {
		for len(t.reports) > 0 {
			r := <-t.reports
			s.message(&r)
		}
		t.ask.answer(s, t.game, &o)
	}
	s.prefs.best = 0
	s.idle = time.Now()
	s.prefs.clock.charge(s.idle.Sub(t.began))
	s.prepare() // for the INFO that came during the turn
}

// used returns how much of the present turn had passed at a time.
func (s *Session) used(at time.Time) time.Duration {
	if s.thought == nil {
		return 0
	}
	return max(at.Sub(s.thought.began), 0)
}

// message writes a report, unless nobody waits for the turn any more.
func (s *Session) message(r *Report) {
	if t := s.thought; t == nil || !t.abandoned {
		if r.Mark != NoMark {
			if s.prefs.detail&showRealTime != 0 {
				s.out.line(s.marked(r))
			}
			return
		}
		for _, line := range s.details(r) {
			s.out.line(line)
		}
		s.out.line(messageOf(r, func(i int) string { return s.game.board.Coordinates(r.PV[i]) }))
	}
}

// debugLimits returns the DEBUG line at the start of a turn.
func debugLimits(p Settings) string {
	turn, left := "none", "none"
	if p.TurnGiven {
		turn = p.Turn.String()
	}
	if p.Left != Unlimited {
		left = p.Left.String()
	}
	return fmt.Sprintf("DEBUG limits: turn %s, left of the match %s, memory %d, depth %d, nodes %d, threads %d",
		turn, left, p.Memory, p.MaxDepth, p.MaxNodes, p.Threads)
}

// question is what the brain is asked for.
type question interface {
	// position returns the board to think about, which is the engine's own.
	position(g *game) *gomoku.Board
	put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) outcome
	// answer writes what came of it.
	answer(s *Session, g *game, o *outcome)
}

// outcome is what the engine answered.
type outcome struct {
	point    gomoku.Point
	choice   Choice
	points   []gomoku.Point
	defences Defences
	err      error
}

// errEngine is how an engine fails that has nothing to say about it.
var errEngine = errors.New("engine failed")

// move asks for one.
type move struct{}

func (move) position(g *game) *gomoku.Board { return g.position() }

func (move) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o outcome) {
	o.point, o.err = e.Think(ctx, pos, received, report)
	return o
}

func (move) answer(s *Session, g *game, o *outcome) {
	if o.err != nil {
		s.engineFailed("err", o.err)
	}
	s.answer(g, o)
}

// opening asks for an answer to the swap2 opening, as the judge reads it, or in steps, as
// Yixin-Board does.
type opening struct{ steps bool }

func (opening) position(g *game) *gomoku.Board { return g.board.Clone() }

func (opening) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, _ func(Report)) (o outcome) {
	o.choice, o.err = e.Swap2(ctx, pos, received)
	return o
}

func (q opening) answer(s *Session, g *game, o *outcome) {
	if o.err != nil {
		s.engineFailed("err", o.err)
	}
	if !q.steps {
		s.out.line(s.choiceText(g, o))
		return
	}
	for _, line := range s.stepLines(g, s.choice(g, o)) {
		s.out.line(line)
	}
}
