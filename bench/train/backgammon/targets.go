package backgammon

import (
	"cmp"
	"fmt"
	"slices"

	"gogo/board/backgammon"
)

// TD plays a game and calls emit for each of its positions, the last one first.
// The target of a position is the mean of what the networks say of all later ones,
// where each counts lambda times as much as the one before it, and the result
// counts the rest.
func (p *Player) TD(lambda float32, emit func(Sample)) {
	won := p.play(backgammon.Start(), func() {})
	p.target(won, lambda, emit)
}

// target gives the positions of a game that has been played their targets. Behind
// a turn in which another play than the best was made, what came of it says
// nothing of the position: the target is what the networks say of the best play.
func (p *Player) target(won int, lambda float32, emit func(Sample)) {
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

// Playouts says how Rollout plays on.
type Playouts struct {
	Games int // from each position
	Turns int // in each of them, fewer if it ends before
}

// Bounds of Playouts: a position takes up to Games times Turns looks ahead.
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

// Rollout plays on from a position some times, by the best plays, and returns the
// mean of what the networks say of where that leads. The luck of each roll is
// taken out: how much better the networks find its best play than the mean over
// all rolls. It is 0 in the mean, so that it changes nothing but the noise.
func (p *Player) Rollout(b *backgammon.Board, o Playouts) backgammon.Chances {
	root := p.oneRoll(b)
	var mean backgammon.Chances
	for range o.Games {
		mean = plus(mean, p.playout(&root, o.Turns), 1/float32(o.Games))
	}
	return possible(mean)
}

// playout plays so many turns from a position that has been looked at. It returns
// the chances of the player on roll there, without luck.
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

// rollNumber rolls and returns the place among the rolls.
func (p *Player) rollNumber() int {
	way := p.random.IntN(36)
	for i, r := range p.rolls {
		if way -= r.Ways; way < 0 {
			return i
		}
	}
	panic("bootstrap: the rolls do not come in 36 ways")
}

// What Candidates takes of a game, and of the plays of a roll.
const (
	takenRolls = 0.5  // share of the rolls
	takenBest  = 3    // plays, the best
	takenNear  = 0.14 // how much less than the best the one more is worth at most
)

// Candidates plays a game from a position and calls emit for the wanted positions behind half of the
// rolls: those of the best three plays and one more that is not far from them, whatever is played. What a
// network must tell apart are these, and games hardly come to those of plays that are not the best. The
// positions behind a roll are siblings. The target is that of a lookahead. Races and games
// that are over are left out, and a position that no sibling is left of.
func (p *Player) Candidates(start backgammon.Board, wanted func(*backgammon.Board) bool, emit func(Sample)) {
	var rolls [][]backgammon.Board
	p.play(start, func() {
		if p.random.Float32() >= takenRolls {
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

// near returns the places of the best plays, and of one more by chance that is near them.
func (p *Player) near() []int {
	places := make([]int, len(p.boards))
	equities := make([]float32, len(p.boards))
	for i := range places {
		places[i], equities[i] = i, p.answers[i].Equity()
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(equities[a], equities[b]) })
	n := 1
	for n < len(places) && equities[places[n]] < equities[places[0]]+takenNear {
		n++
	}
	if n > takenBest {
		places[takenBest] = places[takenBest+p.random.IntN(n-takenBest)]
		n = takenBest + 1
	}
	return places[:n]
}
