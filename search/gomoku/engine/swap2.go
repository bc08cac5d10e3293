package engine

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// Opening is an answer to a Swap2 opening. To the empty board it is three
// Moves, to three stones Swap, one move or two moves, to five stones Swap or one
// move.
type Opening struct {
	Swap  bool
	Moves []gomoku.Point
}

// offers are the three stones to offer under Swap2, Black, White, Black, as
// columns and rows from the middle.
var offers = [...][3][2]int{
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

// Swap2 answers an opening of 0, 3 or 5 stones under the terms of Think: it
// offers stones that favour neither colour, and takes the colour that is better.
func (e *Engine) Swap2(ctx context.Context, board *gomoku.Board, received time.Time) (Opening, error) {
	if board.Len() == 0 {
		return e.offer(ctx, board, received)
	}
	r, err := e.Analyse(ctx, board.Clone(), received, nil)
	switch {
	case err != nil:
		return Opening{}, err
	case board.Len() == 3 && len(r.PV) > 1 && r.Value < balanced && r.Value > -balanced:
		return Opening{Moves: r.PV[:2]}, nil
	case r.Value < 0 && r.Depth > 0: // a static evaluation is no reason
		return Opening{Swap: true}, nil
	}
	return Opening{Moves: r.PV[:1]}, nil
}

// offer returns the opening with the value nearest to zero.
func (e *Engine) offer(ctx context.Context, board *gomoku.Board, received time.Time) (Opening, error) {
	var best Opening
	least := search.Win
	for _, offer := range offers {
		b, moves := setUp(board, offer)
		look := lookFor(e.timing.Limits())
		if b == nil || best.Moves != nil && look == 0 {
			continue
		}
		looking, cancel := context.WithTimeout(ctx, look)
		r, err := e.Analyse(looking, b, received, nil)
		cancel()
		if err != nil {
			return Opening{}, err
		}
		if v := max(r.Value, -r.Value); best.Moves == nil || v < least {
			least, best.Moves = v, moves
		}
	}
	return best, nil
}

// lookFor returns how long one opening may be looked at: all together take half
// of a turn, or a little of the match.
func lookFor(l Limits) time.Duration {
	const share = 2 * time.Duration(len(offers))
	look := lookAt
	switch {
	case l.AtOnce:
		look = 0
	case l.Turn > 0:
		look = min(look, l.Turn/share)
	}
	if l.LeftGiven {
		look = min(look, l.Left/10/share)
	}
	return max(look, 0)
}

// setUp returns the board with the offer on it, nil if it does not fit.
func setUp(board *gomoku.Board, offer [3][2]int) (*gomoku.Board, []gomoku.Point) {
	b := board.Clone()
	moves := make([]gomoku.Point, 0, len(offer))
	for _, o := range offer {
		x, y := b.Width()/2+o[0], b.Height()/2+o[1]
		if !b.OnBoard(x, y) {
			return nil, nil
		}
		moves = append(moves, b.At(x, y))
		b.Place(b.At(x, y), b.ToMove())
	}
	return b, moves
}
