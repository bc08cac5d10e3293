package tricks

import "gogo/board/bridge"

// The widths of the groups of inputs of the hands.
const (
	pointSteps   = 30
	leastPoints  = 5 // of the declarer's side that are told apart from fewer
	topSteps     = 13
	theirSteps   = 10
	cashedSteps  = 8
	ruffSteps    = 7
	trickSteps   = bridge.HandSize + 1
	defenceSteps = 6

	strengthInputs = seats + pointSteps + topSteps + theirSteps
	handInputs     = 1 + 2*strengthInputs + seats + cashedSteps + 2*ruffSteps + 2*trickSteps + 2*defenceSteps
)

// hands adds the inputs of the hands as wholes.
func (p *picture) hands(in *inputs) {
	if p.trumps {
		in.one(0, 1)
		in.at += strengthInputs
		p.strength(in)
	} else {
		in.at++
		p.strength(in)
		in.at += strengthInputs
	}
	for seat := range seats {
		in.number(float32(p.sum(func(l *layout) int { return l.losers(seat) })) / 10)
	}
	in.steps(p.sum(p.cashed), cashedSteps)
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, declarer, dummy) }), ruffSteps)
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, dummy, declarer) }), ruffSteps)
	in.steps(p.sum(soon), trickSteps)
	in.steps(p.sum(late), trickSteps)
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, right, left) }), defenceSteps)
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, left, right) }), defenceSteps)
}

// strength adds points and top tricks.
func (p *picture) strength(in *inputs) {
	points := 0
	for seat := range seats {
		n := p.sum(func(l *layout) int { return l.points(seat) })
		in.number(float32(n) / 10)
		if seat == declarer || seat == dummy {
			points += n
		}
	}
	in.steps(points-leastPoints, pointSteps)
	in.steps(p.sum(func(l *layout) int { return l.winners(0, 0) }), topSteps)
	in.steps(p.sum(func(l *layout) int { return l.winners(1, 0) }), theirSteps)
}

// soon returns the declarer's tricks in a suit once he has lost one at most.
func soon(l *layout) int { return max(l.winners(0, 0), l.winners(0, 1)) }

// late returns the same once two are lost, and those of the cards that are left last.
func late(l *layout) int {
	return max(soon(l), l.winners(0, 2)) + max(l.longest(0)-l.longest(1), 0)
}

// sum adds a measure up over all suits.
func (p *picture) sum(of func(*layout) int) (n int) {
	if p.trumps {
		n = of(&p.trump)
	}
	for i := range p.count {
		n += of(&p.sides[i])
	}
	return n
}

// cashed returns how many tricks the defenders can cash in a suit before anybody of the
// declarer's side can ruff.
func (p *picture) cashed(l *layout) int {
	n := l.winners(1, 0)
	if p.trumps && l != &p.trump {
		n = min(n, max(l.length[declarer], l.length[dummy]))
		if p.trump.length[declarer] > 0 {
			n = min(n, l.length[declarer])
		}
		if p.trump.length[dummy] > 0 {
			n = min(n, l.length[dummy])
		}
	}
	return n
}

// ruffs returns how many cards of a suit one seat can have ruffed by its partner.
func (p *picture) ruffs(l *layout, from, by int) int {
	if !p.trumps || l == &p.trump {
		return 0
	}
	return min(p.trump.length[by], max(l.length[from]-l.length[by], 0))
}
