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

// collect plays the missing games of the round, and fills the buffers with their samples in the
// order of the games. The start positions are drawn anew for every quota: whole games hardly ever
// reach crashed positions.
func (c *Training) collect(ctx context.Context) error {
	for !c.collected() {
		if err := c.play(ctx, c.addGame); err != nil {
			return err
		}
		if !c.collected() {
			c.drawCurriculum()
		}
		c.report(c.Report())
	}
	return nil
}

// addGame adds the samples of the next game to the buffers. It reports whether the games continue from
// the same starts; otherwise it leaves reporting the game to collect, so that a checkpoint saved
// then has the starts of the next one.
func (c *Training) addGame(samples []Sample) bool {
	before := c.quota()
	var begun [chances.Classes]bool // whether siblings of the current sample are in the buffer
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
	if c.collected() || c.quota() != before {
		return false
	}
	c.report(c.Report())
	return true
}

// quota is a part of a round's games that start from the same positions: one that yields
// Options.Fresh samples of contact or, once only other classes lack samples, as large a share of
// their buffers.
type quota struct {
	others bool
	number int
}

func (c *Training) quota() quota {
	p := quota{others: c.lacksOthers()}
	for _, class := range c.classes {
		if b := c.buffers[class]; (class == chances.Contact) != p.others {
			p.number += b.fresh / max(c.options.Fresh*b.Len()/c.options.Samples, 1)
		}
	}
	return p
}

// lacksOthers reports whether only classes other than contact lack samples.
func (c *Training) lacksOthers() bool {
	contact := c.buffers[chances.Contact]
	return contact.full() && contact.fresh >= c.options.Fresh && !c.collected()
}

// collected reports whether the networks can learn: from full buffers with enough fresh samples.
func (c *Training) collected() bool {
	for _, class := range c.classes {
		if !c.buffers[class].full() {
			return false
		}
	}
	return c.buffers[chances.Contact].fresh >= c.options.Fresh
}

// gameJob is a game to be played.
type gameJob struct {
	game    int
	samples chan []Sample
}

// aheadPerThread is the number of games that each thread may start before the first of them ends.
// The surplus when the round has enough is wasted.
const aheadPerThread = 3

// play plays games, from the first missing one on, and passes the samples of each to take in order,
// until take returns false or ctx is done. No goroutine is left when it returns.
func (c *Training) play(ctx context.Context, take func([]Sample) bool) error {
	threads := max(c.options.Training.Threads, 1)
	playing, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer stop()
	games, order := make(chan gameJob), make(chan gameJob, aheadPerThread*threads)
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

// receive receives a value unless ctx ends first.
func receive[T any](ctx context.Context, from <-chan T) (value T, err error) {
	select {
	case value = <-from:
		return value, nil
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

// number sends games until ctx is done.
func number(ctx context.Context, first int, games, order chan<- gameJob) {
	defer close(games)
	for game := first; ; game++ {
		g := gameJob{game, make(chan []Sample, 1)}
		for _, to := range []chan<- gameJob{order, games} {
			select {
			case to <- g:
			case <-ctx.Done():
				return
			}
		}
	}
}

// curriculum holds the positions of each class from which games of a round start, in the stages
// that look ahead. Such a game yields samples of that class only.
type curriculum [chances.Classes][]backgammon.Board

// maxStarts is the maximum per class.
const maxStarts = 1 << 11

// start returns the start position of a game, and its class, unless it is the usual start. Two of
// eight games have a hard contact position, on which the networks err, two a crashed position,
// which whole games hardly ever reach, and one a hard race, usually for the gammon. If there are
// positions of other classes but none of contact, every game has one of those.
func (s *curriculum) start(game int) (start backgammon.Board, class chances.Class, ok bool) {
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

// drawCurriculum draws the start positions of the next games from the samples. If only classes
// other than contact still lack samples, it draws positions of these alone: whole games would take
// twice as long to fill their buffers, and contact samples that nothing has learned from would be
// lost meanwhile.
func (c *Training) drawCurriculum() {
	if !c.options.Stage.Prunes() {
		return
	}
	c.curriculum = curriculum{}
	if c.buffers[chances.Contact].filled == 0 {
		return // whole games yield some
	}
	lacksOthers := c.lacksOthers()
	r := rand.New(rand.NewPCG(c.options.Training.Seed, ^uint64(c.round))) // far beyond the games' streams
	sampler := newDisagreementSampler(&c.nets, c.options.Tables, c.options.Training.Kernels)
	for _, class := range c.classes {
		b := c.buffers[class]
		switch {
		case lacksOthers && (class == chances.Contact || b.full()):
		case class == chances.Crashed:
			c.curriculum[class] = drawBoards(b, func(b *replayBuffer) backgammon.Board { return b.draw(r).Board })
		default:
			c.curriculum[class] = drawBoards(b, func(b *replayBuffer) backgammon.Board { return sampler.hardest(b, r) })
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

// candidates is the number of samples of which a hard position is the hardest.
const candidates = 12

// disagreementSampler finds positions on which networks and targets disagree.
type disagreementSampler struct {
	estimator *chances.Estimator
	boards    [candidates]backgammon.Board
	targets   [candidates]backgammon.Chances
	answers   [candidates]backgammon.Chances
}

func newDisagreementSampler(nets *chances.Nets, tables *bearoff.Database, k simd.Kernels) *disagreementSampler {
	return &disagreementSampler{estimator: chances.NewEstimator(nets, k).With(tables)}
}

// hardest draws candidates from a buffer and returns the one whose equity by the networks differs
// most from its target.
func (m *disagreementSampler) hardest(b *replayBuffer, r *rand.Rand) backgammon.Board {
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
