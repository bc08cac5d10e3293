package gomocup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
)

var (
	errNoBalance   = errors.New("the engine found no balanced moves")
	errTooFewLines = errors.New("at least one line is needed")
	errTooFewCells = errors.New("too few cells are empty")
)

// maxBias bounds the value that YXBALANCEONE and YXBALANCETWO may ask for.
const maxBias = 10_000

// analyze serves the commands that ask for more than a move.
func (s *Session) analyze(ctx context.Context, c *command) {
	if err := s.checkAnalysis(c); err != nil {
		s.fail(c, err)
		return
	}
	balance := balanceRequest{Balance{1, max(-maxBias, min(c.number, maxBias))}, firstWord(c.text)}
	switch c.verb {
	case yxNBest:
		s.suggested = false
		s.prefs.best = min(c.number, maxLines)
		s.think(ctx, c.received, moveRequest{}, s.game)
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
		s.think(ctx, c.received, defenseRequest{firstWord(c.text)}, s.game)
	}
}

// checkAnalysis returns why an analysis is not possible now.
func (s *Session) checkAnalysis(c *command) error {
	if err := s.checkMove(); err != nil {
		return err
	}
	switch empty := s.game.width*s.game.height - s.game.board.Len(); {
	case c.verb == yxNBest && c.number < 1:
		return errTooFewLines
	case c.verb == yxBalanceTwo && empty < 2:
		return errTooFewCells
	}
	return nil
}

// balanceRequest asks for moves that leave the game even, for a command.
type balanceRequest struct {
	wanted  Balance
	command string
}

func (balanceRequest) position(g *game) *gomoku.Board { return g.position() }

func (q balanceRequest) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o result) {
	o.points, o.err = e.Balance(ctx, pos, received, q.wanted, report)
	return o
}

// answer makes the moves and writes each on its own line: Yixin-Board reads the first two
// numbers of a line.
func (q balanceRequest) answer(s *Session, g *game, o *result) {
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

// defenseRequest asks for the defenses against a threat, for a command.
type defenseRequest struct{ command string }

func (defenseRequest) position(g *game) *gomoku.Board { return g.position() }

func (defenseRequest) put(ctx context.Context, e Engine, pos *gomoku.Board, received time.Time, report func(Report)) (o result) {
	o.defenses, o.err = e.Defenses(ctx, pos, received, report)
	return o
}

// answer writes no line with a move: Yixin-Board would make it, and drop its marks.
func (q defenseRequest) answer(s *Session, _ *game, o *result) {
	if o.err != nil {
		s.refuseAnalysis(q.command, o.err)
		return
	}
	d := &o.defenses
	if s.prefs.detail&showRealTime != 0 {
		s.out.line(s.markLine(&Report{Mark: Cleared}))
		for _, p := range d.Losing {
			s.out.line(s.markLine(&Report{Mark: Losing, PV: []gomoku.Point{p}}))
		}
	}
	switch {
	case len(d.Threat) == 0:
		s.out.line("MESSAGE no threat was found")
		return
	case len(d.Holding) == 0:
		s.out.line("MESSAGE threat " + s.coordinates(d.Threat))
		s.out.line("MESSAGE no defense was found")
	default:
		s.out.line("MESSAGE threat " + s.coordinates(d.Threat))
		s.out.line("MESSAGE defenses " + s.coordinates(d.Holding))
	}
	if d.Left > 0 {
		s.out.linef("MESSAGE moves not searched: %d", d.Left)
	}
}

// refuseAnalysis answers ERROR if an analysis has no result.
func (s *Session) refuseAnalysis(command string, err error) {
	if errors.Is(err, errEngine) {
		s.opts.Log.Error("engine failed", "err", err)
		err = errEngine
	}
	s.report(fmt.Errorf("%s: %w", command, err))
}
