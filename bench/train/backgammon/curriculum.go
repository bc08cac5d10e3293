package backgammon

import (
	"math"
	"math/rand/v2"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// curriculum is the positions of each class from which games of a round start, in the
// stages that look ahead. Such a game gives samples of that class alone.
type curriculum [chances.Classes][]backgammon.Board

// maxStarts is how many a class has.
const maxStarts = 1 << 11

// of returns the position from which a game starts, and its class, unless that is
// the beginning. Of eight games two have a hard position of contact, which the
// networks get wrong, two a crashed position, to which whole games hardly ever come,
// and one a hard race, which mostly is one for the gammon. Where there are positions of other
// classes but none of contact, every game has one of those.
func (s *curriculum) of(game int) (start backgammon.Board, class chances.Class, ok bool) {
	if others := s.others(); len(others) > 0 {
		class = others[game%len(others)]
		return s[class][game/len(others)%len(s[class])], class, true
	}
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

// others returns the classes that have positions, if contact has none.
func (s *curriculum) others() (classes []chances.Class) {
	if len(s[chances.Contact]) > 0 {
		return nil
	}
	for class, boards := range s {
		if len(boards) > 0 {
			classes = append(classes, chances.Class(class))
		}
	}
	return classes
}

// drawCurriculum draws the positions from which the games to come start, from the samples
// there are. Where only other classes than contact still lack samples, there are
// positions of these alone: their buffers would take twice the games to fill, and what contact
// has learnt nothing from would be lost meanwhile.
func (c *Training) drawCurriculum() {
	if !c.options.Stage.Prunes() {
		return
	}
	c.curriculum = curriculum{}
	if c.buffers[chances.Contact].filled == 0 {
		return // whole games bring some
	}
	lacksOthers := c.lacksOthers()
	r := rand.New(rand.NewPCG(c.options.Training.Seed, ^uint64(c.round))) // far above the games' streams
	miner := newMiner(&c.nets, c.options.Tables, c.options.Training.Kernels)
	for _, class := range c.classes {
		b := c.buffers[class]
		switch {
		case lacksOthers && (class == chances.Contact || b.full()):
		case class == chances.Crashed:
			c.curriculum[class] = drawBoards(b, func(b *replayBuffer) backgammon.Board { return b.draw(r).Board })
		default:
			c.curriculum[class] = drawBoards(b, func(b *replayBuffer) backgammon.Board { return miner.hardest(b, r) })
		}
	}
}

// drawBoards draws boards from a buffer, no more than it has.
func drawBoards(b *replayBuffer, draw func(*replayBuffer) backgammon.Board) []backgammon.Board {
	boards := make([]backgammon.Board, min(maxStarts, b.filled))
	for i := range boards {
		boards[i] = draw(b)
	}
	return boards
}

// candidates is of how many samples a hard position is the hardest.
const candidates = 12

// miner finds out where networks and targets disagree.
type miner struct {
	estimator *chances.Estimator
	boards    [candidates]backgammon.Board
	targets   [candidates]backgammon.Chances
	answers   [candidates]backgammon.Chances
}

func newMiner(nets *chances.Nets, tables *bearoff.Database, k simd.Kernels) *miner {
	return &miner{estimator: chances.NewEstimator(nets, k).With(tables)}
}

// hardest draws candidates from a buffer and returns the one of whose equity the
// networks say what is the farthest from its target.
func (m *miner) hardest(b *replayBuffer, r *rand.Rand) backgammon.Board {
	for i := range candidates {
		s := b.draw(r)
		m.boards[i], m.targets[i] = s.Board, s.Target
	}
	m.estimator.Batch(m.answers[:], m.boards[:])
	hardest, most := 0, 0.0
	for i := range candidates {
		if off := math.Abs(float64(m.targets[i].Equity() - m.answers[i].Equity())); off > most {
			hardest, most = i, off
		}
	}
	return m.boards[hardest]
}
