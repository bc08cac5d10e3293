package gomocup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
)

var (
	errNoBalance = errors.New("the engine has no such moves")
	errFewLines  = errors.New("one line is the least")
	errFewCells  = errors.New("too few cells are empty")
)

// mostBias bounds the value that YXBALANCEONE and YXBALANCETWO may ask for.
const mostBias = 10_000

// analyse serves the commands that want to know more than a move.
func (s *Session) analyse(ctx context.Context, c *command) {
	if err := s.mayAnalyse(c); err != nil {
		s.fail(c, err)
		return
	}
	balance := balancing{Balance{1, max(-mostBias, min(c.number, mostBias))}, firstWord(c.text)}
	switch c.verb {
	case yxNBest:
		s.suggested = false
		s.prefs.best = min(c.number, mostLines)
		s.think(ctx, c.received, move{}, s.game)
		if s.thought == nil {
			s.prefs.best = 0
		}
		return
	case yxBalanceTwo:
		balance.wanted.Plies = 2
		fallthrough
	case yxBalanceOne:
		s.suggested = false
		s.think(ctx, c.received, balance, s.game)
	default:
		s.think(ctx, c.received, defending{firstWord(c.text)}, s.game)
	}
}

// mayAnalyse says what is wrong with a question at this time.
func (s *Session) mayAnalyse(c *command) error {
	if err := s.mayMove(); err != nil {
		return err
	}
	switch empty := s.game.width*s.game.height - s.game.board.Len(); {
	case c.verb == yxNBest && c.number < 1:
		return errFewLines
	case c.verb == yxBalanceTwo && empty < 2:
		return errFewCells
	}
	return nil
}

// balancing asks for moves that leave the game even; command is who wants them.
type balancing struct {
	wanted  Balance
	command string
}

func (balancing) position(g *game) *gomoku.Board { return g.position() }

func (q balancing) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o outcome) {
	o.points, o.err = e.Balance(ctx, pos, received, q.wanted, report)
	return o
}

// answer makes the moves and writes each on a line of its own: Yixin-Board reads the first
// two numbers of a line.
func (q balancing) answer(s *Session, g *game, o *outcome) {
	if o.err == nil && !balanced(g, q.wanted.Plies, o.points) {
		s.opts.Log.Error("engine failed", "points", o.points)
		o.err = errNoBalance
	}
	if o.err != nil {
		s.refuseAnalysis(q.command, o.err)
		return
	}
	for i, p := range o.points {
		x, y := g.board.XY(p)
		g.place(stone{x, y, []side{own, opponent}[i%2]})
		s.out.linef("%d,%d", x, y)
	}
}

// balanced reports whether the moves can be made in turn.
func balanced(g *game, plies int, moves []gomoku.Point) bool {
	b := g.position()
	for _, p := range moves {
		if !playable(b, p, b.ToMove()) {
			return false
		}
		b.Place(p, b.ToMove())
	}
	return len(moves) == plies
}

// defending asks for the defences against a threat; command is who wants them.
type defending struct{ command string }

func (defending) position(g *game) *gomoku.Board { return g.position() }

func (defending) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o outcome) {
	o.defences, o.err = e.Defences(ctx, pos, received, report)
	return o
}

// answer has no line with a move: Yixin-Board would make it, and forget its marks.
func (q defending) answer(s *Session, _ *game, o *outcome) {
	if o.err != nil {
		s.refuseAnalysis(q.command, o.err)
		return
	}
	d := &o.defences
	if s.prefs.detail&showRealTime != 0 {
		s.out.line(s.marked(&Report{Mark: Cleared}))
		for _, p := range d.Losing {
			s.out.line(s.marked(&Report{Mark: Losing, PV: []gomoku.Point{p}}))
		}
	}
	switch {
	case len(d.Threat) == 0:
		s.out.line("MESSAGE no threat was found")
		return
	case len(d.Holding) == 0:
		s.out.line("MESSAGE threat " + s.coordinates(d.Threat))
		s.out.line("MESSAGE no defence was found")
	default:
		s.out.line("MESSAGE threat " + s.coordinates(d.Threat))
		s.out.line("MESSAGE defences " + s.coordinates(d.Holding))
	}
	if d.Left > 0 {
		s.out.linef("MESSAGE moves without a look: %d", d.Left)
	}
}

// refuseAnalysis answers ERROR where an analysis has no result.
func (s *Session) refuseAnalysis(command string, err error) {
	if errors.Is(err, errEngine) {
		s.opts.Log.Error("engine failed", "err", err)
		err = errEngine
	}
	s.report(fmt.Errorf("%s: %w", command, err))
}
