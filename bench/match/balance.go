package match

import (
	"context"
	"errors"
)

// Imbalance says how far a position of some game is from giving both sides the same
// chances: 0 is even, and the unit is the game's own. It has to give the same
// answer to the same position every time. The value is meaningless if the
// position is decided, which makes it no opening at all.
type Imbalance[P any] func(ctx context.Context, position P) (imbalance int, decided bool, err error)

// Balance is how much imbalance an opening may have. It doubles after every
// Tries positions that were drawn in vain, so that a board on which little is
// even still gets its openings.
type Balance struct {
	Imbalance int
	Tries     int
}

// doublings is how often the imbalance doubles before the search is given up.
const doublings = 12

// ErrNoBalance says that no position was found that is not decided.
var ErrNoBalance = errors.New("no balanced opening found")

// Balanced draws positions until one is balanced, for a game of a match to begin with. It is
// the part of making openings that is the same for every game.
func Balanced[P any](ctx context.Context, draw func() (P, error), imbalance Imbalance[P], within Balance) (P, error) {
	var none P
	for range doublings {
		for range within.Tries {
			position, err := draw()
			if err != nil {
				return none, err
			}
			value, decided, err := imbalance(ctx, position)
			if err != nil {
				return none, err
			}
			if !decided && max(value, -value) <= within.Imbalance {
				return position, nil
			}
		}
		within.Imbalance *= 2
	}
	return none, ErrNoBalance
}
