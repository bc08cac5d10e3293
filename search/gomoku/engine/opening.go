package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"
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
	// maxOpeningTime is the most time that an opening is searched for before one is offered.
	maxOpeningTime = 500 * time.Millisecond
	// balanced is the value up to which the choice of the color is left to the
	// opponent, with the best stones for both sides placed on top.
	balanced = search.Value(40)
)

// Swap2 answers an opening of 0, 3 or 5 stones under the terms of Think: it
// offers stones that favor neither color, and takes the color that is better.
func (e *Engine) Swap2(ctx context.Context, board *gomoku.Board, received time.Time) (Opening, error) {
	if board.Len() == 0 {
		return e.offer(ctx, board, received)
	}
	r, err := e.Analyze(ctx, board.Clone(), received, nil)
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
		look := openingTime(e.timing.Limits())
		if b == nil || best.Moves != nil && look == 0 {
			continue
		}
		looking, cancel := context.WithTimeout(ctx, look)
		r, err := e.Analyze(looking, b, received, nil)
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

// openingTime returns the time to search one opening: all together take half
// of a turn, or a little of the match.
func openingTime(l Limits) time.Duration {
	const share = 2 * time.Duration(len(offers))
	look := maxOpeningTime
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

// ErrNotOpen says that no moves leave the game open.
var ErrNotOpen = errors.New("no moves leave the game open")

// maxBalancePlies is the number of moves that Balance can look for.
const maxBalancePlies = 2

// Balance looks for moves of both sides in turn, one or two, after which the position on
// board, which it keeps, is worth most nearly bias to the side that makes the first. The
// line of the report begins with them, and its value is for that side. The terms are those
// of Think.
func (e *Engine) Balance(
	ctx context.Context, board *gomoku.Board, received time.Time, plies int, bias search.Value, report func(Report),
) (Report, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Report{}, err
	}
	defer e.timing.Stop()
	sequences := t.sequences(max(1, min(plies, maxBalancePlies)))
	if len(sequences) == 0 {
		return Report{}, ErrNotOpen
	}
	placed := t.placed()
	tell := func(r search.Report) {
		if report != nil {
			report(fromSearch(r, placed))
		}
	}
	r := e.driver.Balance(ctx, t.games(), t.clock, t.bounds(placed), sequences, bias, tell)
	return fromSearch(r, placed), nil
}

// sequences returns the moves that may be made in turn, so many, the likely ones first. A
// move that another one has to follow leaves the game open.
func (t *thought) sequences(plies int) (sequences [][]search.Move) {
	for _, first := range t.firstMoves() {
		if plies == 1 {
			sequences = append(sequences, []search.Move{first})
			continue
		}
		t.game.Make(first)
		if _, settled := t.game.Settled(0); !settled {
			for _, second := range t.candidates() {
				sequences = append(sequences, []search.Move{first, second})
			}
		}
		t.game.Undo()
	}
	return sequences
}

// firstMoves returns the moves of the position, a single one where all lose: on the empty board
// the moves of one quarter, as the others are symmetric.
func (t *thought) firstMoves() (moves []search.Move) {
	b := t.game.state.Board()
	if b.Len() > 0 {
		if moves = t.candidates(); len(moves) == 0 {
			moves = []search.Move{search.Move(t.lastStand())}
		}
		return moves
	}
	for y := b.Height() / 2; y >= 0; y-- {
		for x := b.Width() / 2; x >= 0; x-- {
			moves = append(moves, search.Move(b.At(x, y)))
		}
	}
	return moves
}

// candidates returns the moves that the search would look at, the likely ones first.
func (t *thought) candidates() []search.Move {
	var c search.Candidates
	t.game.Generate(&c)
	slices.SortStableFunc(c.List, func(a, b search.Candidate) int { return cmp.Compare(b.Order, a.Order) })
	moves := make([]search.Move, len(c.List))
	for i := range c.List {
		moves[i] = c.List[i].Move
	}
	return moves
}
