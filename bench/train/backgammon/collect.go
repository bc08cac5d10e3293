package backgammon

import (
	"context"
	"sync"

	"gogo/eval/backgammon/chances"
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
