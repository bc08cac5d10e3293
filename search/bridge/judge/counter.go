package judge

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/tricks"
	"gogo/search/bridge/doubledummy"
)

// Counter says how many tricks a declarer takes.
type Counter interface {
	Tricks(ctx context.Context, d *bridge.Deal, strain bridge.Strain, declarer bridge.Seat) (tricks.Distribution, error)
}

// Solved counts tricks exactly, in milliseconds each.
type Solved struct{ Solver *doubledummy.Solver }

// Tricks returns the number of tricks. The error is that of the context.
func (s Solved) Tricks(ctx context.Context, d *bridge.Deal, strain bridge.Strain, declarer bridge.Seat) (tricks.Distribution, error) {
	defenders, err := s.Solver.Tricks(ctx, &bridge.Position{Deal: *d, Trump: strain, Trick: bridge.NewTrick(declarer.Next())})
	if err != nil {
		return tricks.Distribution{}, err
	}
	return tricks.Certain(bridge.HandSize - defenders), nil
}

// Estimated guesses the tricks, in microseconds.
type Estimated struct{ Estimator *tricks.Estimator }

// Tricks returns how likely each number of tricks is. The error is that of the context.
func (e Estimated) Tricks(ctx context.Context, d *bridge.Deal, strain bridge.Strain, declarer bridge.Seat) (tricks.Distribution, error) {
	return e.Estimator.Tricks(d, strain, declarer), ctx.Err()
}
