package backgammon

import "gogo/board/backgammon"

// GameTargets says what targets Game gives the positions of a game.
type GameTargets struct {
	Start backgammon.Board
	// Lambda is how far a lookahead is put right by what the game went on to show.
	Lambda float32
	// Target returns the chances in a position, such as the method Lookahead.
	Target func(*backgammon.Board) backgammon.Chances
}

// Game plays a game and calls emit for each of its positions, the last one first.
//
// The target is what the lookahead says, which knows no luck of the roll that came, and
// lambda times what was found out later: by how much the target of the next position
// differs from what the networks say of it, provided that the best play led there.
// With a lambda of 1 that is the result of the game without the luck of its rolls,
// with 0 the lookahead alone.
func (p *Player) Game(l GameTargets, emit func(Sample)) {
	p.play(l.Start, func() {})
	p.targets(l, emit)
}

// targets gives the positions of a game that has been played their targets.
func (p *Player) targets(l GameTargets, emit func(Sample)) {
	var later backgammon.Chances // target less estimate of the next position, as seen here
	for i := len(p.turns) - 1; i >= 0; i-- {
		t := &p.turns[i]
		target := l.Target(&t.board)
		if !t.exploratory {
			target = possible(plus(target, later, l.Lambda))
		}
		emit(Sample{Board: t.board, Target: target})
		later = plus(target.Swap(), t.estimate.Swap(), -1)
	}
}

// Lookahead returns the mean over all rolls of the chances behind the best play.
func (p *Player) Lookahead(b *backgammon.Board) backgammon.Chances {
	v := p.oneRoll(b)
	return v.mean
}

// lookahead is what follows a position.
type lookahead struct {
	mean    backgammon.Chances // over the rolls, as the player on roll sees it
	replies [backgammon.RollCount]reply
}

// reply is the position behind the best play of a roll, of those that the pruning network has
// left, as the opponent sees it.
type reply struct {
	board   backgammon.Board
	chances backgammon.Chances
}

// oneRoll looks one roll ahead.
func (p *Player) oneRoll(b *backgammon.Board) (v lookahead) {
	p.list()
	for _, r := range p.rolls {
		p.add(b, r.Dice)
	}
	if p.pruning != nil {
		p.evaluate(p.pruning)
		p.prune()
	}
	p.evaluate(p.estimator)
	from := 0
	for i, end := range p.ends {
		share := float32(p.rolls[i].Ways) / 36
		candidates := end
		if p.unpruned[i] {
			candidates = from + prunedTo
		}
		best := p.best(from, candidates)
		v.replies[i] = reply{p.boards[best], p.answers[best]}
		v.mean = plus(v.mean, p.answers[best].Swap(), share)
		if all := p.best(from, end); all != best {
			gain := plus(p.answers[all].Swap(), p.answers[best].Swap(), -1)
			v.mean = plus(v.mean, gain, share/unprunedShare)
		}
		from = end
	}
	v.mean = possible(v.mean)
	return v
}

const (
	// prunedTo is how many plays of a roll the pruning network leaves.
	prunedTo = 4
	// unprunedShare is the share of rolls that keep all their plays. What the pruning network has
	// missed in them stands for the others too, so that the mean is that without
	// pruning: the little that it misses, a thousandth of a point a roll, grew to
	// several hundredths over a game when one side had the harder plays to find.
	unprunedShare = 0.125
)

// prune keeps the plays of each roll that are the best by the answers at hand. Some
// rolls keep the others too, behind them.
func (p *Player) prune() {
	from, kept := 0, 0
	for i, end := range p.ends {
		p.unpruned[i] = end-from > prunedTo && p.random.Float32() < unprunedShare
		for last := min(from+prunedTo, end); from < last; from++ {
			best := p.best(from, end)
			p.answers[from], p.answers[best] = p.answers[best], p.answers[from]
			p.boards[from], p.boards[best] = p.boards[best], p.boards[from]
			p.boards[kept] = p.boards[from]
			kept++
		}
		if p.unpruned[i] {
			kept += copy(p.boards[kept:], p.boards[from:end])
		}
		from, p.ends[i] = end, kept
	}
	p.boards = p.boards[:kept]
}
