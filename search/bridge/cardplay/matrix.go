package cardplay

import (
	"math"
	"math/bits"

	"gogo/board/bridge"
	"gogo/search/bridge/bidder"
)

// matrix has what each candidate comes to in each layout that was solved.
type matrix struct {
	candidates []candidate
	out        []bool // candidates that cannot become the best any more
	layouts    []Layout
	tricks     [][]int8 // of the declarer in all, by layout and candidate
}

func newMatrix(candidates []candidate) *matrix {
	return &matrix{candidates: candidates, out: make([]bool, len(candidates))}
}

// cards returns the cards that are still to be solved, and how many.
func (m *matrix) cards() (cards bridge.Cards, n int) {
	for i, c := range m.candidates {
		if !m.out[i] {
			cards |= c.card.Set()
			n++
		}
	}
	return cards, n
}

// add adds a layout: the tricks of the declarer after each card that is still in.
func (m *matrix) add(l Layout, tricks []int) {
	row := make([]int8, len(m.candidates))
	n := 0
	for i := range row {
		if !m.out[i] {
			row[i] = int8(tricks[n])
			n++
		}
	}
	m.layouts = append(m.layouts, l)
	m.tricks = append(m.tricks, row)
}

// Valued is a card with what it is worth.
type Valued struct {
	Card   bridge.Card
	Equals bridge.Cards // the cards that are as good, this one included
	Value  float64      // in IMPs or tenths of a top, against what others may play
	Tricks float64      // of the player's side in all
	Aim    float64      // how likely the contract is made or, for defenders, set
}

// values returns what the candidates that are still in are worth.
func (m *matrix) values(w *worth, size int) []Valued {
	all := make([]Valued, 0, len(m.candidates))
	var index []int
	for i, c := range m.candidates {
		if !m.out[i] {
			index = append(index, i)
			all = append(all, Valued{Card: c.card, Equals: c.equals})
		}
	}
	sum := 0.0
	for l := range m.layouts {
		weight := m.layouts[l].Weight
		sum += weight
		for k, i := range index {
			n := int(m.tricks[l][i])
			all[k].Tricks += weight * float64(w.own(n, size))
			all[k].Aim += weight * w.reached(n)
		}
	}
	tricks := make([]float64, len(all))
	for k := range all {
		all[k].Tricks /= sum
		all[k].Aim /= sum
		tricks[k] = all[k].Tricks
	}
	shares := field(tricks)
	for l := range m.layouts {
		for k, i := range index {
			all[k].Value += m.layouts[l].Weight * m.gain(w, shares, index, l, i) / sum
		}
	}
	return all
}

// gain returns what a candidate gains in a layout over what others play.
func (m *matrix) gain(w *worth, shares []float64, index []int, layout, candidate int) float64 {
	row := m.tricks[layout]
	gain := 0.0
	for k, share := range shares {
		gain += share * w.gain[row[candidate]][row[index[k]]]
	}
	return gain
}

const (
	// pruneAfter is after how many layouts a candidate may be left out, and
	pruneAfter = 16
	// pruneSigmas by how many standard errors it must be.
	pruneSigmas = 3
)

// prune leaves out candidates that are too far behind the best.
func (m *matrix) prune(w *worth, size int) {
	if len(m.tricks) < pruneAfter {
		return
	}
	all := m.values(w, size)
	best := 0
	for k := range all {
		if all[k].better(&all[best]) {
			best = k
		}
	}
	at := m.indexOf(all[best].Card)
	for k := range all {
		if i := m.indexOf(all[k].Card); i != at {
			mean, deviation := m.difference(w, at, i)
			m.out[i] = mean > 0 && mean > pruneSigmas*deviation
		}
	}
}

func (m *matrix) indexOf(card bridge.Card) int {
	for i, c := range m.candidates {
		if c.card == card {
			return i
		}
	}
	return -1
}

// priorSquares is added to the squares of differences: cards that have been equal so far
// need not be so for ever.
const priorSquares = 0.5

// difference returns by how much one candidate is better than another, by tricks and what
// they are worth, and the standard error of that.
func (m *matrix) difference(w *worth, a, b int) (mean, deviation float64) {
	sum, total, squares, weights := 0.0, 0.0, priorSquares, 0.0
	for l := range m.layouts {
		weight := m.layouts[l].Weight
		d := w.gain[m.tricks[l][a]][m.tricks[l][b]]
		sum += weight * d
		total += weight
		squares += weight * weight * d * d
		weights += weight * weight
	}
	mean = sum / total
	return mean, math.Sqrt(squares) / total
}

