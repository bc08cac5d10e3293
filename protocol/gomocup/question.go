package gomocup

import (
	"context"
	"errors"
	"time"

	"gogo/board/gomoku"
)

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
