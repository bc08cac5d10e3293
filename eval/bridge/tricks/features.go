package tricks

import (
	"slices"

	"gogo/board/bridge"
)

// What the network sees: the trump suit, the other suits in the order of
// layout.compare, and the hands. The first suit is empty in no trump.

// The widths of the groups of inputs of a suit, and how many numbers they tell apart.
const (
	lengthSteps = 8  // of a seat
	fitSteps    = 11 // of the declarer's side
	tops        = 6  // honours whose owners are told, the nine as well
	guarded     = 4  // of them, with the owner's length
	guards      = 3  // lengths up to that
	losses      = 4  // numbers of lost tricks after which winners are counted
	winnerSteps = 5  // and cards that are left to the longer hand
	shortages   = 3  // void, singleton, doubleton
	ruffers     = 6  // numbers of trumps beside them
)

const (
	slots      = 1 + bridge.Suits
	suitInputs = seats*lengthSteps + tops*seats + guarded*seats*guards + len(pairs)*seats*seats + seats + fitSteps +
		2*(losses+1)*winnerSteps + seats*shortages*ruffers
	allInputs = slots*suitInputs + handInputs
)

// pairs are the honours of which it matters how they sit to each other, the ace is 0.
var pairs = [...][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {0, 3}, {3, 4}, {2, 4}}

// picture is a deal as the declarer of a strain sees it.
type picture struct {
	trump  layout // empty in no trump
	trumps bool
	sides  [bridge.Suits]layout
	count  int // of sides
}

// look sets the picture.
func (p *picture) look(d *bridge.Deal, strain bridge.Strain, by bridge.Seat) {
	p.trump, p.trumps, p.count = layout{}, false, 0
	for s := range bridge.Suit(bridge.Suits) {
		l := newLayout(d, s, by)
		if strain == s.Strain() {
			p.trump, p.trumps = l, true
			continue
		}
		p.sides[p.count] = l
		p.count++
	}
	slices.SortFunc(p.sides[:p.count], func(a, b layout) int { return a.compare(&b) })
}

// encode sets the inputs.
func (p *picture) encode(in *inputs) {
	in.count = 0
	if p.trumps {
		in.at = 0
		p.suit(in, &p.trump)
	}
	for i := range p.count {
		in.at = (1 + i) * suitInputs
		p.suit(in, &p.sides[i])
	}
	in.at = slots * suitInputs
	p.hands(in)
}

// suit adds the inputs of a suit.
func (p *picture) suit(in *inputs, l *layout) {
	for seat := range seats {
		in.steps(l.length[seat], lengthSteps)
	}
	l.honours(in)
	for seat := range seats {
		in.number(float32(l.points(seat)) / 4)
	}
	in.steps(l.fit(), fitSteps)
	for side := range 2 {
		for lost := range losses {
			in.steps(l.winners(side, lost), winnerSteps)
		}
		in.steps(l.longest(side)-l.longest(1-side), winnerSteps)
	}
	for seat := range seats {
		p.shortage(in, l.length[seat], p.trump.length[seat])
	}
}

// honours adds who owns the honours, how well guarded, and how they sit to each other.
func (l *layout) honours(in *inputs) {
	owner := func(honour int) int { return int(l.owner[bridge.HandSize-1-honour]) }
	for honour := range tops {
		in.one(owner(honour), seats)
	}
	for honour := range guarded {
		in.pair(owner(honour), seats, l.length[owner(honour)]-1, guards)
	}
	for _, pair := range pairs {
		in.pair(owner(pair[0]), seats, owner(pair[1]), seats)
	}
}

// shortage adds a short suit with the trumps beside it, which may ruff.
func (p *picture) shortage(in *inputs, length, trumps int) {
	if !p.trumps {
		length = shortages
	}
	in.pair(length, shortages, min(trumps, ruffers-1), ruffers)
}
