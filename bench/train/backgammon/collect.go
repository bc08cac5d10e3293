package backgammon

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// collect plays the games of the round that are missing, and fills the buffers
// with their samples in the order of the games' numbers. The start positions are drawn anew
// with every portion: whole games hardly ever come to crashed positions.
func (c *Training) collect(ctx context.Context) error {
	for !c.collected() {
		if err := c.play(ctx, c.take); err != nil {
			return err
		}
		if !c.collected() {
			c.drawCurriculum()
		}
		c.tell(c.Report())
	}
	return nil
}

// take adds the samples of the next game to the buffers. It reports whether the games
// go on from the same starts; otherwise it leaves it to collect to tell of the game, since a
// checkpoint that is saved then has the starts of the next one.
func (c *Training) take(samples []Sample) bool {
	before := c.portion()
	var begun [chances.Classes]bool // siblings of the sample at hand are there
	for _, s := range samples {
		if !s.Sibling {
			clear(begun[:])
		}
		class := chances.Classify(&s.Board)
		s.Sibling, begun[class] = begun[class], true
		if b := c.buffers[class]; b != nil {
			b.add(s)
		}
	}
	c.games++
	if c.collected() || c.portion() != before {
		return false
	}
	c.tell(c.Report())
	return true
}

// portion is a part of a round's games, all of which start from the same positions: one in
// which Options.Fresh samples of contact come or, once there is only a lack of others, as large
// a share of their buffers.
type portion struct {
	others bool
	number int
}

func (c *Training) portion() portion {
	p := portion{others: c.lacksOthers()}
	for _, class := range c.classes {
		if b := c.buffers[class]; (class == chances.Contact) != p.others {
			p.number += b.fresh / max(c.options.Fresh*b.Len()/c.options.Samples, 1)
		}
	}
	return p
}

// lacksOthers reports whether what the round lacks is of other classes than contact.
func (c *Training) lacksOthers() bool {
	contact := c.buffers[chances.Contact]
	return contact.full() && contact.fresh >= c.options.Fresh && !c.collected()
}

// collected reports whether the networks can learn: from full buffers with enough
// that is new.
func (c *Training) collected() bool {
	for _, class := range c.classes {
		if !c.buffers[class].full() {
			return false
		}
	}
	return c.buffers[chances.Contact].fresh >= c.options.Fresh
}

// numbered is a game that somebody plays.
type numbered struct {
	game    int
	samples chan []Sample
}

// aheadPerThread is how many games of each thread are begun before the first of
// them is over. What is ahead when the round has enough is played for nothing.
const aheadPerThread = 3

// play plays games, from the first one that is missing on, and hands the samples
// of each to take in their order, until that returns false or ctx is done. No
// goroutine is left when it returns.
func (c *Training) play(ctx context.Context, take func([]Sample) bool) error {
	threads := max(c.options.Training.Threads, 1)
	playing, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer stop()
	games, order := make(chan numbered), make(chan numbered, aheadPerThread*threads)
	first := c.games
	wait.Go(func() { number(playing, first, games, order) })
	for range threads {
		player := c.player()
		wait.Go(func() {
			for g := range games {
				g.samples <- player(g.game)
			}
		})
	}
	for {
		g, err := receive(ctx, order)
		if err != nil {
			return err
		}
		samples, err := receive(ctx, g.samples)
		if err != nil {
			return err
		}
		if !take(samples) {
			return nil
		}
	}
}

// receive waits for a value until ctx is done.
func receive[T any](ctx context.Context, from <-chan T) (value T, err error) {
	select {
	case value = <-from:
		return value, nil
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

// number gives out games until ctx is done.
func number(ctx context.Context, first int, games, order chan<- numbered) {
	defer close(games)
	for game := first; ; game++ {
		g := numbered{game, make(chan []Sample, 1)}
		for _, to := range []chan<- numbered{order, games} {
			select {
			case to <- g:
			case <-ctx.Done():
				return
			}
		}
	}
}

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
