package bootstrap

import (
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// Collector plays games of the networks against themselves and makes samples of
// them. It serves one goroutine at a time.
type Collector struct {
	estimator *chances.Estimator
	sieve     *chances.Estimator // nil if all plays are estimated
	plays     backgammon.Generator
	random    *rand.Rand
	rolls     [backgammon.RollCount]backgammon.Roll

	// The plays at hand: of one roll or, one after the other, of all.
	boards  []backgammon.Board // behind them, as the opponent sees them
	answers []backgammon.Chances
	ends    []int                      // of each roll's plays among the boards
	whole   [backgammon.RollCount]bool // rolls of which the sieve has kept all plays

	turns []turn // of the game at hand
}

// NewCollector returns a collector, seeded with zeros. The sieve may be nil;
// Lookahead is several times faster with one.
func NewCollector(nets, sieve *chances.Nets, tables *bearoff.Tables, k simd.Kernels) *Collector {
	c := &Collector{estimator: chances.NewEstimator(nets, k).With(tables), rolls: backgammon.Rolls()}
	if sieve != nil {
		c.sieve = chances.NewSieve(sieve, k).With(tables)
	}
	c.Seed(0, 0)
	return c
}

// Seed starts a stream of random numbers, from which the games to come follow.
func (c *Collector) Seed(seed, stream uint64) {
	c.random = rand.New(rand.NewPCG(seed, stream))
}

// list forgets the plays at hand.
func (c *Collector) list() {
	c.boards, c.ends = c.boards[:0], c.ends[:0]
}

// add lists the plays of a roll, behind those that are listed.
func (c *Collector) add(b *backgammon.Board, d backgammon.Dice) {
	moves := c.plays.Moves(b, d)
	for i := range moves {
		c.boards = append(c.boards, moves[i].Board.Swap())
	}
	c.ends = append(c.ends, len(c.boards))
}

// ask sets the answers to what an estimator says of the boards.
func (c *Collector) ask(e *chances.Estimator) {
	if cap(c.answers) < len(c.boards) {
		c.answers = make([]backgammon.Chances, 2*len(c.boards))
	}
	c.answers = c.answers[:len(c.boards)]
	e.Batch(c.answers, c.boards)
}

// best returns the place of the play that leaves the opponent the least, among
// those in a range.
func (c *Collector) best(from, end int) int {
	best := from
	least := c.answers[from].Equity()
	for i := from + 1; i < end; i++ {
		if equity := c.answers[i].Equity(); equity < least {
			best, least = i, equity
		}
	}
	return best
}
