package chances

import (
	"sync"

	"gogo/board/backgammon"
	"gogo/eval/nn"
)

// The inputs of the networks, for one side after the other, the player on roll
// first. A point has four: one checker, two, three or more, and half of what
// goes beyond three. The bar has three, the checkers borne off one for each
// number from 1 to 15; then come the measures.
const (
	perPoint  = 4
	perBar    = 3
	barAt     = backgammon.Points * perPoint
	offAt     = barAt + perBar
	measureAt = offAt + backgammon.Checkers
	perSide   = measureAt + measures

	// Inputs is the number of inputs of every network.
	Inputs = 2 * perSide
	// maxActive bounds how many of them are listed: of those that tell of the checkers no more than a
	// checker each, and one for the checkers off.
	maxActive = 2 * (backgammon.Checkers + 1 + measures)
)

// Input is the inputs of one position or several behind each other, in the fixed-point numbers of
// nn.FixedEvaluator: places and values of those that are not zero, and of some that are.
type Input struct {
	Index []int32
	Value []int16
}

// NewInput returns room for the inputs of so many positions.
func NewInput(positions int) *Input {
	return &Input{
		Index: make([]int32, 0, positions*maxActive),
		Value: make([]int16, 0, positions*maxActive),
	}
}

// Clear forgets the inputs.
func (in *Input) Clear() {
	in.Index, in.Value = in.Index[:0], in.Value[:0]
}

// Scatter sets row, which is zero, to all inputs of the position, the only one.
func (in *Input) Scatter(row []float32) {
	for i, at := range in.Index {
		row[at] = float32(in.Value[i]) / nn.One
	}
}

func (in *Input) set(index int, value int16) {
	in.Index = append(in.Index, int32(index))
	in.Value = append(in.Value, value)
}

// Encoder makes inputs of boards. It never changes, so that any number of
// goroutines may use it.
type Encoder struct {
	escapes *escapes
	tallies *tallies
}

// NewEncoder returns an encoder.
func NewEncoder() *Encoder {
	return &Encoder{allEscapes(), allTallies()}
}

// Encode adds the inputs for a board.
func (e *Encoder) Encode(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
	for i := range s {
		s[i].sums = e.tallies.whole(s[i].side)
	}
	for i := range s {
		var m [measures]float32
		e.measure(&m, &s[i], &s[1-i])
		in.measures(i*perSide+measureAt, &m)
	}
}

// measures adds the measures of a side, zero or not.
func (in *Input) measures(at int, m *[measures]float32) {
	n := len(in.Index)
	in.Index, in.Value = in.Index[:n+measures], in.Value[:n+measures]
	index, value := in.Index[n:], in.Value[n:]
	for k, v := range m {
		index[k], value[k] = int32(at+k), nn.Fix(v)
	}
}

// place adds the inputs that say where the checkers are, without measures.
func (in *Input) place(s *[2]shape) {
	for i := range s {
		in.checkers(i*perSide, &s[i])
	}
}

// EncodeBase adds the inputs for a board that need no counting, and no measures.
func (e *Encoder) EncodeBase(in *Input, b *backgammon.Board) {
	s := shapes(b)
	in.place(&s)
}

// checkers sets the inputs that say where the checkers of a side are.
func (in *Input) checkers(at int, s *shape) {
	left := 0
	for set := s.any & field; set != 0; set = set.Rest() {
		p := set.First()
		n := int(s.side[p])
		left += n
		in.set(at+p*perPoint+min(n, 3)-1, nn.One)
		if n > 3 {
			in.set(at+p*perPoint+3, int16((n-3)*nn.One/2))
		}
	}
	if n := int(s.side[backgammon.Bar]); n > 0 {
		left += n
		in.set(at+barAt+min(n, perBar)-1, nn.One)
	}
	if off := backgammon.Checkers - left; off > 0 {
		in.set(at+offAt+off-1, nn.One)
	}
}

// tally is sums over the checkers of a side, next to each other in a word, so that one
// addition makes all of them.
type tally uint64

// Where the sums lie, and how many bits they have.
const (
	tallyPips    = 0  // pips to go: up to 375
	tallyAway    = 9  // pips until all are at home: 285
	tallyLoose   = 18 // pips that can be played without breaking a point of two: less than 512
	tallyLeft    = 27 // checkers
	tallyOver    = 31 // checkers beyond three on a point
	tallyBack    = 35 // checkers in the other side's home or on the bar
	tallySquares = 39 // squares of the places: 8640
	pipBits      = 9
	checkerBits  = 4
	squareBits   = 14
)

func (t tally) of(at, bits int) int { return int(t >> at & (1<<bits - 1)) }

func (t tally) pips() int { return t.of(tallyPips, pipBits) }
func (t tally) left() int { return t.of(tallyLeft, checkerBits) }

// tallies[p][n] is the tally of n checkers at the place p of a side.
type tallies [backgammon.Bar + 1][backgammon.Checkers + 1]tally

