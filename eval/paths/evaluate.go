package paths

import "gogo/board/quoridor"

// Unit is the value of odds of e.
const Unit = 200

// Evaluator says what positions are worth. It is not safe for concurrent use.
type Evaluator struct {
	*Ways
	net      *Net
	features Features
}

// NewEvaluator returns an evaluator that judges by a network.
func NewEvaluator(net *Net) *Evaluator { return &Evaluator{Ways: NewWays(), net: net} }

// Evaluate returns the worth of a position to the side to move, in Units of the
// logarithm of its odds.
func (e *Evaluator) Evaluate(b *quoridor.Board) int {
	e.Features(b, &e.features)
	return int(Unit * e.net.Logit(&e.features))
}
