package match

import (
	"context"
	"errors"
)

// Imbalance measures how far a position is from equal chances for both sides: 0 is even, and the
// unit depends on the game. It must be deterministic. The value is meaningless if the position is
// decided and so no opening at all.
type Imbalance[P any] func(ctx context.Context, position P) (imbalance int, decided bool, err error)

// Balance limits the imbalance of an opening. The limit doubles after every Tries positions drawn
// in vain, so that a board with few even positions still gets its openings.
type Balance struct {
	Imbalance int
	Tries     int
}

// doublings bounds the number of doublings before the search is given up.
const doublings = 12

// ErrNoBalance reports that every position drawn was decided.
var ErrNoBalance = errors.New("no balanced opening found")

// Balanced draws positions until one is balanced enough to be an opening. It is the part of
// generating openings that all games share.
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
