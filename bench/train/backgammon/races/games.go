package races

import (
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// gatherer plays games and gathers sides of their races. It is not safe for concurrent use.
type gatherer struct {
	estimator *chances.Estimator // nil for random players
	plays     backgammon.Generator
	random    *rand.Rand
	boards    []backgammon.Board
	answers   []backgammon.Chances
}

func newGatherer(players *chances.Nets, tables *bearoff.Database, k simd.Kernels) *gatherer {
	g := &gatherer{}
	if players != nil {
		g.estimator = chances.NewEstimator(players, k).With(tables)
	}
	return g
}

const (
	// maxTurns ends an endless game.
	maxTurns = 1000
	// maxRandomShare is the maximum share of random plays. In most games it is much smaller.
	maxRandomShare = 0.1
	// setBackShare is the share of sides of which a checker is set back, as if it had just been hit: few
	// games have sides with a straggler, and they are harder.
	setBackShare = 0.25
)

// game plays a game and emits sides of its race: in each turn one after a random play, so that the
// network sees what it has to distinguish.
func (g *gatherer) game(seed, stream uint64, emit func(backgammon.Side)) {
	g.random = rand.New(rand.NewPCG(seed, stream))
	aside := g.random.Float64()
	aside *= aside * maxRandomShare
	board := backgammon.Start()
	for range maxTurns {
		g.list(&board)
		if !board.Contact() {
			s := g.boards[g.random.IntN(len(g.boards))][1]
			if g.random.Float64() < setBackShare {
				g.setBack(&s)
			}
			if !g.atHome(&s) {
				emit(s)
			}
		}
		board = g.boards[g.choose(aside)]
		if board.Won() != 0 || g.atHome(&board[0]) && g.atHome(&board[1]) {
			return
		}
	}
}

// setBack sets a checker back.
func (g *gatherer) setBack(s *backgammon.Side) {
	if s.Pips() == 0 {
		return
	}
	from := g.random.IntN(backgammon.Points)
	for s[from] == 0 {
		from = g.random.IntN(backgammon.Points)
	}
	s[from]--
	s[from+g.random.IntN(backgammon.Points-from)]++
}

// atHome reports whether a side is at home, where there is nothing to learn.
func (g *gatherer) atHome(s *backgammon.Side) bool { return s.Back() < 6 }

// list lists the positions after the plays of a roll, as seen by the opponent.
func (g *gatherer) list(b *backgammon.Board) {
	d := backgammon.Dice{uint8(1 + g.random.IntN(6)), uint8(1 + g.random.IntN(6))}
	g.boards = g.boards[:0]
	moves := g.plays.Moves(b, d)
	for i := range moves {
		g.boards = append(g.boards, moves[i].Board.Swap())
	}
}

// choose returns the play that leaves the opponent the least equity, or a random one.
func (g *gatherer) choose(aside float64) int {
	if g.estimator == nil || g.random.Float64() < aside {
		return g.random.IntN(len(g.boards))
	}
	if cap(g.answers) < len(g.boards) {
		g.answers = make([]backgammon.Chances, 2*len(g.boards))
	}
	g.answers = g.answers[:len(g.boards)]
	g.estimator.Batch(g.answers, g.boards)
	best := 0
	for i := range g.answers {
		if g.answers[i].Equity() < g.answers[best].Equity() {
			best = i
		}
	}
	return best
}
