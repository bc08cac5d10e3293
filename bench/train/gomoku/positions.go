package gomoku

import "gogo/eval/nn/train"

// Positions are samples for the evaluation: sums of features with the chance to win.
type Positions struct{ all []position }

// position is the sum of weights that a position stands for, and what it should give.
type position struct {
	terms  []term
	target float32
	result float32 // of the game, unplayed for a stray
	quiet  bool
}

// term is an input of the network and how many halves of it count.
type term struct {
	input  uint16
	halves int16
}

func (p *Positions) add(one position) { p.all = append(p.all, one) }

// Len returns the number of positions.
func (p *Positions) Len() int { return len(p.all) }

// Sample adds a position as a sparse row.
func (p *Positions) Sample(i int, rows *train.Rows) {
	for _, t := range p.all[i].terms {
		rows.Input(int(t.input), float32(t.halves)/2)
	}
	rows.Sparse()[0] = p.all[i].target
}

// QuietResults returns the quiet positions of games that were played out, with their
// results as targets.
func (p *Positions) QuietResults() *Positions {
	results := new(Positions)
	for _, one := range p.all {
		if one.quiet && one.result != unplayed {
			one.target = one.result
			results.add(one)
		}
	}
	return results
}

// Choices are samples for the policy: the candidates of a position, of which a search
// chose one. They are lists, for train.ListCrossEntropy.
type Choices struct{ all []choice }

// choice is the inputs of all candidates, as many of each.
type choice struct {
	inputs []uint16
	each   int
	best   int // the candidate that was chosen
	quiet  bool
}

func (c *Choices) add(one choice) { c.all = append(c.all, one) }

// Len returns the number of choices.
func (c *Choices) Len() int { return len(c.all) }

// Sample adds a choice as a list of sparse rows.
func (c *Choices) Sample(i int, rows *train.Rows) {
	one := &c.all[i]
	for k := 0; k*one.each < len(one.inputs); k++ {
		for _, input := range one.inputs[k*one.each:][:one.each] {
			rows.Input(int(input), 1)
		}
		if target := rows.Sparse(); k == one.best {
			target[0] = 1
		}
	}
}

// Quiet returns the choices in quiet positions.
func (c *Choices) Quiet() *Choices {
	quiet := new(Choices)
	for _, one := range c.all {
		if one.quiet {
			quiet.add(one)
		}
	}
	return quiet
}
