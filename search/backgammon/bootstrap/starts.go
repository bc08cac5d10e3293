package bootstrap

import (
	"math"
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// starts is the positions of each class from which games of a round start, in the
// stages that look ahead. Such a game gives samples of that class alone.
type starts [chances.Classes][]backgammon.Board

// mostStarts is how many a class has.
const mostStarts = 1 << 11

// of returns the position from which a game starts, and its class, unless that is
// the beginning. Of eight games two have a hard position of contact, which the
// networks get wrong, two a crashed position, to which whole games hardly ever come,
// and one a hard race, which mostly is one for the gammon.
func (s *starts) of(game int) (start backgammon.Board, class chances.Class, ok bool) {
	switch game % 8 {
	case 1, 5:
		class = chances.Contact
	case 3, 7:
		class = chances.Crashed
	case 6:
		class = chances.Race
	default:
		return start, class, false
	}
	boards := s[class]
	if len(boards) == 0 {
		return start, class, false
	}
	return boards[game/4%len(boards)], class, true
}

// drawStarts draws the positions from which the games to come start, from the samples
// there are.
func (c *Course) drawStarts() {
	if !c.options.Stage.Sifts() {
		return
	}
	r := rand.New(rand.NewPCG(c.options.Training.Seed, ^uint64(c.round))) // far above the games' streams
	judge := newJudge(&c.nets, c.options.Tables, c.options.Training.Kernels)
	hardest := func(b *buffer) backgammon.Board { return judge.hardest(b, r) }
	c.starts[chances.Contact] = drawBoards(c.buffers[chances.Contact], hardest)
	c.starts[chances.Race] = drawBoards(c.buffers[chances.Race], hardest)
	c.starts[chances.Crashed] = drawBoards(c.buffers[chances.Crashed], func(b *buffer) backgammon.Board { return b.draw(r).Board })
}

// drawBoards draws boards from a buffer, no more than it has.
func drawBoards(b *buffer, draw func(*buffer) backgammon.Board) []backgammon.Board {
	boards := make([]backgammon.Board, min(mostStarts, b.filled))
	for i := range boards {
		boards[i] = draw(b)
	}
	return boards
}

// candidates is of how many samples a hard position is the hardest.
const candidates = 12

// judge finds out where networks and targets disagree.
type judge struct {
	estimator *chances.Estimator
	boards    [candidates]backgammon.Board
	targets   [candidates]backgammon.Chances
	answers   [candidates]backgammon.Chances
}

func newJudge(nets *chances.Nets, tables *bearoff.Tables, k simd.Kernels) *judge {
	return &judge{estimator: chances.NewEstimator(nets, k).With(tables)}
}

// hardest draws candidates from a buffer and returns the one of whose equity the
// networks say what is the farthest from its target.
func (j *judge) hardest(b *buffer, r *rand.Rand) backgammon.Board {
	for i := range candidates {
		s := b.draw(r)
		j.boards[i], j.targets[i] = s.Board, s.Target
	}
	j.estimator.Batch(j.answers[:], j.boards[:])
	hardest, most := 0, 0.0
	for i := range candidates {
		if off := math.Abs(float64(j.targets[i].Equity() - j.answers[i].Equity())); off > most {
			hardest, most = i, off
		}
	}
	return j.boards[hardest]
}
