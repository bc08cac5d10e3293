package gomoku

import (
	"fmt"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn/train"
)

// Options say what is made of samples.
type Options struct {
	Rule gomoku.Rule // of all samples
	// Lookahead is the decay of the mean of a game's later values that a position is said
	// to be worth: see targets.
	Lookahead float64
	// Split is of the games, by their openings: games that begin alike, moved, turned or
	// mirrored, are in one set.
	Split train.Split
}

// Set is a part of a Dataset: samples on the worth of positions and on the choice of moves.
type Set struct {
	Positions Positions
	Choices   Choices
}

// Dataset is what samples teach. No position is in it twice, mirrored or turned either.
type Dataset struct {
	Train Set
	// HeldOut is to choose by, Test for the last word: no choice is made by it.
	HeldOut, Test Set
	// Repeated counts the samples left out because their position had been there.
	Repeated int

	options Options
	tied    bool // both colours have the same weights
	tables  *lines.Tables
	seen    map[uint64]struct{}

	// Room for terms: the inputs of a position, and the halves of each; 0 between two.
	inputs []uint16
	halves []int16
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset {
	return &Dataset{
		options: o, tied: tied(o.Rule),
		tables: lines.NewTables(o.Rule, new(lines.Weights)), // the features need no weights
		seen:   make(map[uint64]struct{}),
		halves: make([]int16, lines.Architecture().Inputs),
	}
}

// tied reports whether both colours have the same weights under a rule: only renju tells
// them apart.
func tied(rule gomoku.Rule) bool { return rule&gomoku.Renju == 0 }

// Tie gives White the weights of Black, which alone are trained, unless the rule tells
// the colours apart.
func Tie(w *lines.Weights, rule gomoku.Rule) {
	if tied(rule) {
		w.Cells[1], w.Moves[1] = w.Cells[0], w.Moves[0]
		w.Windows[1], w.Replies[1] = w.Windows[0], w.Replies[0]
	}
}

// Add takes the positions of a game in. It refuses one of another rule. One whose best move
// is no candidate teaches nothing about choices.
func (d *Dataset) Add(g *Game) error {
	return d.addGame(newGame(g), d.set(Pattern(g.Moves(g.Opening))))
}

// addGame takes the samples of a game into a set.
func (d *Dataset) addGame(g *sampledGame, set *Set) error {
	replay := replay{tables: d.tables}
	targets := targets(g.positions, d.options.Lookahead)
	for i := range g.positions {
		if err := d.add(set, &g.positions[i], targets[i], &replay); err != nil {
			return err
		}
	}
	for i := range g.strays {
		if err := d.add(set, &g.strays[i], lines.Chance(g.strays[i].verdict.Value), &replay); err != nil {
			return err
		}
	}
	return nil
}

// set returns the set that games with an opening belong to.
func (d *Dataset) set(opening uint64) *Set {
	switch {
	case d.options.Split.HeldOut(opening):
		return &d.HeldOut
	case d.options.Split.Test(opening):
		return &d.Test
	}
	return &d.Train
}

// add takes a sample in that is worth a target.
func (d *Dataset) add(set *Set, s *sample, target float64, replay *replay) error {
	if s.rule != d.options.Rule {
		return fmt.Errorf("a sample of rule %d among those of rule %d", s.rule, d.options.Rule)
	}
	state, err := replay.to(s)
	if err != nil {
		return err
	}
	key := s.position()
	if _, repeated := d.seen[key]; repeated {
		d.Repeated++
		return nil
	}
	d.seen[key] = struct{}{}
	board := state.Board()
	set.Positions.add(position{terms: d.terms(state), target: float32(target), result: float32(s.result), quiet: s.verdict.Quiet})
	best := board.At(int(s.verdict.Best.X), int(s.verdict.Best.Y))
	if near := state.AppendNear(nil); slices.Contains(near, best) {
		c := d.choice(state, near, best)
		c.quiet = s.verdict.Quiet
		set.Choices.add(c)
	}
	return nil
}

// terms returns the features of a position, each with its count.
func (d *Dataset) terms(state *lines.State) []term {
	d.inputs = d.inputs[:0]
	threats := state.Features(func(color, role int, feature uint16, halves int) {
		if d.tied {
			color = 0
		}
		input := uint16(lines.CellInput(color, role, feature))
		if d.halves[input] == 0 {
			d.inputs = append(d.inputs, input)
		}
		d.halves[input] += int16(halves)
	})
	terms := []term{{uint16(lines.ThreatInput(threats)), 2}}
	for _, input := range d.inputs {
		if halves := d.halves[input]; halves != 0 { // which also tells an input that is listed twice
			terms = append(terms, term{input, halves})
			d.halves[input] = 0
		}
	}
	return slices.Clip(terms)
}

// choice returns the inputs of the candidates, of which best was chosen.
func (d *Dataset) choice(state *lines.State, near []gomoku.Point, best gomoku.Point) choice {
	weights := 0
	if !d.tied && state.Board().ToMove() == gomoku.White {
		weights = 1
	}
	c := choice{best: slices.Index(near, best)}
	for _, p := range near {
		c.inputs = state.AppendMoveInputs(c.inputs, p, weights)
	}
	c.inputs = slices.Clip(c.inputs)
	c.each = len(c.inputs) / len(near)
	return c
}
