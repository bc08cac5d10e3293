package gomoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gogo/board/gomoku"
)

// Opening is the first moves of a game, Black's first, as points of a board of
// one size.
type Opening []gomoku.Point

// Source has the openings of a match, one for each index from 0. Its methods may
// be called from several goroutines.
type Source interface {
	Opening(ctx context.Context, index int) (Opening, error)
}

// List is a Source that begins again after its last opening. It must not be
// empty.
type List []Opening

// Opening returns the opening of an index; there is no error.
func (l List) Opening(_ context.Context, index int) (Opening, error) {
	return l[index%len(l)], nil
}

// Shuffled returns the list in an order that depends on the seed.
func (l List) Shuffled(seed uint64) List {
	l = slices.Clone(l)
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(l), func(i, j int) { l[i], l[j] = l[j], l[i] })
	return l
}

// SetUp returns a copy of the empty board with the stones of an opening.
func SetUp(empty *gomoku.Board, o Opening) *gomoku.Board {
	b := empty.Clone()
	for _, p := range o {
		b.Place(p, b.ToMove())
	}
	return b
}

// Text returns an opening as a line of a list, such as h8 i9 h10, given any board
// of its size.
func (o Opening) Text(b *gomoku.Board) string {
	names := make([]string, len(o))
	for i, p := range o {
		names[i] = b.Name(p)
	}
	return strings.Join(names, " ")
}

// extend puts a move on b unless it is illegal or ends the game.
func extend(b *gomoku.Board, p gomoku.Point) error {
	c := b.ToMove()
	if err := b.Legal(p, c); err != nil {
		return err
	}
	if b.Wins(p, c) {
		return fmt.Errorf("%s ends the game: five in a row", b.Name(p))
	}
	if b.Len() == b.Width()*b.Height()-1 {
		return fmt.Errorf("%s ends the game: the board is full", b.Name(p))
	}
	b.Place(p, c)
	return nil
}

// clearBoard takes all stones off b. That is many times faster than to clone an
// empty board.
func clearBoard(b *gomoku.Board) {
	for b.Len() > 0 {
		b.Undo()
	}
}
