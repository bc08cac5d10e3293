package bearoff

// Distribution says how many rolls something takes.
type Distribution struct {
	// Mean is the mean number of rolls.
	Mean float64
	// First is the smallest number of rolls, and Chances those that it takes
	// First, First+1 and so on. A tail of less than 1e-9 is left out. The chances
	// belong to the tables: they are to be read only.
	First   int
	Chances []float32
}

// later returns the distribution of so many rolls more.
func (d Distribution) later(rolls int) Distribution {
	d.First += rolls
	d.Mean += float64(rolls)
	return d
}

// precedes returns the chance that what d describes takes at most as many rolls
// as what e does, where neither knows of the other.
func (d Distribution) precedes(e Distribution) float32 {
	sum, left := 0.0, 1.0 // left is the chance that e takes at least as many as d
	k := 0
	for i, p := range d.Chances {
		for ; k < len(e.Chances) && e.First+k < d.First+i; k++ {
			left -= float64(e.Chances[k])
		}
		sum += float64(p) * left
	}
	return float32(min(max(sum, 0), 1))
}
