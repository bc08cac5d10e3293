package gnuexternal

import (
	"context"

	"gogo/protocol/oracle"
)

// Engine is what a session asks: a part of oracle.Engine.
type Engine interface {
	// Evaluate returns the chances and equity of a position.
	Evaluate(ctx context.Context, q oracle.Question) (oracle.Evaluation, error)
	// Plays returns the legal plays of the position's roll, the best first.
	Plays(ctx context.Context, q oracle.Question) ([]oracle.RatedPlay, error)
	// Cube returns the decision about a double, or about the answer to one.
	Cube(ctx context.Context, q oracle.Question) (oracle.CubeDecision, error)
}
