// Package openings chooses balanced positions for the games of a match to begin
// with. How positions are drawn and judged is each game's own: the folders below
// have it.
package openings

import (
	"context"
	"errors"
)

// Judge says how far a position of some game is from giving both sides the same
// chances: 0 is even, and the unit is the judge's own. It has to give the same
// answer to the same position every time. The value is meaningless if the
// position is decided, which makes it no opening at all.
type Judge[P any] func(ctx context.Context, position P) (imbalance int, decided bool, err error)

// Tolerance is how much imbalance an opening may have. It doubles after every
// Tries positions that were judged in vain, so that a board on which little is
// even still gets its openings.
type Tolerance struct {
	Imbalance int
	Tries     int
}

// doublings is how often the tolerance doubles before the search is given up.
const doublings = 12

// ErrNoBalance says that no position was found that is not decided.
var ErrNoBalance = errors.New("no balanced opening found")

// Balanced draws positions until the judge finds one within the tolerance. It is
// the part of making openings that is the same for every game.
func Balanced[P any](ctx context.Context, draw func() (P, error), judge Judge[P], t Tolerance) (P, error) {
	var none P
	for range doublings {
		for range t.Tries {
			position, err := draw()
			if err != nil {
				return none, err
			}
			imbalance, decided, err := judge(ctx, position)
			if err != nil {
				return none, err
			}
			if !decided && max(imbalance, -imbalance) <= t.Imbalance {
				return position, nil
			}
		}
		t.Imbalance *= 2
	}
	return none, ErrNoBalance
}