// epsilon is the difference up to which values count as equal.
const epsilon = 1e-6

// better reports whether a card is worth more than another, or as much and takes more
// tricks.
func (v *Valued) better(than *Valued) bool {
	if math.Abs(v.Value-than.Value) > epsilon {
		return v.Value > than.Value
	}
	return v.Tricks > than.Tricks+epsilon
}

// candidate is cards of a hand of which one is as good as another: nobody else has a card
// between them.
type candidate struct {
	card   bridge.Card  // the lowest
	equals bridge.Cards // all of them
}

// candidates returns the cards that may be played, from spades to clubs and from the
// highest down.
func (s *sight) candidates() []candidate {
	position := s.Play.Position()
	hand := position.Deal[s.Play.Turn()]
	gone := s.played &^ position.Trick.Set()
	return classes(position.Legal(), hand, gone)
}

// classes puts the legal cards of a hand together that are equals where some cards are
// gone.
func classes(legal, hand, gone bridge.Cards) []candidate {
	all := make([]candidate, 0, bridge.HandSize)
	for legal != 0 {
		high := legal.Highest()
		low := high
		equals := high.Set()
		for c := high; c.Rank() > bridge.Two; {
			c--
			switch {
			case hand.Has(c):
				low = c
				equals |= c.Set()
			case !gone.Has(c):
				c = high.Suit().Of(bridge.Two)
			}
		}
		all = append(all, candidate{low, equals})
		legal &^= equals
	}
	return all
}

// allEqual reports whether all legal cards of a hand are equals where some cards are gone.
func allEqual(legal, hand, gone bridge.Cards) bool {
	high := legal.Highest()
	return legal == legal.In(high.Suit()) && touching(high, hand, gone) == legal.Count()
}

// touching returns how many cards of a hand are as good as one of them where some cards
// are gone.
func touching(card bridge.Card, hand, gone bridge.Cards) int {
	suit := hand.In(card.Suit())
	others := card.Suit().Cards() &^ hand &^ gone
	below := card.Set() - 1
	if lower := others & below; lower != 0 {
		suit &^= lower.Highest().Set() - 1
	}
	if higher := others &^ below &^ card.Set(); higher != 0 {
		suit &= higher.Lowest().Set() - 1
	}
	return bits.OnesCount64(uint64(suit))
}

// worth compares results for the side of a player.
type worth struct {
	contract bridge.Contract
	defends  bool
	gain     [bridge.HandSize + 1][bridge.HandSize + 1]float64 // of so many tricks of the declarer over so many
}

// newWorth returns what the results of a question are worth. A play of fewer cards than
// thirteen is scored as if the declarer had lost the tricks that are not played.
func newWorth(s *sight, scoring bidder.Scoring) *worth {
	w := &worth{contract: s.Play.Contract(), defends: s.defends()}
	side := s.Seat.Side()
	for a := range w.gain {
		for b := range w.gain[a] {
			points := w.contract.ScoreFor(side, s.Vulnerable, a) - w.contract.ScoreFor(side, s.Vulnerable, b)
			w.gain[a][b] = scoring.Value(points)
		}
	}
	return w
}

// own returns the tricks of the player's side where the declarer takes so many of all.
func (w *worth) own(declarer, size int) int {
	if w.defends {
		return size - declarer
	}
	return declarer
}

// reached returns 1 if the side of the player has what it wants, the contract made or
// set.
func (w *worth) reached(declarer int) float64 {
	if (declarer >= w.contract.Needed()) != w.defends {
		return 1
	}
	return 0
}

// sharpness is by how much of a trick cards differ of which others play the better one e
// times as often.
const sharpness = 0.25

// field returns how often others would play each card, by the tricks that it takes.
func field(tricks []float64) []float64 {
	most := math.Inf(-1)
	for _, t := range tricks {
		most = max(most, t)
	}
	shares := make([]float64, len(tricks))
	sum := 0.0
	for i, t := range tricks {
		shares[i] = math.Exp((t - most) / sharpness)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}
