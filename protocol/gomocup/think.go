package gomocup

import (
	"context"
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

// question is what the brain is asked for.
type question uint8

const (
	aMove         question = iota
	openingChoice          // an answer to an opening, as the judge reads it
	openingSteps           // the same, as Yixin-Board reads it
)

// outcome is what the engine answered.
type outcome struct {
	point  gomoku.Point
	choice Choice
	err    error
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
	pos := g.position()
	if ask != aMove {
		pos = g.board.Clone()
	}
	go func() {
		defer func() {
			if r := recover(); r != nil {
				t.done <- outcome{err: fmt.Errorf("panic: %v\n%s", r, debug.Stack())}
			}
		}()
		var o outcome
		if ask != aMove {
			o.choice, o.err = s.engine.Swap2(ctx, pos, received)
		} else {
			o.point, o.err = s.engine.Think(ctx, pos, received, t.offer)
		}
		t.done <- o
	}()
}

// offer takes a report, or drops it if the manager is slow.
func (t *thought) offer(r Report) {
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
	case c.verb == end && c.err == nil, c.verb == eof:
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
		if o.err != nil {
			s.engineFailed("err", o.err)
		}
		switch t.ask {
		case aMove:
			s.answer(t.game, &o)
		case openingChoice:
			s.out.line(s.choiceText(t.game, &o))
		case openingSteps:
			for _, line := range s.stepLines(t.game, s.choice(t.game, &o)) {
				s.out.line(line)
			}
		}
	}
	s.idle = time.Now()
	s.prefs.clock.charge(s.idle.Sub(t.began))
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
		if s.prefs.showDetail && r.Place == 0 {
			for _, line := range s.realTime(r) {
				s.out.line(line)
			}
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
