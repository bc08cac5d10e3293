package gomoku

import (
	"fmt"

	"gogo/board/gomoku"
	"gogo/eval/nn/train"
)

// sample is a position and its values for the side to move.
type sample struct {
	width, height int
	rule          gomoku.Rule
	moves         []XY
	verdict       Verdict
	// result is 1 for a win, 0 for a loss, 0.5 for a draw of the side to move, and unplayed if
	// the position was not played out.
	result float64
}

// unplayed is the result of a stray.
const unplayed = -1

// position returns the key of the position.
func (s *sample) position() uint64 { return Position(s.width, s.height, s.rule, s.moves) }

// board returns the position, or an error if it cannot be set up.
func (s *sample) board() (*gomoku.Board, error) {
	b, err := gomoku.New(s.width, s.height, s.rule)
	if err != nil {
		return nil, err
	}
	for i := range s.moves {
		p, err := s.point(b, i)
		if err != nil {
			return nil, err
		}
		b.Place(p, b.ToMove())
	}
	return b, s.checkBest(b)
}

// point returns the point of move i on the board with the moves before it.
func (s *sample) point(b *gomoku.Board, i int) (gomoku.Point, error) {
	m := s.moves[i]
	if !b.OnBoard(int(m.X), int(m.Y)) || b.Cell(b.At(int(m.X), int(m.Y))) != gomoku.Empty {
		return gomoku.NoPoint, fmt.Errorf("move %d at %d,%d is off the board or on a stone", i+1, m.X, m.Y)
	}
	return b.At(int(m.X), int(m.Y)), nil
}

// checkBest rejects a best move that is illegal in the position.
func (s *sample) checkBest(b *gomoku.Board) error {
	if x, y := int(s.verdict.Best.X), int(s.verdict.Best.Y); !b.OnBoard(x, y) || b.Cell(b.At(x, y)) != gomoku.Empty {
		return fmt.Errorf("the best move %d,%d is off the board or on a stone", x, y)
	}
	return nil
}

// Positions are samples for the evaluation: sums of features with winning chances.
type Positions struct{ all []position }

// position is the sum of weights that a position stands for, and its target.
type position struct {
	terms  []term
	target float32
	result float32 // of the game, unplayed for a stray
	quiet  bool
}

// term is an input of the network and twice its count.
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

// QuietResults returns the quiet positions of games that were played out, with the results as
// targets.
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

// Choices are samples for the policy: the candidates of a position, of which a search chose one.
// They are lists, for train.ListCrossEntropy.
type Choices struct{ all []choice }

// choice is the inputs of all candidates, the same number each.
type choice struct {
	inputs []uint16
	each   int
	best   int // the index of the chosen candidate
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

// HitCounts are the numbers of moves considered by Hits.
var HitCounts = [...]int{1, 3, 5, 10, 20}

// Hits is the share of choices in which the chosen move is among the first moves of the ordering,
// for each of HitCounts.
type Hits [len(HitCounts)]float64

// Hits orders the candidates by the parameters of a network. Of candidates that tie with the chosen
// one, half count as before it.
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

// before returns the number of candidates before the chosen one.
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
