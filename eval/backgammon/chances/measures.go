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
	pips, away := s.sums.pips(), s.sums.of(tallyAway, pipBits)
	m[pipCount] = float32(pips) / 160
	m[lead] = float32(other.sums.pips()-pips) / 80
	m[toHome] = float32(away) / 80
	m[buried] = float32(s.side[0]+s.side[1]) / 8
	m[stacked] = float32(s.sums.of(tallyOver, chequerBits)) / 6
	if s.back+other.back < backgammon.Points-1 {
		return
	}
	e.passing(m, s)
	s.hitting(m)
	s.home(m)
	e.entering(m, s, other)
	e.blocking(m, s, other)
	e.escaping(m, s, other)
	s.anchoring(m)
	s.holding(m)
}

// passing measures what is left of the contact.
func (e *Encoder) passing(m *[measures]float32, s *shape) {
	behind := s.sums - e.tallies.below(s.side, s.behind+1)
	chequers := behind.left()
	m[toPast] = float32(behind.pips()-(s.behind+1)*chequers) / 100
	m[stillBehind] = float32(chequers) / backgammon.Checkers
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
	m[block] = 1 - float32(e.escapes.from(s.made, other.back))/36
	m[blockFromBar] = 1 - float32(e.escapes.from(s.made, backgammon.Bar))/36
	least := 36
	for p := 12; p <= backgammon.Bar; p++ {
		least = min(least, e.escapes.from(s.made, p))
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
func (e *Encoder) escaping(m *[measures]float32, s, other *shape) {
	sum := 0
	for set := s.any >> 6 << 6; set != 0; set = set.Rest() {
		p := set.First()
		sum += (p - 5) * int(s.side[p]) * e.escapes.from(other.made, p)
	}
	m[freedom] = float32(sum) / (36 * 80)
	m[backEscape] = float32(e.escapes.from(other.made, s.back)) / 36
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
	m[backChequers] = float32(s.sums.of(tallyBack, chequerBits)) / 6
}

// holding measures how well the chequers work together and how long that lasts.
func (s *shape) holding(m *[measures]float32) {
	left := s.sums.left()
	places, squares := s.sums.pips()-left, s.sums.of(tallySquares, squareBits)
	m[spread] = (float32(squares) - float32(places*places)/float32(left)) / (float32(left) * 64)
	m[spare] = float32(s.sums.of(tallyLoose, pipBits)) / 60
	var ahead points
	for pips := 1; pips <= 6; pips++ {
		ahead |= s.made << pips
	}
	m[links] = float32((s.made & ahead).Count()) / 6
}
