package races

import (
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// gatherer plays games and gathers sides of their races. It serves one goroutine at a time.
type gatherer struct {
	estimator *chances.Estimator // nil for players who move by chance
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
	// mostTurns ends a game that goes on for ever.
	mostTurns = 1000
	// mostAside is the most that a player moves by chance, as a share of the turns. Most
	// games have a much smaller one.
	mostAside = 0.1
	// hitLate is the share of sides of which a chequer is set back, as if it had just been
	// hit: few games have sides with a chequer far behind the others, and they are harder.
	hitLate = 0.25
)

// game plays a game and emits sides of its race: in each turn that of any play, so that the
// network sees what it has to tell apart.
func (g *gatherer) game(seed, stream uint64, emit func(backgammon.Side)) {
	g.random = rand.New(rand.NewPCG(seed, stream))
	aside := g.random.Float64()
	aside *= aside * mostAside
	board := backgammon.Start()
	for range mostTurns {
		g.list(&board)
		if !board.Contact() {
			s := g.boards[g.random.IntN(len(g.boards))][1]
			if g.random.Float64() < hitLate {
				g.setBack(&s)
			}
			if !g.known(&s) {
				emit(s)
			}
		}
		board = g.boards[g.choose(aside)]
		if board.Won() != 0 || g.known(&board[0]) && g.known(&board[1]) {
			return
		}
	}
}

// setBack sets a chequer back.
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

// known reports whether a side is at home, where there is nothing to learn.
func (g *gatherer) known(s *backgammon.Side) bool { return s.Back() < 6 }

// list lists what the plays of a roll leave, as the opponent sees it.
func (g *gatherer) list(b *backgammon.Board) {
	d := backgammon.Dice{uint8(1 + g.random.IntN(6)), uint8(1 + g.random.IntN(6))}
	g.boards = g.boards[:0]
	moves := g.plays.Moves(b, d)
	for i := range moves {
		g.boards = append(g.boards, moves[i].Board.Swap())
	}
}

// choose returns the play that leaves the opponent the least, or any.
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
