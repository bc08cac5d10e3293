package report

import (
	"gogo/bench/match"
)

// outcomeClass is a kind of result that the lengths are told apart by.
type outcomeClass struct {
	tone tone
	text string
	has  func(place int) bool // of the game at this place of the counted
}

// outcomeClasses are what the programs of a match reached, or the sides in a
// tournament.
func (r *Report) outcomeClasses() []outcomeClass {
	drawn := outcomeClass{drawTone, "draw", func(i int) bool { return r.counted[i].Winner == match.Nobody }}
	if r.pairwise() {
		names := r.names()
		wins := func(i int) outcomeClass {
			return outcomeClass{programTone(i), caption(names[i]) + " wins", func(place int) bool {
				return r.counted[place].Score(names[i]) == 1
			}}
		}
		return []outcomeClass{wins(0), drawn, wins(1)}
	}
	wins := func(s match.Side, t tone) outcomeClass {
		return outcomeClass{t, caption(r.match.Sides[s.Index()]) + " wins", func(place int) bool {
			return r.counted[place].Winner == s
		}}
	}
	return []outcomeClass{wins(match.First, programTone(5)), drawn, wins(match.Second, programTone(4))}
}

// lengthChart shows how many games had which length, by their result.
func (r *Report) lengthChart() *Chart {
	if len(r.counted) == 0 {
		return nil
	}
	const mostBins = 40
	longest := 0
	for i := range r.counted {
		longest = max(longest, r.lengthOf(i))
	}
	width := int(max(1, roundStep(float64(longest+1)/mostBins)))
	classes := r.outcomeClasses()
	bins := make([][]int, longest/width+1)
	for i := range bins {
		bins[i] = make([]int, len(classes))
	}
	for i := range r.counted {
		for k, class := range classes {
			if class.has(i) {
				bins[r.lengthOf(i)/width][k]++
			}
		}
	}
	c := newChart("length", "Length of the games", "moves", "games")
	c.drawBins(bins, classes, float64(width))
	return c
}

// lengthOf is how many moves a counted game has, with those of its opening if
// they are known.
func (r *Report) lengthOf(place int) int { return len(r.games[place].Moves) }

// drawBins draws the counts of a bin on top of each other.
func (c *Chart) drawBins(bins [][]int, classes []outcomeClass, width float64) {
	most := 0
	for i, bin := range bins {
		left, total := float64(i)*width, 0
		for k, count := range bin {
			if count > 0 {
				c.plot.Add(box(left+0.06*width, float64(total), left+0.94*width, float64(total+count), classes[k].tone))
			}
			total += count
		}
		most = max(most, total)
	}
	for _, class := range classes {
		c.key = append(c.key, keyEntry{class.tone, false, class.text})
	}
	c.plot.X.Min, c.plot.X.Max = 0, float64(len(bins))*width
	c.plot.Y.Min, c.plot.Y.Max = 0, 1.05*float64(most)
	c.plot.X.Tick.Marker, c.plot.Y.Tick.Marker = linearTicks(1, plain), linearTicks(1, plain)
}
