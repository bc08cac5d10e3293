package paths

import "gogo/board/quoridor"

// Unit is the value of odds of e.
const Unit = 200

// Evaluator says what positions are worth. It is not safe for concurrent use.
type Evaluator struct {
	Finders
	net      *Net
	features Features
	known    []evaluated
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
	return &Evaluator{net: net, known: make([]evaluated, 1<<knownBits)}
}

// Evaluate returns the worth of a position to the side to move, in Units of the
// logarithm of its odds.
func (e *Evaluator) Evaluate(b *quoridor.Board) int {
	key := b.Hash()
	known := &e.known[key>>(64-knownBits)]
	if known.key != key {
		e.For(b).Features(b, &e.features)
		*known = evaluated{key, int32(Unit * e.net.Logit(&e.features))}
	}
	return int(known.value)
}
