package qtpcheck_test

import (
	"context"
	"io"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp/gtpcheck/gtpchecktest"
	"gogo/protocol/qtp"
	"gogo/protocol/qtp/qtpcheck"
)

// TestCorrect wants a correct session to pass every case.
func TestCorrect(t *testing.T) {
	if report := gtpchecktest.ExamineCorrect(t, qtpcheck.Suite(), correct); report.About != "correct 1.0" {
		t.Errorf("about %q", report.About)
	}
}

// TestTable wants at least a hundred cases, in order and with all their words.
func TestTable(t *testing.T) {
	suite := qtpcheck.Suite()
	if len(suite.Cases) < 100 {
		t.Errorf("only %d cases", len(suite.Cases))
	}
	gtpchecktest.CheckTable(t, suite)
}

// correct serves a controller as it should be.
func correct(ctx context.Context, in io.Reader, out io.Writer) error {
	s, err := qtp.NewSession(&player{}, out, qtp.Options{Name: "correct", Version: "1.0", Walls: 10})
	if err != nil {
		return err
	}
	return s.Run(ctx, in)
}

// player is an engine that runs to its goal, and places a wall in every third of its moves. It takes half of
// its time.
type player struct{ moves int }

func (*player) NewGame() {}

func (*player) Evaluate(*quoridor.Board) string { return "0" }

func (p *player) Think(ctx context.Context, pos *quoridor.Board, limits qtp.Limits) (qtp.Thought, error) {
	turn := limits.Turn / 2
	if turn == 0 {
		turn = 4 * time.Second
	}
	select {
	case <-ctx.Done():
	case <-time.After(turn):
	}
	p.moves++
	m := p.choose(pos, pos.ToMove())
	return qtp.Thought{Move: m, PV: []quoridor.Move{m}}, nil
}

// choose returns a move of a color.
func (p *player) choose(pos *quoridor.Board, c quoridor.Color) quoridor.Move {
	if moves := pos.AppendMoves(nil, c); p.moves%3 == 0 && pos.WallsLeft(c) > 0 && steps(pos, c) > 1 && moves[len(moves)-1].IsWall() {
		return moves[len(moves)-1]
	}
	best, least := quoridor.Move(0), -1
	for _, m := range pos.AppendPawnMoves(nil, c) {
		pos.Make(m, c)
		if n := steps(pos, c); least < 0 || n < least {
			best, least = m, n
		}
		pos.Undo()
	}
	return best
}

// steps counts the steps of a color to its goal.
func steps(pos *quoridor.Board, c quoridor.Color) int {
	reached := map[quoridor.Cell]bool{pos.Pawn(c): true}
	front := []quoridor.Cell{pos.Pawn(c)}
	for n := 0; ; n++ {
		var next []quoridor.Cell
		for _, cell := range front {
			if _, y := pos.XY(cell); y == pos.GoalRow(c) {
				return n
			}
			for d := range quoridor.Direction(4) {
				if to := pos.Step(cell, d); pos.Open(cell, d) && !reached[to] {
					reached[to] = true
					next = append(next, to)
				}
			}
		}
		front = next
	}
}
