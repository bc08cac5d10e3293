package gomoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"gogo/bench/openings"
	"gogo/board/gomoku"
)

const (
	leastStones, mostStones = 2, 6
	// leastReach and mostReach are how many columns and rows from the centre
	// White's stones may stand, drawn anew for each opening.
	leastReach, mostReach = 1, 3
	// blackReach is how much farther Black's may, to make up for the first move.
	blackReach = 2
)

// Distinct is how many consecutive openings of a Generator no two of which are the
// same position, turned or mirrored.
const Distinct = 4096

// defaultTolerance is for EngineJudge: odds of five to four. With wider ones the
// better colour decides a game between good players, whoever they are.
var defaultTolerance = openings.Tolerance{Imbalance: 30, Tries: 100}

// Generator makes balanced random openings: two to six stones about the centre,
// nothing decided and the same chances for both, as far as its judge can tell.
//
// The opening of an index depends on the board's size and rule, the seed, the
// index and the judge alone, so that one that is needed again can be made without
// the others. Another version of the engine makes others.
//
// All the same no two of Distinct consecutive ones are equal: the positions are
// dealt into as many heaps by a number that turning and mirroring does not
// change, and each opening is drawn from the heap of its index.
type Generator struct {
	empty     *gomoku.Board
	seed      uint64
	judge     openings.Judge[*gomoku.Board]
	tolerance openings.Tolerance
	mu        sync.Mutex // the judge does one thing at a time
}

// NewGenerator returns a generator for the size and the rule of the empty board
// with the engine for a judge.
func NewGenerator(empty *gomoku.Board, seed uint64) (*Generator, error) {
	judge, err := EngineJudge()
	if err != nil {
		return nil, err
	}
	return NewGeneratorWith(empty, seed, judge, defaultTolerance), nil
}

// NewGeneratorWith is NewGenerator with another judge and its tolerance.
func NewGeneratorWith(empty *gomoku.Board, seed uint64, judge openings.Judge[*gomoku.Board], t openings.Tolerance) *Generator {
	return &Generator{empty: empty.Clone(), seed: seed, judge: judge, tolerance: t}
}

// Opening returns the opening of an index. It may be called from several
// goroutines.
func (g *Generator) Opening(ctx context.Context, index int) (Opening, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	rng := rand.New(rand.NewPCG(g.seed, uint64(index)))
	b, err := openings.Balanced(ctx, func() (*gomoku.Board, error) { return g.draw(rng, index) }, g.judge, g.tolerance)
	if err != nil {
		return nil, fmt.Errorf("opening %d of seed %d: %w", index, g.seed, err)
	}
	var o Opening
	for _, m := range b.Moves() {
		o = append(o, m.Point)
	}
	return o, nil
}
