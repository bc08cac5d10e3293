package gomocup

import (
	"strings"

	"gogo/board/gomoku"
)

// answer writes the move and makes it. An illegal move of the engine, which would lose
// the game at once, is replaced.
func (s *Session) answer(g *game, o *result) {
	c := g.color
	p := o.point
	if o.err != nil || !playable(g.board, p, c) {
		if o.err == nil {
			s.engineFailed("point", p)
		}
		p = fallbackMove(g.board, c)
	}
	x, y := g.board.XY(p)
	if s.opts.Suggest {
		s.suggested = true
		s.out.linef("SUGGEST %d,%d", x, y)
		return
	}
	g.place(stone{x, y, own})
	s.out.linef("%d,%d", x, y)
}

// engineFailed reports a failure of the engine in the log and by a MESSAGE.
func (s *Session) engineFailed(args ...any) {
	s.opts.Log.Error("engine failed", args...)
	s.out.line("MESSAGE engine failed, its log says why")
}

// playable reports whether c may play p. If Black has only forbidden points, one of these
// is playable.
func playable(b *gomoku.Board, p gomoku.Point, c gomoku.Color) bool {
	if b.Legal(p, c) == nil {
		return true
	}
	return b.Contains(p) && b.Cell(p) == gomoku.Empty && b.Legal(fallbackMove(b, c), c) != nil
}

// fallbackMove returns the empty cell nearest to the middle, a forbidden one only if
// there is no other.
func fallbackMove(b *gomoku.Board, c gomoku.Color) gomoku.Point {
	best, bestDistance := gomoku.NoPoint, 0
	for y := range b.Height() {
		for x := range b.Width() {
			p := b.At(x, y)
			if b.Cell(p) != gomoku.Empty {
				continue
			}
			dx, dy := 2*x-b.Width()+1, 2*y-b.Height()+1
			distance := dx*dx + dy*dy
			if c == gomoku.Black && b.Forbidden(p) {
				distance += 1 << 20
			}
			if best == gomoku.NoPoint || distance < bestDistance {
				best, bestDistance = p, distance
			}
		}
	}
	return best
}

// choiceText returns the answer to SWAP2BOARD.
func (s *Session) choiceText(g *game, o *result) string {
	choice := s.choice(g, o)
	if choice.Swap {
		return "SWAP"
	}
	words := make([]string, len(choice.Moves))
	for i, p := range choice.Moves {
		words[i] = g.board.Coordinates(p)
	}
	return strings.Join(words, " ")
}

// choice returns the engine's answer to an opening. An invalid one is replaced by a swap,
// or by the three points nearest to the middle.
func (s *Session) choice(g *game, o *result) Choice {
	b := *g.board
	choice := o.choice
	if o.err != nil || !validChoice(len(g.stones), &choice) || !placeAll(&b, choice.Moves) {
		if o.err == nil {
			s.engineFailed("choice", choice)
		}
		choice = fallbackChoice(*g.board)
	}
	return choice
}

// fallbackChoice returns a valid answer to the opening on b.
func fallbackChoice(b gomoku.Board) Choice {
	if b.Len() > 0 {
		return Choice{Swap: true}
	}
	var c Choice
	for range 3 {
		p := fallbackMove(&b, b.ToMove())
		b.Place(p, b.ToMove())
		c.Moves = append(c.Moves, p)
	}
	return c
}

// validChoice reports whether an opening of n stones offers the choice.
func validChoice(n int, c *Choice) bool {
	switch {
	case c.Swap:
		return n > 0 && len(c.Moves) == 0
	case n == 0:
		return len(c.Moves) == 3
	case n == 3:
		return len(c.Moves) == 1 || len(c.Moves) == 2
	}
	return len(c.Moves) == 1
}

// placeAll puts the moves on b in turn, and reports whether all cells were empty.
func placeAll(b *gomoku.Board, moves []gomoku.Point) bool {
	for _, p := range moves {
		if !b.Contains(p) || b.Cell(p) != gomoku.Empty {
			return false
		}
		b.Place(p, b.ToMove())
	}
	return true
}
