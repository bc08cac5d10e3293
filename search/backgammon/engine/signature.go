package engine

import (
	"context"
	"fmt"
	"io"
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/search"
)

// BenchDepth is the depth of the lookaheads of a signature, in rolls.
const BenchDepth = 2

// Sign evaluates all positions so many rolls ahead, as signature.Sign does. A node is
// a position that the networks have evaluated. The count is the same at all vector levels.
func Sign(ctx context.Context, w io.Writer, depth int, m *chances.Model, k simd.Kernels) (nodes int64, err error) {
	positions := BenchPositions()
	return search.Sign(ctx, w, len(positions), 1, func(i int) (search.Searched, error) {
		s := search.Searched{Name: positions[i].Name, Depth: depth}
		setup, err := positions[i].Setup()
		if err != nil {
			return s, err
		}
		engine := New(m, k, Options{})
		start := time.Now()
		s.Best, s.Value, err = decide(ctx, engine, &setup.Position, depth)
		s.Elapsed, s.Nodes = time.Since(start), engine.Evaluations()
		return s, err
	})
}

// equityText is an equity that prints itself.
type equityText float32

func (w equityText) String() string { return fmt.Sprintf("%+.3f", float32(w)) }

// decide returns the best play of the position's roll, or whether to double, and
// what that is worth.
func decide(ctx context.Context, e *Engine, p *backgammon.Position, depth int) (string, equityText, error) {
	states, err := CubeStates(p)
	if err != nil {
		return "", 0, err
	}
	if p.Dice.Rolled() {
		plays, err := e.Plays(ctx, &p.Board, p.Dice, states, NormalFilter(depth))
		if err != nil {
			return "", 0, err
		}
		return p.Board.Notation(plays[0].Move.Play), equityText(plays[0].Equity), nil
	}
	found, err := e.Position(ctx, &p.Board, states, depth)
	if err != nil {
		return "", 0, err
	}
	d := states.Decide(found.Equities)
	if d.Action == equity.Double || d.Action == equity.Redouble {
		return "double", equityText(d.Equity), nil
	}
	return "hold", equityText(d.Equity), nil
}

// CubeStates returns the states of the cube that follow from a position.
func CubeStates(p *backgammon.Position) (*equity.CubeStates, error) {
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true, Jacoby: p.Match.Jacoby, Beavers: p.Match.Beavers}
	game := equity.NewMoney(rules)
	if p.Match.Length > 0 {
		game = equity.NewMatch(equity.Kazaross(), rules)
	}
	return game.CubeStates(equity.StateOf(p.Cube, &p.Match))
}
