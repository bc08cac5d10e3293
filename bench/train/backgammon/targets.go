package backgammon

import (
	"cmp"
	"fmt"
	"slices"

	"gogo/board/backgammon"
)

// TD plays a game and calls emit for each of its positions, the last one first. The target of a
// position is the mean of the networks' evaluations of all later ones, with weights that fall by
// lambda, and the result with the remaining weight.
func (p *Player) TD(lambda float32, emit func(Sample)) {
	won := p.play(backgammon.Start(), func() {})
	p.tdTargets(won, lambda, emit)
}

// tdTargets computes the targets of the positions of a finished game. After a turn in which another
// play than the best was made, the outcome says nothing about the position: the target is the
// networks' evaluation of the best play.
func (p *Player) tdTargets(won int, lambda float32, emit func(Sample)) {
	target := backgammon.Certain(won)
	for i := len(p.turns) - 1; i >= 0; i-- {
		t := &p.turns[i]
		if t.exploratory {
			target = t.best.Swap()
		}
		emit(Sample{Board: t.board, Target: target})
		target = mix(t.estimate, target, lambda).Swap()
	}
}

// GameTargets configures the targets of Game.
type GameTargets struct {
	Start backgammon.Board
	// Lambda is the weight of corrections by the rest of the game.
	Lambda float32
	// Target returns the chances in a position, such as the method Lookahead.
	Target func(*backgammon.Board) backgammon.Chances
}

// Game plays a game and calls emit for each of its positions, the last one first.
//
// The target is the result of the lookahead, which does not depend on the luck of the roll, plus
// lambda times the later correction: the difference between the target and the networks' evaluation
// of the next position, provided that the best play led there. With a lambda of 1 that is the
// luck-adjusted result of the game, with 0 the lookahead alone.
func (p *Player) Game(l GameTargets, emit func(Sample)) {
	p.play(l.Start, func() {})
	p.lookaheadTargets(l, emit)
}

// lookaheadTargets computes the targets of the positions of a finished game.
func (p *Player) lookaheadTargets(l GameTargets, emit func(Sample)) {
	var later backgammon.Chances // target minus estimate of the next position, as seen here
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

// Lookahead returns the mean over all rolls of the chances after the best play.
func (p *Player) Lookahead(b *backgammon.Board) backgammon.Chances {
	v := p.oneRoll(b)
	return v.mean
}

// lookahead is the result of looking one roll ahead.
type lookahead struct {
	mean    backgammon.Chances // over the rolls, for the player on roll
	replies [backgammon.RollCount]reply
}

// reply is the position after the best play of a roll, among those left by the pruning network, as
// seen by the opponent.
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
	// prunedTo is the number of plays of a roll left by the pruning network.
	prunedTo = 4
	// unprunedShare is the share of rolls that keep all their plays. The errors of the pruning
	// network in them are extrapolated to the others, so that the mean is unbiased: the small
	// errors, a thousandth of a point per roll, grew to several hundredths over a game when one
	// side had the harder plays to find.
	unprunedShare = 0.125
)

// prune keeps the best plays of each roll by their current evaluation. Some rolls keep the others
// too, after them.
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

// Playouts configures Rollout.
type Playouts struct {
	Games int // from each position
	Turns int // in each of them, fewer if it ends before
}

// Limits of Playouts: a position takes up to Games times Turns lookaheads.
const (
	maxPlayouts     = 1 << 12
	maxPlayoutTurns = 1 << 8
)

func (p Playouts) validate() error {
	if p.Games < 1 || p.Games > maxPlayouts || p.Turns < 1 || p.Turns > maxPlayoutTurns {
		return fmt.Errorf("%d playouts of %d turns, 1 to %d of 1 to %d are possible", p.Games, p.Turns, maxPlayouts, maxPlayoutTurns)
	}
	return nil
}

// Rollout plays on from a position several times, with the best plays, and returns the mean of the
// networks' final evaluations. The luck of each roll is subtracted: the evaluation of its best play
// minus the mean over all rolls. Its mean is 0, so that this only reduces the variance.
func (p *Player) Rollout(b *backgammon.Board, o Playouts) backgammon.Chances {
	root := p.oneRoll(b)
	var mean backgammon.Chances
	for range o.Games {
		mean = plus(mean, p.playout(&root, o.Turns), 1/float32(o.Games))
	}
	return possible(mean)
}

// playout plays some turns from a position with its lookahead. It returns the luck-adjusted chances
// of the player on roll there.
func (p *Player) playout(root *lookahead, turns int) backgammon.Chances {
	roll := p.rollNumber()
	r := root.replies[roll]
	found := r.chances
	if turns > 1 && r.board.Won() == 0 {
		next := p.oneRoll(&r.board)
		found = p.playout(&next, turns-1)
	}
	luck := plus(r.chances.Swap(), root.mean, -1)
	return plus(found.Swap(), luck, -1)
}

// rollNumber rolls and returns the index among the rolls.
func (p *Player) rollNumber() int {
	way := p.random.IntN(36)
	for i, r := range p.rolls {
		if way -= r.Ways; way < 0 {
			return i
		}
	}
	panic("bootstrap: the rolls do not come in 36 ways")
}

// Samples of Candidates per game, and among the plays of a roll.
const (
	sampledRolls = 0.5  // share of the rolls
	sampledBest  = 3    // best plays
	nearMargin   = 0.14 // maximum loss of equity of the one further play
)

// Candidates plays a game from a position and calls emit for the wanted positions after half of the
// rolls: those of the best three plays and one more close to them, whichever is played. These are
// what a network must distinguish, and games rarely reach the positions of other plays than the
// best. The positions after a roll are siblings. The targets come from lookahead. Races, finished
// games and positions without siblings are left out.
func (p *Player) Candidates(start backgammon.Board, wanted func(*backgammon.Board) bool, emit func(Sample)) {
	var rolls [][]backgammon.Board
	p.play(start, func() {
		if p.random.Float32() >= sampledRolls {
			return
		}
		var found []backgammon.Board
		for _, i := range p.near() {
			if b := &p.boards[i]; b.Won() == 0 && b.Contact() && wanted(b) {
				found = append(found, *b)
			}
		}
		if len(found) > 1 {
			rolls = append(rolls, found)
		}
	})
	for _, found := range rolls {
		for i := range found {
			emit(Sample{Board: found[i], Target: p.Lookahead(&found[i]), Sibling: i > 0})
		}
	}
}

// near returns the indices of the best plays, and of a random one close to them.
func (p *Player) near() []int {
	places := make([]int, len(p.boards))
	equities := make([]float32, len(p.boards))
	for i := range places {
		places[i], equities[i] = i, p.answers[i].Equity()
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(equities[a], equities[b]) })
	n := 1
	for n < len(places) && equities[places[n]] < equities[places[0]]+nearMargin {
		n++
	}
	if n > sampledBest {
		places[sampledBest] = places[sampledBest+p.random.IntN(n-sampledBest)]
		n = sampledBest + 1
	}
	return places[:n]
}
