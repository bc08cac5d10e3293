package gomocup

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"gogo/board/gomoku"
)

// thought is a turn in which the engine is thinking.
type thought struct {
	cancel  context.CancelFunc
	reports chan Report
	done    chan result
	game    *game // to which the answer belongs
	request request
	began   time.Time
	// abandoned reports whether the answer is no longer wanted.
	abandoned bool
}

const (
	// maxReports bounds the reports that wait for a manager that reads slowly.
	maxReports = 64
	// endGrace is how long END waits for the engine to stop. The tournament manager kills
	// the brain 500 ms after END.
	endGrace = 100 * time.Millisecond
)

// think starts a turn, unless a waiting command is known to end the game anyway.
func (s *Session) think(ctx context.Context, received time.Time, ask request, g *game) {
	if s.aborts > 0 {
		return
	}
	s.reportUnmet()
	if s.opts.Debug {
		s.out.line(debugLimits(s.prefs.current()))
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &thought{
		cancel: cancel, reports: make(chan Report, maxReports), done: make(chan result, 1),
		game: g, request: ask, began: received,
	}
	if t.began.Before(s.idle) {
		t.began = s.idle
	}
	s.thought = t
	pos := ask.position(g)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				t.done <- result{err: fmt.Errorf("%w: panic: %v\n%s", errEngine, r, debug.Stack())}
			}
		}()
		t.done <- ask.put(ctx, s.engine, pos, received, t.offer)
	}()
}

// offer queues a report, or drops it if the manager is slow. Marks leave room for other
// reports.
func (t *thought) offer(r Report) {
	if r.Mark != NoMark && len(t.reports) >= maxReports/2 {
		return
	}
	select {
	case t.reports <- r:
	default:
	}
}

// await waits for the end of the thought, if there is one, and serves the commands that
// arrive meanwhile. commands may be nil.
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
			s.writeReport(&r)
		case o := <-s.thought.done:
			s.finishThought(o)
		case <-ctx.Done():
		}
		if s.over || s.out.err != nil || ctx.Err() != nil {
			s.abandonThought()
		}
	}
}

// interrupt serves or queues a command that arrived during a thought.
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

// abandonThought gives the engine a moment to end its last thought.
func (s *Session) abandonThought() {
	t := s.thought
	if t == nil {
		return
	}
	s.thought = nil
	t.cancel()
	timeout := time.NewTimer(endGrace)
	defer timeout.Stop()
	select {
	case <-t.done:
	case <-timeout.C:
		s.opts.Log.Warn("engine still thinks after the end")
	}
}

// finishThought answers the manager at the end of a thought.
func (s *Session) finishThought(o result) {
	t := s.thought
	s.thought = nil
	t.cancel()
	if !t.abandoned {
		for len(t.reports) > 0 {
			r := <-t.reports
			s.writeReport(&r)
		}
		t.request.answer(s, t.game, &o)
	}
	s.prefs.best = 0
	s.idle = time.Now()
	s.prefs.clock.charge(s.idle.Sub(t.began))
	s.prepare() // for the INFO that came during the turn
}

// usedTime returns how much of the present turn had passed at a time.
func (s *Session) usedTime(at time.Time) time.Duration {
	if s.thought == nil {
		return 0
	}
	return max(at.Sub(s.thought.began), 0)
}

// writeReport writes a report, unless the turn was abandoned.
func (s *Session) writeReport(r *Report) {
	if t := s.thought; t == nil || !t.abandoned {
		if r.Mark != NoMark {
			if s.prefs.detail&showRealTime != 0 {
				s.out.line(s.markLine(r))
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

// request is a question to the engine.
type request interface {
	// position returns the board to think about, which is the engine's own.
	position(g *game) *gomoku.Board
	put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) result
	// answer writes the result.
	answer(s *Session, g *game, o *result)
}

// result is the engine's answer.
type result struct {
	point    gomoku.Point
	choice   Choice
	points   []gomoku.Point
	defenses Defenses
	err      error
}

// errEngine is the error of an engine that fails without a message for the manager.
var errEngine = errors.New("engine failed")

// moveRequest asks for a move.
type moveRequest struct{}

func (moveRequest) position(g *game) *gomoku.Board { return g.position() }

func (moveRequest) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o result) {
	o.point, o.err = e.Think(ctx, pos, received, report)
	return o
}

func (moveRequest) answer(s *Session, g *game, o *result) {
	if o.err != nil {
		s.engineFailed("err", o.err)
	}
	s.answer(g, o)
}

// openingRequest asks for an answer to the swap2 opening, as tournament managers read it,
// or in steps, as Yixin-Board does.
type openingRequest struct{ steps bool }

func (openingRequest) position(g *game) *gomoku.Board { return g.board.Clone() }

func (openingRequest) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, _ func(Report)) (o result) {
	o.choice, o.err = e.Swap2(ctx, pos, received)
	return o
}

func (q openingRequest) answer(s *Session, g *game, o *result) {
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
