package cardplay

import (
	"math"

	"gogo/board/bridge"
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
	// patience is after how many layouts a candidate may be left out, and
	patience = 16
	// behind by how many standard errors it must be.
	behind = 3
)

// prune leaves out candidates that are too far behind the best.
func (m *matrix) prune(w *worth, size int) {
	if len(m.tricks) < patience {
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
			m.out[i] = mean > 0 && mean > behind*deviation
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

// doubt is what is added to the squares of differences: cards that have been equal so far
// need not be so for ever.
const doubt = 0.5

// difference returns by how much one candidate is better than another, by tricks and what
// they are worth, and the standard error of that.
func (m *matrix) difference(w *worth, a, b int) (mean, deviation float64) {
	sum, total, squares, weights := 0.0, 0.0, doubt, 0.0
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

// hair is how far values are apart that count as equal.
const hair = 1e-6

// better reports whether a card is worth more than another, or as much and takes more
// tricks.
func (v *Valued) better(than *Valued) bool {
	if math.Abs(v.Value-than.Value) > hair {
		return v.Value > than.Value
	}
	return v.Tricks > than.Tricks+hair
}
