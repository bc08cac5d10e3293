package backgammon

import (
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// Player plays games of the networks against themselves and makes samples of
// them. It serves one goroutine at a time.
type Player struct {
	estimator *chances.Estimator
	pruning   *chances.Estimator // nil if all plays are estimated
	plays     backgammon.Generator
	random    *rand.Rand
	rolls     [backgammon.RollCount]backgammon.Roll

	// The plays at hand: of one roll or, one after the other, of all.
	boards   []backgammon.Board // behind them, as the opponent sees them
	answers  []backgammon.Chances
	ends     []int                      // of each roll's plays among the boards
	unpruned [backgammon.RollCount]bool // rolls of which the pruning network has kept all plays

	turns []turn // of the game at hand
}

// NewPlayer returns a player, seeded with zeros. The pruning network may be nil;
// Lookahead is several times faster with one.
func NewPlayer(nets, pruning *chances.Nets, tables *bearoff.Database, k simd.Kernels) *Player {
	p := &Player{estimator: chances.NewEstimator(nets, k).With(tables), rolls: backgammon.Rolls()}
	if pruning != nil {
		p.pruning = chances.NewPruningEstimator(pruning, k).With(tables)
	}
	p.Seed(0, 0)
	return p
}

// Seed starts a stream of random numbers, from which the games to come follow.
func (p *Player) Seed(seed, stream uint64) {
	p.random = rand.New(rand.NewPCG(seed, stream))
}

// list forgets the plays at hand.
func (p *Player) list() {
	p.boards, p.ends = p.boards[:0], p.ends[:0]
}

// add lists the plays of a roll, behind those that are listed.
func (p *Player) add(b *backgammon.Board, d backgammon.Dice) {
	moves := p.plays.Moves(b, d)
	for i := range moves {
		p.boards = append(p.boards, moves[i].Board.Swap())
	}
	p.ends = append(p.ends, len(p.boards))
}

// evaluate sets the answers to what an estimator says of the boards.
func (p *Player) evaluate(e *chances.Estimator) {
	if cap(p.answers) < len(p.boards) {
		p.answers = make([]backgammon.Chances, 2*len(p.boards))
	}
	p.answers = p.answers[:len(p.boards)]
	e.Batch(p.answers, p.boards)
}

// best returns the place of the play that leaves the opponent the least, among
// those in a range.
func (p *Player) best(from, end int) int {
	best := from
	least := p.answers[from].Equity()
	for i := from + 1; i < end; i++ {
		if equity := p.answers[i].Equity(); equity < least {
			best, least = i, equity
		}
	}
	return best
}
