package chances

import "gogo/board/backgammon"

// The measures of a side: what players look at and a network finds hard to count
// from where the chequers are. Each is about 0 to 1.
const (
	pipCount     = iota // pips to go
	lead                // pips ahead of the other side
	toHome              // pips until all chequers are at home, which saves the gammon
	toPast              // pips until no chequer has to pass another
	stillBehind         // chequers that have to pass
	hits                // rolls that hit
	homeHits            // rolls that hit in the own home
	doubleHits          // rolls that reach two blots
	hitLoss             // pips that the other side loses by a roll, on average
	homePoints          // points held at home
	shutOut             // rolls with which the other side cannot enter from the bar
	onBar               // chequers on the bar, times rolls with which none can enter
	prime               // longest row of points before the other side's rearmost chequer
	block               // how few rolls bring the other side's rearmost chequer past the points ahead
	blockFromBar        // the same from the bar
	blockBest           // the same for the place where there are fewest
	freedom             // pips of the chequers away from home, by the share of rolls that get them past
	backEscape          // rolls that bring the rearmost chequer past the points ahead
	anchors             // points held in the other side's home
	lastAnchor          // the rearmost of them
	firstAnchor         // the foremost of them
	backChequers        // chequers in the other side's home or on the bar
	backGame            // two or more anchors there
	spread              // how far the chequers are from each other
	spare               // pips that can be played without breaking a point of two
	buried              // chequers on the two lowest points
	stacked             // chequers beyond three on a point
	links               // points with another within six pips ahead
	blotsHome           // own single chequers at home
	blotsOuter          // own single chequers elsewhere
	measures            // number of measures
)

// measure sets the measures of a side.
func (e *Encoder) measure(m *[measures]float32, s, other *shape) {
	m[pipCount] = float32(s.pips) / 160
	m[lead] = float32(other.pips-s.pips) / 80
	s.pipsToHome(m)
	s.stacks(m)
	if s.back+other.back < backgammon.Points-1 {
		return
	}
	s.passing(m)
	s.hitting(m)
	s.home(m)
	e.entering(m, s, other)
	e.blocking(m, s, other)
	e.escaping(m, s)
	s.anchoring(m)
	s.holding(m)
}

// pipsToHome measures how far the side is from being safe from a gammon.
func (s *shape) pipsToHome(m *[measures]float32) {
	pips := 0
	for set := s.any >> 6; set != 0; set = set.Rest() {
		p := set.First()
		pips += (p + 1) * int(s.side[p+6])
	}
	m[toHome] = float32(pips) / 80
}

// stacks measures how the chequers are heaped up.
func (s *shape) stacks(m *[measures]float32) {
	m[buried] = float32(s.side[0]+s.side[1]) / 8
	over := 0
	for set := s.made; set != 0; set = set.Rest() {
		over += max(int(s.side[set.First()])-3, 0)
	}
	m[stacked] = float32(over) / 6
}

// passing measures what is left of the contact.
func (s *shape) passing(m *[measures]float32) {
	pips, chequers := 0, 0
	for set := s.any >> (s.behind + 1); set != 0; set = set.Rest() {
		p := set.First()
		n := int(s.side[s.behind+1+p])
		pips += (p + 1) * n
		chequers += n
	}
	m[toPast] = float32(pips) / 100
	m[stillBehind] = float32(chequers) / backgammon.Chequers
}

// hitting measures the side's shots.
func (s *shape) hitting(m *[measures]float32) {
	shots := s.shots()
	m[hits] = float32(shots.any) / 36
	m[homeHits] = float32(shots.home) / 36
	m[doubleHits] = float32(shots.double) / 36
	m[hitLoss] = float32(shots.loss) / (36 * 18)
}

// home measures the home board.
func (s *shape) home(m *[measures]float32) {
	const home = 0x3f
	m[homePoints] = float32((s.made & home).Count()) / 6
	single := s.any &^ s.made & field
	m[blotsHome] = float32((single & home).Count()) / 3
	m[blotsOuter] = float32((single &^ home).Count()) / 4
}

// entering measures how hard the home boards are to enter.
func (e *Encoder) entering(m *[measures]float32, s, other *shape) {
	m[shutOut] = shut(s)
	m[onBar] = float32(min(s.side[backgammon.Bar], 3)) / 2 * shut(other)
}

// shut returns the share of rolls with which a chequer cannot enter a side's home.
func shut(s *shape) float32 {
	n := (s.made & 0x3f).Count()
	return float32(n*n) / 36
}

// blocking measures what the side's points do to the chequers that have to pass.
func (e *Encoder) blocking(m *[measures]float32, s, other *shape) {
	front := s.made // the points before the other side's rearmost chequer
	if s.behind >= 0 {
		front = s.made >> s.behind << s.behind
	}
	m[prime] = float32(longestRow(front)) / 6
	m[block] = 1 - float32(e.escapes.from(other, other.back))/36
	m[blockFromBar] = 1 - float32(e.escapes.from(other, backgammon.Bar))/36
	least := 36
	for p := 12; p <= backgammon.Bar; p++ {
		least = min(least, e.escapes.from(other, p))
	}
	m[blockBest] = 1 - float32(least)/36
}

// longestRow returns the length of the longest row of points side by side.
func longestRow(set points) int {
	n := 0
	for ; set != 0; set &= set << 1 {
		n++
	}
	return n
}

// escaping measures how free the side's own chequers are.
func (e *Encoder) escaping(m *[measures]float32, s *shape) {
	sum := 0
	for set := s.any >> 6 << 6; set != 0; set = set.Rest() {
		p := set.First()
		sum += (p - 5) * int(s.side[p]) * e.escapes.from(s, p)
	}
	m[freedom] = float32(sum) / (36 * 80)
	m[backEscape] = float32(e.escapes.from(s, s.back)) / 36
}

// anchoring measures the points and chequers in the other side's home.
func (s *shape) anchoring(m *[measures]float32) {
	const first = backgammon.Points - 6
	held := s.made >> first
	if n := held.Count(); n > 0 {
		m[anchors] = float32(n) / 3
		m[lastAnchor] = float32(held.Last()+1) / 6
		m[firstAnchor] = float32(held.First()+1) / 6
		if n > 1 {
			m[backGame] = 1
		}
	}
	n := 0
	for _, c := range s.side[first:] {
		n += int(c)
	}
	m[backChequers] = float32(n) / 6
}

// holding measures how well the chequers work together and how long that lasts.
func (s *shape) holding(m *[measures]float32) {
	left, pips, squares, loose := 0, 0, 0, 0
	for set := s.any; set != 0; set = set.Rest() {
		p := set.First()
		n := int(s.side[p])
		left += n
		pips += p * n
		squares += p * p * n
		if p > 5 && n != 2 {
			loose += (p - 5) * max(n-2, 1) // those of a blot and beyond a point of two
		} else if p > 1 && p <= 5 {
			loose += (p - 1) * max(n-2, 0)
		}
	}
	m[spread] = (float32(squares) - float32(pips*pips)/float32(left)) / (float32(left) * 64)
	m[spare] = float32(loose) / 60
	linked := 0
	for set := s.made; set != 0; set = set.Rest() {
		p := set.First()
		if ahead := s.made & (1<<p - 1); ahead>>max(p-6, 0) != 0 {
			linked++
		}
	}
	m[links] = float32(linked) / 6
}
