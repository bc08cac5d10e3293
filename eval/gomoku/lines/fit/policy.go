package fit

import (
	"context"
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// MoveFitter tunes Weights.Moves so that the moves that searches chose stand out
// among all candidates: the chance of a move is the softmax over the candidates
// of the sums of its two weights.
type MoveFitter struct {
	adam
	config  Config
	rule    gomoku.Rule
	tied    bool
	tables  *lines.Tables
	samples []choice
}

// choice is a sample as the features of its candidates, of which best was chosen.
type choice struct {
	candidates [][2]uint16
	best       int
}

const moveSpan = 2 * colorSpan

// NewMoveFitter returns a fitter for a rule that starts from nothing.
func NewMoveFitter(rule gomoku.Rule, config Config) *MoveFitter {
	return &MoveFitter{
		adam:   newAdam(make([]float64, moveSpan)),
		config: config,
		rule:   rule,
		tied:   rule&gomoku.Renju == 0,
		tables: lines.NewTables(rule, new(lines.Weights)),
	}
}

// Add takes a sample in. It refuses one of another rule and passes over one
// whose move is no candidate.
func (f *MoveFitter) Add(s *Sample) error {
	board, err := s.boardOf(f.rule)
	if err != nil {
		return err
	}
	state := lines.NewState(board, f.tables)
	best := board.At(int(s.Best.X), int(s.Best.Y))
	near := state.AppendNear(nil)
	c := choice{best: slices.Index(near, best)}
	if c.best < 0 {
		return nil
	}
	base := 0
	if !f.tied && board.ToMove() == gomoku.White {
		base = colorSpan
	}
	for _, p := range near {
		own, other := state.MoveFeatures(p)
		c.candidates = append(c.candidates, [2]uint16{uint16(base) + own, uint16(base+lines.Features) + other})
	}
	f.samples = append(f.samples, c)
	return nil
}

// Run fits for the configured epochs and reports after each the mean loss, and
// the share of samples whose move has the greatest chance, over those held out.
// It ends early if ctx is cancelled, with the error of ctx.
func (f *MoveFitter) Run(ctx context.Context, report func(epoch int, loss, first float64)) error {
	slope := func(i int, gradient []float64, share float64) { f.slope(&f.samples[i], gradient, share) }
	return f.descend(ctx, f.config, len(f.samples), slope, func(epoch int, _, test []int) {
		for i := range f.weights {
			f.weights[i] -= f.config.Decay * f.weights[i]
		}
		loss, first := f.loss(test)
		report(epoch, loss, first)
	})
}

// chances returns the chance of each candidate.
func (f *MoveFitter) chances(c *choice) []float64 {
	chances := make([]float64, len(c.candidates))
	sum := 0.0
	for i, features := range c.candidates {
		chances[i] = math.Exp(f.weights[features[0]] + f.weights[features[1]])
		sum += chances[i]
	}
	for i := range chances {
		chances[i] /= sum
	}
	return chances
}

// slope adds the gradient of one sample's loss.
func (f *MoveFitter) slope(c *choice, gradient []float64, share float64) {
	for i, chance := range f.chances(c) {
		if i == c.best {
			chance--
		}
		gradient[c.candidates[i][0]] += share * chance
		gradient[c.candidates[i][1]] += share * chance
	}
}

// loss returns the mean loss and how often the best move comes first.
func (f *MoveFitter) loss(test []int) (loss, first float64) {
	for _, i := range test {
		c := &f.samples[i]
		chances := f.chances(c)
		loss -= math.Log(max(chances[c.best], 1e-12))
		if slices.Max(chances) <= chances[c.best] {
			first++
		}
	}
	n := max(float64(len(test)), 1)
	return loss / n, first / n
}

// Fill writes the fitted weights into w.
func (f *MoveFitter) Fill(w *lines.Weights) {
	for color := range w.Moves {
		from := color
		if f.tied {
			from = 0
		}
		for role := range w.Moves[color] {
			for i := range w.Moves[color][role] {
				w.Moves[color][role][i] = round(f.weights[from*colorSpan+role*lines.Features+i])
			}
		}
	}
}
