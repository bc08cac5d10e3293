package main

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
	"gogo/search"
)

// openings are the three stones to offer under Swap2, Black, White, Black, as
// columns and rows from the middle.
var openings = [][3][2]int{
	{{0, 0}, {1, 1}, {-2, 2}},
	{{0, 0}, {1, 0}, {3, -2}},
	{{0, 0}, {2, 1}, {-1, 3}},
	{{-3, -3}, {0, 0}, {3, 2}},
}

const (
	// lookAt is how long an opening is looked at, at most, before one is offered.
	lookAt = 500 * time.Millisecond
	// balanced is the value up to which the choice of the colour is left to the
	// opponent, with the best stones for both sides placed on top.
	balanced = search.Value(40)
)

// Swap2 answers an opening: it offers stones that favour neither colour, and
// takes the colour that is better.
func (b *brain) Swap2(ctx context.Context, pos *gomoku.Board, received time.Time) (gomocup.Choice, error) {
	if pos.Len() == 0 {
		return b.offer(ctx, pos, received)
	}
	r, err := b.engine.Analyse(ctx, pos.Clone(), received, nil)
	switch {
	case err != nil:
		return gomocup.Choice{}, err
	case pos.Len() == 3 && len(r.PV) > 1 && r.Value < balanced && r.Value > -balanced:
		return gomocup.Choice{Moves: r.PV[:2]}, nil
	case r.Value < 0:
		return gomocup.Choice{Swap: true}, nil
	}
	return gomocup.Choice{Moves: r.PV[:1]}, nil
}

// offer returns the opening with the value nearest to zero.
func (b *brain) offer(ctx context.Context, pos *gomoku.Board, received time.Time) (gomocup.Choice, error) {
	var best gomocup.Choice
	least := search.Win
	for _, opening := range openings {
		p, moves := setUp(pos, opening)
		if p == nil || best.Moves != nil && b.look.Load() == 0 {
			continue
		}
		look, cancel := context.WithTimeout(ctx, time.Duration(b.look.Load()))
		r, err := b.engine.Analyse(look, p, received, nil)
		cancel()
		if err != nil {
			return gomocup.Choice{}, err
		}
		if v := max(r.Value, -r.Value); best.Moves == nil || v < least {
			least, best.Moves = v, moves
		}
	}
	return best, nil
}

// lookFor returns how long one opening may be looked at: all together take half
// of a turn, or a little of the match.
func lookFor(s gomocup.Settings) time.Duration {
	share := 2 * time.Duration(len(openings))
	look := lookAt
	if s.TurnGiven {
		look = min(look, s.Turn/share)
	}
	if s.Left != gomocup.Unlimited {
		look = min(look, s.Left/10/share)
	}
	return max(look, 0)
}

// setUp returns the board with the opening on it, nil if it does not fit.
func setUp(pos *gomoku.Board, opening [3][2]int) (*gomoku.Board, []gomoku.Point) {
	p := pos.Clone()
	moves := make([]gomoku.Point, 0, len(opening))
	for _, o := range opening {
		x, y := p.Width()/2+o[0], p.Height()/2+o[1]
		if !p.OnBoard(x, y) {
			return nil, nil
		}
		moves = append(moves, p.At(x, y))
		p.Place(p.At(x, y), p.ToMove())
	}
	return p, moves
}
