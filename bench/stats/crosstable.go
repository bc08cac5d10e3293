package stats

import "slices"

// CrossTable holds what each brain of a tournament reached against each other.
type CrossTable struct {
	names   []string
	tallies [][]Tally // [i][j] as i sees it, [j][i] its reverse
}

// NewCrossTable returns an empty table. Brains are named by their index from
// here on; the names are for Ratings and for people.
func NewCrossTable(names ...string) *CrossTable {
	c := &CrossTable{names: names, tallies: make([][]Tally, len(names))}
	for i := range c.tallies {
		c.tallies[i] = make([]Tally, len(names))
	}
	return c
}

// Names returns the names of the brains. The caller must not change them.
func (c *CrossTable) Names() []string { return c.names }

// AddGame counts a game of brain i against brain j that belongs to no complete
// pair, as i sees it.
func (c *CrossTable) AddGame(i, j int, r Result) {
	c.tallies[i][j].AddGame(r)
	c.tallies[j][i].AddGame(r.Reversed())
}

// AddPair counts a complete pair of brain i against brain j, as i sees it.
func (c *CrossTable) AddPair(i, j int, first, second Result) {
	c.tallies[i][j].AddPair(first, second)
	c.tallies[j][i].AddPair(first.Reversed(), second.Reversed())
}

// Against returns what brain i reached against brain j.
func (c *CrossTable) Against(i, j int) Tally { return c.tallies[i][j] }

// Total returns what brain i reached against all others.
func (c *CrossTable) Total(i int) Tally {
	var total Tally
	for _, t := range c.tallies[i] {
		total.Add(t)
	}
	return total
}

// groups returns the sets of brains that games connect, directly or through
// others, each in ascending order.
func (c *CrossTable) groups() [][]int {
	var groups [][]int
	grouped := make([]bool, len(c.names))
	for first := range c.names {
		if grouped[first] {
			continue
		}
		grouped[first] = true
		reached := []int{first}
		for k := 0; k < len(reached); k++ {
			for j, t := range c.tallies[reached[k]] {
				if t.Games() > 0 && !grouped[j] {
					grouped[j] = true
					reached = append(reached, j)
				}
			}
		}
		slices.Sort(reached)
		groups = append(groups, reached)
	}
	return groups
}