// allTallies has the table, which takes some microseconds to make.
var allTallies = sync.OnceValue(func() *tallies {
	var all tallies
	for p := range all {
		for n := range all[p] {
			all[p][n] = tallyOf(p, n)
		}
	}
	return &all
})

func tallyOf(p, n int) tally {
	if n == 0 {
		return 0
	}
	const home = 6
	away, loose, over, back := 0, 0, 0, 0
	switch {
	case p >= home:
		away = (p - home + 1) * n
		if n != 2 {
			loose = (p - home + 1) * max(n-2, 1) // those of a blot and beyond a point of two
		}
	case p > 1:
		loose = (p - 1) * max(n-2, 0)
	}
	if p < backgammon.Bar {
		over = max(n-3, 0)
	}
	if p >= backgammon.Points-home {
		back = n
	}
	return tally((p+1)*n)<<tallyPips | tally(away)<<tallyAway | tally(loose)<<tallyLoose |
		tally(n)<<tallyLeft | tally(over)<<tallyOver | tally(back)<<tallyBack | tally(p*p*n)<<tallySquares
}

// whole returns the sums over a side.
func (t *tallies) whole(s *backgammon.Side) (sum tally) {
	for p := range t {
		sum += t[p][s[p]&15]
	}
	return sum
}

// below returns the sums over the checkers of a side at places less than p.
func (t *tallies) below(s *backgammon.Side, p int) (sum tally) {
	for i := range p {
		sum += t[i][s[i]&15]
	}
	return sum
}

// The measures of a side: what players look at and a network finds hard to count
// from where the checkers are. Each is about 0 to 1.
const (
	pipCount     = iota // pips to go
	lead                // pips ahead of the other side
	toHome              // pips until all checkers are at home, which saves the gammon
	toPast              // pips until no checker has to pass another
	stillBehind         // checkers that have to pass
	hits                // rolls that hit
	homeHits            // rolls that hit in the own home
	doubleHits          // rolls that reach two blots
	hitLoss             // pips that the other side loses by a roll, on average
	homePoints          // points held at home
	shutOut             // rolls with which the other side cannot enter from the bar
	onBar               // checkers on the bar, times rolls with which none can enter
	prime               // longest row of points before the other side's rearmost checker
	block               // how few rolls bring the other side's rearmost checker past the points ahead
	blockFromBar        // the same from the bar
	blockBest           // the same for the place where there are fewest
	freedom             // pips of the checkers away from home, by the share of rolls that get them past
	backEscape          // rolls that bring the rearmost checker past the points ahead
	anchors             // points held in the other side's home
	lastAnchor          // the rearmost of them
	firstAnchor         // the foremost of them
	backCheckers        // checkers in the other side's home or on the bar
	backGame            // two or more anchors there
	spread              // how far the checkers are from each other
	spare               // pips that can be played without breaking a point of two
	buried              // checkers on the two lowest points
	stacked             // checkers beyond three on a point
	links               // points with another within six pips ahead
	blotsHome           // own single checkers at home
	blotsOuter          // own single checkers elsewhere
	measures            // number of measures
)

// measure sets the measures of a side.
func (e *Encoder) measure(m *[measures]float32, s, other *shape) {
	pips, away := s.sums.pips(), s.sums.of(tallyAway, pipBits)
	m[pipCount] = float32(pips) / 160
	m[lead] = float32(other.sums.pips()-pips) / 80
	m[toHome] = float32(away) / 80
	m[buried] = float32(s.side[0]+s.side[1]) / 8
	m[stacked] = float32(s.sums.of(tallyOver, checkerBits)) / 6
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

// passing measures the contact that is left.
func (e *Encoder) passing(m *[measures]float32, s *shape) {
	behind := s.sums - e.tallies.below(s.side, s.behind+1)
	checkers := behind.left()
	m[toPast] = float32(behind.pips()-(s.behind+1)*checkers) / 100
	m[stillBehind] = float32(checkers) / backgammon.Checkers
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

// shut returns the share of rolls with which a checker cannot enter a side's home.
func shut(s *shape) float32 {
	n := (s.made & 0x3f).Count()
	return float32(n*n) / 36
}

// blocking measures what the side's points do to the checkers that have to pass.
func (e *Encoder) blocking(m *[measures]float32, s, other *shape) {
	front := s.made // the points before the other side's rearmost checker
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

// escaping measures how free the side's own checkers are.
func (e *Encoder) escaping(m *[measures]float32, s, other *shape) {
	sum := 0
	for set := s.any >> 6 << 6; set != 0; set = set.Rest() {
		p := set.First()
		sum += (p - 5) * int(s.side[p]) * e.escapes.from(other.made, p)
	}
	m[freedom] = float32(sum) / (36 * 80)
	m[backEscape] = float32(e.escapes.from(other.made, s.back)) / 36
}

// anchoring measures the points and checkers in the other side's home.
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
	m[backCheckers] = float32(s.sums.of(tallyBack, checkerBits)) / 6
}

// holding measures how well the checkers work together and how long that lasts.
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
