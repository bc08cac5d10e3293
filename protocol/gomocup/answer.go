package gomocup

import (
	"strings"

	"gogo/board/gomoku"
)

// answer writes the move and makes it. The engine's move is checked: a wrong
// one would lose the game at once, any other only perhaps.
func (s *Session) answer(g *game, o *outcome) {
	c := g.color
	p := o.point
	if o.err != nil || !playable(g.board, p, c) {
		if o.err == nil {
			s.engineFailed("point", p)
		}
		p = anyMove(g.board, c)
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

// engineFailed tells the author, and the user as far as a manager lets it.
func (s *Session) engineFailed(args ...any) {
	s.opts.Log.Error("engine failed", args...)
	s.out.line("MESSAGE engine failed, its log says why")
}

// playable reports whether c may play p. Where Black has nothing but forbidden
// points, one of these has to do.
func playable(b *gomoku.Board, p gomoku.Point, c gomoku.Color) bool {
	if b.Legal(p, c) == nil {
		return true
	}
	return b.Contains(p) && b.Cell(p) == gomoku.Empty && b.Legal(anyMove(b, c), c) != nil
}

// anyMove returns the empty cell that is nearest to the middle, a forbidden one
// only if there is no other.
func anyMove(b *gomoku.Board, c gomoku.Color) gomoku.Point {
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
func (s *Session) choiceText(g *game, o *outcome) string {
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

// choice returns the engine's answer to an opening. If it gave none that the opening
// allows, it is a swap, or the three stones nearest to the middle.
func (s *Session) choice(g *game, o *outcome) Choice {
	b := *g.board
	choice := o.choice
	if o.err != nil || !fits(len(g.stones), &choice) || !place(&b, choice.Moves) {
		if o.err == nil {
			s.engineFailed("choice", choice)
		}
		choice = anyChoice(*g.board)
	}
	return choice
}

// anyChoice returns an answer to the opening on b.
func anyChoice(b gomoku.Board) Choice {
	if b.Len() > 0 {
		return Choice{Swap: true}
	}
	var c Choice
	for range 3 {
		p := anyMove(&b, b.ToMove())
		b.Place(p, b.ToMove())
		c.Moves = append(c.Moves, p)
	}
	return c
}

// fits reports whether the choice is one that an opening of n stones offers.
func fits(n int, c *Choice) bool {
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

// place puts the moves on b in turn, as long as each goes on an empty cell.
func place(b *gomoku.Board, moves []gomoku.Point) bool {
	for _, p := range moves {
		if !b.Contains(p) || b.Cell(p) != gomoku.Empty {
			return false
		}
		b.Place(p, b.ToMove())
	}
	return true
}
