package shapenet

import (
	"strings"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/simd"
)

// position returns a state after moves on 15x15.
func position(tb testing.TB, rule gomoku.Rule, moves string) *lines.State {
	tb.Helper()
	board, err := gomoku.New(15, 15, rule)
	if err != nil {
		tb.Fatal(err)
	}
	for name := range strings.FieldsSeq(moves) {
		p, err := board.ParseName(name)
		if err != nil {
			tb.Fatal(err)
		}
		board.Place(p, board.ToMove())
	}
	return lines.NewState(board, lines.NewTables(rule, lines.Trained(rule)))
}

// TestGolden wants the network in the program to be worth the same on every machine.
func TestGolden(t *testing.T) {
	for _, c := range []struct {
		rule  gomoku.Rule
		moves string
		want  int
	}{
		{gomoku.Freestyle, "h8", -214},
		{gomoku.Freestyle, "h8 g9 i9 g7", 93},
		{gomoku.Freestyle, "h8 h9 g7 f6 i6 j5 g6 g8", 210},
		{gomoku.Renju, "h8 i9 j7 i7 g9 f10", 71},
		{gomoku.Caro, "h8 i9 j7 i7 g9 f10 h7", -121},
	} {
		t.Run(c.moves, func(t *testing.T) {
			s := position(t, c.rule, c.moves)
			for _, k := range simd.Available() {
				if got := NewAccumulator(Trained(c.rule), k).Evaluate(s); got != c.want {
					t.Errorf("%v, %v, %q: %d, want %d", k, c.rule, c.moves, got, c.want)
				}
			}
		})
	}
}

// judge evaluates the position as if it had not been judged before.
func judge(a *Accumulator, s *lines.State) {
	a.cache[s.Board().Hash()>>(64-cacheBits)] = evaluation{}
	a.Evaluate(s)
}

// TestEvaluationAllocatesNothing wants none but at first.
func TestEvaluationAllocatesNothing(t *testing.T) {
	s := position(t, gomoku.Freestyle, "h8 h9 g7 f6 i6 j5 g6 g8")
	a := NewAccumulator(Trained(gomoku.Freestyle), simd.Best())
	p := s.Board().At(3, 3)
	evaluate := func() {
		s.Place(p, s.Board().ToMove())
		judge(a, s)
		s.Undo()
		judge(a, s)
	}
	if n := testing.AllocsPerRun(100, evaluate); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkEvaluate evaluates after a stone and after it was taken back.
func BenchmarkEvaluate(b *testing.B) {
	for _, k := range simd.Available() {
		b.Run(k.String(), func(b *testing.B) {
			s := position(b, gomoku.Freestyle, "h8 h9 g7 f6 i6 j5 g6 g8")
			a := NewAccumulator(Trained(gomoku.Freestyle), k)
			p := s.Board().At(6, 7)
			for b.Loop() {
				s.Place(p, s.Board().ToMove())
				judge(a, s)
				s.Undo()
				judge(a, s)
			}
		})
	}
}
