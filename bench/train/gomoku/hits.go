package gomoku

// HitCounts are the numbers of moves of which Hits tells how often they hold the best one.
var HitCounts = [...]int{1, 3, 5, 10, 20}

// Hits is in which share of choices the move that was chosen is among the first of the
// order, for each of HitCounts.
type Hits [len(HitCounts)]float64

// Hits orders the candidates by the parameters of a network. Of candidates that
// look as promising as the chosen one half count as tried before it.
func (c *Choices) Hits(parameters []float32) (h Hits) {
	for i := range c.all {
		before := c.all[i].before(parameters)
		for k, count := range HitCounts {
			if before < float64(count) {
				h[k]++
			}
		}
	}
	for k := range h {
		h[k] /= float64(len(c.all))
	}
	return h
}

// before returns how many candidates come before the chosen one.
func (c *choice) before(parameters []float32) (before float64) {
	promise := func(k int) (sum float32) {
		for _, input := range c.inputs[k*c.each:][:c.each] {
			sum += parameters[input]
		}
		return sum
	}
	best := promise(c.best)
	for k := 0; k*c.each < len(c.inputs); k++ {
		switch p := promise(k); {
		case k == c.best:
		case p > best:
			before++
		case p == best:
			before += 0.5
		}
	}
	return before
}
