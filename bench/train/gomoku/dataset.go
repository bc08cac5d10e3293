package gomoku

import (
	"fmt"
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/board/splitmix"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn/train"
)

// Options configure a Dataset.
type Options struct {
	Rule gomoku.Rule // of all samples
	// Lookahead is the decay of the mean of a game's later values in the target of a position:
	// see targets.
	Lookahead float64
	// Split divides the games by their openings: games with equivalent openings, up to
	// translation and symmetry, are in one set.
	Split train.Split
}

// Set is a part of a Dataset: samples for evaluation and for move choice.
type Set struct {
	Positions Positions
	Choices   Choices
}

// Dataset is the samples of games. No position is in it twice, up to symmetry.
type Dataset struct {
	Train Set
	// HeldOut is for choosing among networks; Test is only for the final result.
	HeldOut, Test Set
	// Repeated counts the samples left out because their position was already there.
	Repeated int

	options Options
	tied    bool // both colors share their weights
	tables  *lines.Tables
	seen    map[uint64]struct{}

	// Buffers for terms: the inputs of a position, and twice the count of each; 0 between calls.
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

// tied reports whether both colors share their weights under a rule: only renju distinguishes them.
func tied(rule gomoku.Rule) bool { return rule&gomoku.Renju == 0 }

// Tie copies Black's weights, which alone are trained, to White, unless the rule distinguishes the
// colors.
func Tie(w *lines.Weights, rule gomoku.Rule) {
	if tied(rule) {
		w.Cells[1], w.Moves[1] = w.Cells[0], w.Moves[0]
		w.Windows[1], w.Replies[1] = w.Windows[0], w.Replies[0]
	}
}

// Add adds the positions of a game. It rejects a game under another rule. A position whose best
// move is no candidate yields no choice.
func (d *Dataset) Add(g *Game) error {
	return d.addGame(newGame(g), d.set(Pattern(g.Moves(g.Opening))))
}

// addGame adds the samples of a game to a set.
func (d *Dataset) addGame(g *sampledGame, set *Set) error {
	replay := replay{tables: d.tables}
	return g.each(d.options.Lookahead, func(s *sample, target float64) error { return d.add(set, s, target, &replay) })
}

// set returns the set for games with an opening.
func (d *Dataset) set(opening uint64) *Set {
	return pick(d.options.Split, opening, &d.Train, &d.HeldOut, &d.Test)
}

// pick returns the set for games with an opening.
func pick[S any](split train.Split, opening uint64, learned, heldOut, test *S) *S {
	switch {
	case split.HeldOut(opening):
		return heldOut
	case split.Test(opening):
		return test
	}
	return learned
}

// add adds a sample with a target.
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

// terms returns the features of a position, with their counts.
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
		if halves := d.halves[input]; halves != 0 { // also detects a repeated input
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

// sampledGame is the samples of one game.
type sampledGame struct {
	positions []sample // in the order of play
	strays    []sample // positions after a move that was tried but not played
}

// newGame returns the samples of a recorded game.
func newGame(g *Game) *sampledGame {
	moves := g.Moves(len(g.Plies))
	samples := new(sampledGame)
	for i := range g.Plies {
		s := sample{width: g.Width, height: g.Height, rule: g.Rule, moves: moves[:i]}
		if v := g.Plies[i].Verdict; v.Given {
			played := s
			played.verdict, played.result = v, result(g.Winner, i)
			samples.positions = append(samples.positions, played)
		}
		if stray := &g.Plies[i].Stray; stray.Given {
			s.moves, s.verdict, s.result = append(slices.Clip(s.moves), stray.Move), stray.Verdict, unplayed
			samples.strays = append(samples.strays, s)
		}
	}
	return samples
}

// each calls visit with each sample and its target: the positions, then the strays.
func (g *sampledGame) each(lookahead float64, visit func(s *sample, target float64) error) error {
	targets := targets(g.positions, lookahead)
	for i := range g.positions {
		if err := visit(&g.positions[i], targets[i]); err != nil {
			return err
		}
	}
	for i := range g.strays {
		if err := visit(&g.strays[i], lines.Chance(g.strays[i].verdict.Value)); err != nil {
			return err
		}
	}
	return nil
}

// result returns the result for the side to move after some plies, given the winner, Empty for a
// draw.
func result(winner gomoku.Color, plies int) float64 {
	switch {
	case winner == gomoku.Empty:
		return 0.5
	case (winner == gomoku.Black) == (plies%2 == 0):
		return 1
	}
	return 0
}

// targets returns the target winning chances of the positions of a game: the mean of the searches'
// chances in this and the later positions and of the result, with weights that fall by decay per
// ply. The result has the remaining weight: all of it with a decay of 1.
func targets(positions []sample, decay float64) []float64 {
	chances := make([]float64, len(positions))
	for i := len(positions) - 1; i >= 0; i-- {
		s := &positions[i]
		ahead := s.result
		weight := decay
		if i+1 < len(positions) {
			stones := len(positions[i+1].moves) - len(s.moves)
			weight = math.Pow(decay, float64(stones))
			ahead = chances[i+1]
			if stones%2 != 0 {
				ahead = 1 - ahead
			}
		}
		chances[i] = (1-weight)*lines.Chance(s.verdict.Value) + weight*ahead
	}
	return chances
}

// replay moves from sample to sample of a game by placing and removing the stones in which they
// differ.
type replay struct {
	tables *lines.Tables
	at     *sample // initially nil
	state  *lines.State
}

// to returns the state of a sample, or an error if the position cannot be set up.
func (r *replay) to(s *sample) (*lines.State, error) {
	if r.at == nil || r.at.width != s.width || r.at.height != s.height || r.at.rule != s.rule {
		board, err := s.board()
		if err != nil {
			return nil, err
		}
		r.at, r.state = s, lines.NewState(board, r.tables)
		return r.state, nil
	}
	common := 0
	for common < min(len(s.moves), len(r.at.moves)) && s.moves[common] == r.at.moves[common] {
		common++
	}
	for range len(r.at.moves) - common {
		r.state.Undo()
	}
	board := r.state.Board()
	for i := common; i < len(s.moves); i++ {
		p, err := s.point(board, i)
		if err != nil {
			r.at = nil
			return nil, err
		}
		r.state.Place(p, board.ToMove())
	}
	r.at = s
	return r.state, s.checkBest(board)
}

// symmetries is the number of symmetries of a square.
const symmetries = 8

// Position returns a key of the position after some moves, identical for its images under symmetry
// and for no others: sizes, rule, stones and the side to move.
func Position(width, height int, rule gomoku.Rule, moves []XY) uint64 {
	return canonical(moves, 0, 0, width-1, height-1) ^ splitmix.Spread(uint64(rule)<<1|uint64(width+height)<<8)
}

// Pattern returns a key of the stones of some moves, identical for their images under symmetry
// anywhere on boards of any size.
func Pattern(moves []XY) uint64 {
	left, top, right, bottom := 255, 255, 0, 0
	for _, m := range moves {
		left, right = min(left, int(m.X)), max(right, int(m.X))
		top, bottom = min(top, int(m.Y)), max(bottom, int(m.Y))
	}
	return canonical(moves, left, top, right, bottom)
}

// canonical returns the minimum of the keys of the stones in a rectangle over all symmetries.
func canonical(moves []XY, left, top, right, bottom int) uint64 {
	var keys [symmetries]uint64
	for i, m := range moves {
		x := [2]int{int(m.X) - left, right - int(m.X)}
		y := [2]int{int(m.Y) - top, bottom - int(m.Y)}
		for k := range keys {
			a, b := x[k&1], y[k>>1&1]
			if k>>2 != 0 {
				a, b = b, a
			}
			keys[k] ^= splitmix.Key(uint64(a)<<9 | uint64(b)<<1 | uint64(i&1))
		}
	}
	least := keys[0]
	for _, key := range keys {
		least = min(least, key)
	}
	return least ^ uint64(len(moves))
}
