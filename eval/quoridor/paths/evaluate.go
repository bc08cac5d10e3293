package paths

import (
	"gogo/board/quoridor"
	"gogo/eval/nn"
)

// Unit is the value of odds of e.
const Unit = 200

// Evaluator says what positions are worth. It is not safe for concurrent use.
type Evaluator struct {
	Describer
	net   *nn.QuantisedEvaluator
	logit [1]float32
	known []evaluated
}

// evaluated is a position with its value.
type evaluated struct {
	key   uint64
	value int32
}

// knownBits is the binary logarithm of the positions remembered.
const knownBits = 15

// NewEvaluator returns an evaluator that judges by a network.
func NewEvaluator(net *Net) *Evaluator {
	return &Evaluator{
		net:   nn.NewQuantisedEvaluator(net.quantised, net.kernels),
		known: make([]evaluated, 1<<knownBits),
	}
}

// Evaluate returns the worth of a position to the side to move, in Units of the
// logarithm of its odds.
func (e *Evaluator) Evaluate(b *quoridor.Board) int {
	key := b.Hash()
	known := &e.known[key>>(64-knownBits)]
	if known.key != key {
		e.net.Sums(e.logit[:], e.Features(b))
		*known = evaluated{key, int32(Unit * min(max(e.logit[0], -greatest), greatest))}
	}
	return int(known.value)
}

// greatest bounds the logarithm of odds, so that no network's values pass for proven ones.
const greatest = 30
