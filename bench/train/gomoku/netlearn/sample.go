package netlearn

import (
	"math"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// Sample is a position and what it teaches.
type Sample struct {
	stones        []uint16 // cells, row by row, Black's and White's in turn
	width, height uint8
	quiet, played bool
	threats       uint16 // of both sides: lines.State.Threats
	static        int16  // its evaluation by patterns
	search        int16  // its value by search
	target        float32
	result        float32
	weight        float32
}

// usual is how many positions of a game weigh 1 each: those of longer games weigh less,
// those of shorter ones more.
const usual = 18

// Samples returns what a game teaches.
func Samples(g *gomokutrain.Game, tables *lines.Tables, lookahead float64) ([]Sample, error) {
	var all []Sample
	err := gomokutrain.EachLesson(g, tables, lookahead, func(state *lines.State, l gomokutrain.Lesson) {
		b := state.Board()
		s := Sample{
			width: uint8(b.Width()), height: uint8(b.Height()),
			quiet: l.Quiet, played: l.Played,
			threats: uint16(state.Threats()), static: int16(max(-math.MaxInt16, min(state.Evaluate(), math.MaxInt16))),
			search: int16(l.Value), target: float32(l.Target), result: float32(l.Result),
			stones: make([]uint16, b.Len()),
		}
		for i, m := range b.Moves() {
			x, y := b.XY(m.Point)
			s.stones[i] = uint16(y*b.Width() + x)
		}
		all = append(all, s)
	})
	for i := range all {
		all[i].weight = float32(math.Sqrt(usual / float64(len(all))))
	}
	return all, err
}

// mover returns the colour that is to move.
func (s *Sample) mover() gomoku.Color { return gomoku.Black + gomoku.Color(len(s.stones)%2) }
