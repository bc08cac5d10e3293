package bootstrap

import "gogo/board/backgammon"

// Looks says how Game looks at the positions of a game.
type Looks struct {
	Start backgammon.Board
	// Lambda is how far a look is put right by what the game went on to show.
	Lambda float32
	// Look returns the chances in a position, such as the method Lookahead.
	Look func(*backgammon.Board) backgammon.Chances
}

// Game plays a game and calls emit for each of its positions, the last one first.
//
// The target is what the look says, which knows no luck of the roll that came, and
// lambda times what was found out later: by how much the target of the next position
// differs from what the networks say of it, provided that the best play led there.
// With a lambda of 1 that is the result of the game without the luck of its rolls,
// with 0 the look alone.
func (c *Collector) Game(l Looks, emit func(Sample)) {
	c.play(l.Start, func() {})
	c.targets(l, emit)
}

// targets gives the positions of a game that has been played their targets.
func (c *Collector) targets(l Looks, emit func(Sample)) {
	var later backgammon.Chances // target less estimate of the next position, as seen here
	for i := len(c.turns) - 1; i >= 0; i-- {
		t := &c.turns[i]
		target := l.Look(&t.board)
		if !t.astray {
			target = possible(plus(target, later, l.Lambda))
		}
		emit(Sample{t.board, target})
		later = plus(target.Swap(), t.worth.Swap(), -1)
	}
}

// Lookahead returns the mean over all rolls of the chances behind the best play.
func (c *Collector) Lookahead(b *backgammon.Board) backgammon.Chances {
	v := c.look(b)
	return v.mean
}

// view is what follows a position.
type view struct {
	mean    backgammon.Chances // over the rolls, as the player on roll sees it
	replies [backgammon.RollCount]reply
}

// reply is the position behind the best play of a roll, of those that the sieve has
// left, as the opponent sees it.
type reply struct {
	board   backgammon.Board
	chances backgammon.Chances
}

// look looks one roll ahead.
func (c *Collector) look(b *backgammon.Board) (v view) {
	c.list()
	for _, r := range c.rolls {
		c.add(b, r.Dice)
	}
	if c.sieve != nil {
		c.ask(c.sieve)
		c.sift()
	}
	c.ask(c.estimator)
	from := 0
	for i, end := range c.ends {
		share := float32(c.rolls[i].Ways) / 36
		sieved := end
		if c.whole[i] {
			sieved = from + sifted
		}
		best := c.best(from, sieved)
		v.replies[i] = reply{c.boards[best], c.answers[best]}
		v.mean = plus(v.mean, c.answers[best].Swap(), share)
		if all := c.best(from, end); all != best {
			gain := plus(c.answers[all].Swap(), c.answers[best].Swap(), -1)
			v.mean = plus(v.mean, gain, share/wholeShare)
		}
		from = end
	}
	v.mean = possible(v.mean)
	return v
}

const (
	// sifted is how many plays of a roll the sieve leaves.
	sifted = 8
	// wholeShare is the share of rolls that keep all their plays. What the sieve has
	// missed in them stands for the others too, so that the mean is that without a
	// sieve: the little that it misses, a thousandth of a point a roll, grew to
	// several hundredths over a game when one side had the harder plays to find.
	wholeShare = 0.25
)

// sift keeps the plays of each roll that are the best by the answers at hand. Some
// rolls keep the others too, behind them.
func (c *Collector) sift() {
	from, kept := 0, 0
	for i, end := range c.ends {
		c.whole[i] = end-from > sifted && c.random.Float32() < wholeShare
		for last := min(from+sifted, end); from < last; from++ {
			best := c.best(from, end)
			c.answers[from], c.answers[best] = c.answers[best], c.answers[from]
			c.boards[from], c.boards[best] = c.boards[best], c.boards[from]
			c.boards[kept] = c.boards[from]
			kept++
		}
		if c.whole[i] {
			kept += copy(c.boards[kept:], c.boards[from:end])
		}
		from, c.ends[i] = end, kept
	}
	c.boards = c.boards[:kept]
}
