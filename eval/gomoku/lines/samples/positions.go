package samples

import "gogo/eval/nn/train"

// Positions are samples for the evaluation: counts of features with the chance to win.
type Positions struct{ all []position }

// position is the sum of weights that a position stands for, and what it should give.
type position struct {
	terms  []term
	target float32
}

// term is an input of the network and how often it counts.
type term struct{ input, count uint16 }

func (p *Positions) add(one position) { p.all = append(p.all, one) }

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.all) }

// Sample adds a position as a sparse row.
func (p *Positions) Sample(i int, rows *train.Rows) {
	for _, t := range p.all[i].terms {
		rows.Input(int(t.input), float32(t.count))
	}
	rows.Sparse()[0] = p.all[i].target
}

// Choices are samples for the policy: the candidates of a position, of which a search
// chose one. They are lists, for train.ListCrossEntropy.
type Choices struct{ all []choice }

// choice is the two inputs of each candidate.
type choice struct {
	candidates [][2]uint16
	best       int
}

func (c *Choices) add(one choice) { c.all = append(c.all, one) }

// Len returns the number of choices.
func (c *Choices) Len() int { return len(c.all) }

// Sample adds a choice as a list of sparse rows.
func (c *Choices) Sample(i int, rows *train.Rows) {
	for k, inputs := range c.all[i].candidates {
		rows.Input(int(inputs[0]), 1)
		rows.Input(int(inputs[1]), 1)
		if target := rows.Sparse(); k == c.all[i].best {
			target[0] = 1
		}
	}
}
