package layouts

import (
	"math"

	"gogo/eval/bridge/hand"
)

// tilt favours deals in which hands have the points that they should: a deal counts
// exp(sum over the hands of strength times (points - centre)) as much.
type tilt struct {
	strength [places]float64
	centre   [places]float64
}

// tilted returns what a split of a suit counts by the strengths of a tilt.
func (s *split) tilted(strengths *[places]float64) float64 {
	sum := 0.0
	for i, strength := range strengths {
		sum += strength * float64(s.points[i])
	}
	return math.Exp(sum)
}

// offset returns what all deals count by the centre and by the cards in sight.
func (t *tilt) offset(h *hidden) float64 {
	w := 1.0
	for i := range places {
		w *= t.at(i, h.points[i])
	}
	return w
}

// at returns what a hand counts by its points.
func (t *tilt) at(place, points int) float64 {
	return math.Exp(t.strength[place] * (float64(points) - t.centre[place]))
}

// grain is the step of strengths, so that alternatives that are nearly alike share
// tables; strongest is more than any points ask for.
const (
	grain     = 1.0 / 16
	strongest = 1.0
)

// chances is what the points of a hand come to without knowledge, about.
type chances struct{ mean, variance float64 }

// chances returns what to expect of the hidden points for each place.
func (h *hidden) chances() (all [places]chances) {
	cards, points, squares := 0, 0, 0
	for c := range h.unseen.Down {
		n := c.Rank().Points()
		cards++
		points += n
		squares += n * n
	}
	for i := range h.places {
		p := &h.places[i]
		share := float64(p.room) / float64(max(cards, 1))
		all[i] = chances{
			mean:     float64(p.cards.Points()) + share*float64(points),
			variance: share * (1 - share) * float64(squares),
		}
	}
	return all
}

// tiltFor returns the tilt that brings the mean points of the hands into their windows
// where they can be: that of least squares, its strength the derivative of the logarithm
// of a normal distribution. A point into the window is aimed at, since the mean of the
// deals within is not at its edge. A tilt is no steeper than what points count outside:
// else the deals that it keeps away would be those that count most.
func (h *hidden) tiltFor(alternatives *[places]*alternative) tilt {
	all := h.chances()
	var low, high [places]float64
	total := 0.0
	for i, a := range alternatives {
		low[i], high[i] = bounds(a.window)
		total += all[i].mean
	}
	at := func(pull float64) (points [places]float64, sum float64) {
		for i, c := range all {
			points[i] = min(max(c.mean+pull*c.variance, low[i]), high[i])
			sum += points[i]
		}
		return points, sum
	}
	least, most := -strongest, strongest
	for range 20 {
		if _, sum := at((least + most) / 2); sum < total {
			least = (least + most) / 2
		} else {
			most = (least + most) / 2
		}
	}
	var t tilt
	pull := (least + most) / 2
	t.centre, _ = at(pull)
	for i, c := range all {
		if c.variance > 0 {
			s := (t.centre[i]-c.mean)/c.variance - pull
			most := min(strongest, alternatives[i].slope)
			t.strength[i] = grain * math.Trunc(min(max(s, -most), most)/grain)
		}
	}
	return t
}

// bounds returns between what the mean points should be of a hand whose points are in a
// set.
func bounds(set hand.Set) (low, high float64) {
	const most = 37
	if set &= hand.UpTo(most); set == 0 {
		return 0, most
	}
	low, high = float64(set.Low()), float64(set.High())
	inwards := min(1, (high-low)/2)
	if low > 0 {
		low += inwards
	}
	if high < most {
		high -= inwards
	}
	return low, high
}
