package samples

import (
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn/train"
)

// Options say what is made of samples.
type Options struct {
	Rule        gomoku.Rule // of all samples
	ResultShare float64     // of the game's result in a target, the rest is the search's value
	Split       train.Split // of the games
}

// Dataset is what samples teach: on the worth of positions and on the choice of moves.
type Dataset struct {
	Positions, HeldOutPositions Positions
	Choices, HeldOutChoices     Choices

	options Options
	tied    bool // both colours have the same weights
	tables  *lines.Tables
	games   games
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset {
	return &Dataset{
		options: o, tied: tied(o.Rule),
		tables: lines.NewTables(o.Rule, new(lines.Weights)), // the features need no weights
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
	}
}

// Add takes a sample in. It refuses one of another rule. One whose best move is no
// candidate teaches nothing about choices.
func (d *Dataset) Add(s *Sample) error {
	board, err := s.boardOf(d.options.Rule)
	if err != nil {
		return err
	}
	state := lines.NewState(board, d.tables)
	positions, choices := &d.Positions, &d.Choices
	if d.options.Split.HeldOut(d.games.next(s)) {
		positions, choices = &d.HeldOutPositions, &d.HeldOutChoices
	}
	positions.add(d.position(state, s))
	best := board.At(int(s.Best.X), int(s.Best.Y))
	if near := state.AppendNear(nil); slices.Contains(near, best) {
		choices.add(d.choice(state, board.ToMove(), near, best))
	}
	return nil
}

// position returns the features of a sample, each with its count.
func (d *Dataset) position(state *lines.State, s *Sample) position {
	var seen []uint16
	threats := state.Features(func(color, role int, feature uint16) {
		if d.tied {
			color = 0
		}
		seen = append(seen, uint16(lines.CellInput(color, role, feature)))
	})
	slices.Sort(seen)
	var terms []term
	for _, input := range seen {
		if last := len(terms) - 1; last >= 0 && terms[last].input == input {
			terms[last].count++
		} else {
			terms = append(terms, term{input, 1})
		}
	}
	return position{append(terms, term{uint16(lines.ThreatInput(threats)), 1}), d.target(s)}
}

// target returns the chance to win that a sample stands for.
func (d *Dataset) target(s *Sample) float32 {
	searched := 1 / (1 + math.Exp(-float64(s.Value)/lines.Unit))
	if s.Result == Unplayed {
		return float32(searched)
	}
	return float32(d.options.ResultShare*s.Result + (1-d.options.ResultShare)*searched)
}

// choice returns the features of the candidates, of which best was chosen.
func (d *Dataset) choice(state *lines.State, c gomoku.Color, near []gomoku.Point, best gomoku.Point) choice {
	color := 0
	if !d.tied && c == gomoku.White {
		color = 1
	}
	choice := choice{candidates: make([][2]uint16, len(near)), best: slices.Index(near, best)}
	for i, p := range near {
		own, other := state.MoveFeatures(p)
		choice.candidates[i] = [2]uint16{
			uint16(lines.MoveInput(color, lines.SideToMove, own)), uint16(lines.MoveInput(color, lines.Opponent, other)),
		}
	}
	return choice
}

// games numbers the games that samples come from.
type games struct {
	first Sample // of the game at hand
	seen  uint64
}

// next returns the number of the game of the next sample. All samples of a game follow
// its first one, with that position on the way to theirs.
func (g *games) next(s *Sample) uint64 {
	f := &g.first
	onTheWay := len(f.Moves) <= len(s.Moves) && slices.Equal(f.Moves, s.Moves[:len(f.Moves)])
	if g.seen == 0 || !onTheWay || f.Width != s.Width || f.Height != s.Height {
		g.first = *s
		g.seen++
	}
	return g.seen - 1
}
