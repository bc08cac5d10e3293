package tricks

import (
	"cmp"
	"math/bits"
	"slices"

	"gogo/board/bridge"
)

// The seats as the declarer has them: sides are even and odd.
const (
	declarer = iota
	left
	dummy
	right
	seats
)

// layout tells who holds which cards of a suit.
type layout struct {
	cards  [seats]uint16 // bit 0 is the two
	length [seats]int
	owner  [bridge.HandSize]uint8 // of each rank, the two first
}

// newLayout returns how a suit lies for a declarer.
func newLayout(d *bridge.Deal, s bridge.Suit, by bridge.Seat) (l layout) {
	for seat := range seats {
		cards := uint16(d[(by+bridge.Seat(seat))%bridge.Seats] >> (s * 16) & 0x1fff)
		l.cards[seat], l.length[seat] = cards, bits.OnesCount16(cards)
		for rest := cards; rest != 0; rest &= rest - 1 {
			l.owner[bits.TrailingZeros16(rest)] = uint8(seat)
		}
	}
	return l
}

// fit is the number of cards that declarer and dummy have.
func (l *layout) fit() int { return l.length[declarer] + l.length[dummy] }

// longest is the length of the longer hand of the declarer's side, 0, or the other, 1.
func (l *layout) longest(side int) int { return max(l.length[side], l.length[side+2]) }

// compare puts the suits in order where the rules know none: the longer fit first, then
// by the cards. Suits that are equal for it are equal.
func (l *layout) compare(other *layout) int {
	return cmp.Or(
		cmp.Compare(other.fit(), l.fit()),
		cmp.Compare(other.longest(0), l.longest(0)),
		slices.Compare(other.cards[:], l.cards[:]),
	)
}

// winners returns how many tricks a side has in the suit once it has lost some: of its
// cards above those that then beat it, as many as its longer hand can play.
func (l *layout) winners(side, lost int) int {
	own, others := 0, 0
	for rank := bridge.HandSize - 1; rank >= 0; rank-- {
		if int(l.owner[rank])&1 == side {
			own++
			continue
		}
		others++
		if others > lost {
			break
		}
	}
	return max(min(own, l.longest(side))-min(lost, others), 0)
}

// points returns the high-card points of a seat.
func (l *layout) points(seat int) (n int) {
	for honor := range 4 {
		if l.cards[seat]>>(12-honor)&1 != 0 {
			n += 4 - honor
		}
	}
	return n
}

// losers returns how many of the first three tricks a hand loses if it has no help: the
// losing trick count.
func (l *layout) losers(seat int) int {
	n := min(l.length[seat], 3)
	for honor := range n {
		if l.cards[seat]>>(12-honor)&1 != 0 {
			n--
		}
	}
	return n
}

// What the network sees: the trump suit, the other suits in the order of
// layout.compare, and the hands. The first suit is empty in no trump.

// The widths of the groups of inputs of a suit, and how many numbers they tell apart.
const (
	lengthSteps = 8  // of a seat
	fitSteps    = 11 // of the declarer's side
	tops        = 6  // honors whose owners are told, the nine as well
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

// pairs are the honors of which it matters how they sit to each other, the ace is 0.
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
	l.honors(in)
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

// honors adds who owns the honors, how well guarded, and how they sit to each other.
func (l *layout) honors(in *inputs) {
	owner := func(honor int) int { return int(l.owner[bridge.HandSize-1-honor]) }
	for honor := range tops {
		in.one(owner(honor), seats)
	}
	for honor := range guarded {
		in.pair(owner(honor), seats, l.length[owner(honor)]-1, guards)
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

// The widths of the groups of inputs of the hands.
const (
	pointSteps   = 30
	minPoints    = 5 // of the declarer's side that are told apart from fewer
	topSteps     = 13
	theirSteps   = 10
	cashedSteps  = 8
	ruffSteps    = 7
	trickSteps   = bridge.HandSize + 1
	defenseSteps = 6

	strengthInputs = seats + pointSteps + topSteps + theirSteps
	handInputs     = 1 + 2*strengthInputs + seats + cashedSteps + 2*ruffSteps + 2*trickSteps + 2*defenseSteps
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
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, right, left) }), defenseSteps)
	in.steps(p.sum(func(l *layout) int { return p.ruffs(l, left, right) }), defenseSteps)
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
	in.steps(points-minPoints, pointSteps)
	in.steps(p.sum(func(l *layout) int { return l.winners(0, 0) }), topSteps)
	in.steps(p.sum(func(l *layout) int { return l.winners(1, 0) }), theirSteps)
}

// soon returns the declarer's tricks in a suit once he has lost one at most.
func soon(l *layout) int { return max(l.winners(0, 0), l.winners(0, 1)) }

// late returns the same once two tricks are lost, and the tricks of the last cards.
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

// inputs are the inputs of the network that are not zero. Those of a group are said in
// the order in which they stand.
type inputs struct {
	index [maxInputs]int32
	value [maxInputs]float32
	count int
	at    int // where the next group begins
}

// maxInputs bounds how many inputs are not zero at once.
const maxInputs = 1024

// add sets an input.
func (in *inputs) add(at int, value float32) {
	in.index[in.count], in.value[in.count] = int32(at), value
	in.count++
}

// one sets the input of a number in a group of so many, none if it is beyond.
func (in *inputs) one(n, width int) {
	if n >= 0 && n < width {
		in.add(in.at+n, 1)
	}
	in.at += width
}

// pair sets the input of two numbers in a group of so many of each, none if one of them is
// beyond.
func (in *inputs) pair(a, mostA, b, mostB int) {
	if a < mostA && b < mostB {
		in.add(in.at+a*mostB+b, 1)
	}
	in.at += mostA * mostB
}

// steps sets an input for each number from 1 up to n, in a group of so many.
func (in *inputs) steps(n, width int) {
	for i := range min(n, width) {
		in.add(in.at+i, 1)
	}
	in.at += width
}

// number sets an input to a value.
func (in *inputs) number(value float32) {
	if value != 0 {
		in.add(in.at, value)
	}
	in.at++
}

// Encode calls set with each input of the network that is not zero, for a complete deal,
// a strain and a declarer.
func Encode(d *bridge.Deal, strain bridge.Strain, by bridge.Seat, set func(index int, value float32)) {
	var p picture
	var in inputs
	p.look(d, strain, by)
	p.encode(&in)
	for i, at := range in.index[:in.count] {
		set(int(at), in.value[i])
	}
}
