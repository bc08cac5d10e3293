package backgammon

import (
	"context"
	"fmt"
	"io"
	"time"

	"gogo/bench/signature"
	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	backgammonengine "gogo/search/backgammon/engine"
)

// Depth is the depth of the looks of a signature, in rolls.
const Depth = 2

// Sign looks at all positions so many rolls ahead, as signature.Sign does. A node is
// a position that the networks have judged. The count is the same at all vector
// levels but the generic one, which rounds in another way.
func Sign(ctx context.Context, w io.Writer, depth int, m *chances.Model, k simd.Kernels) (nodes int64, err error) {
	positions := Positions()
	return signature.Sign(ctx, w, len(positions), func(i int) (signature.Searched, error) {
		s := signature.Searched{Name: positions[i].Name, Depth: depth}
		setup, err := positions[i].Setup()
		if err != nil {
			return s, err
		}
		engine := backgammonengine.New(m, k, backgammonengine.Options{})
		start := time.Now()
		s.Best, s.Value, err = decide(ctx, engine, &setup.Position, depth)
		s.Elapsed, s.Nodes = time.Since(start), engine.Judged()
		return s, err
	})
}

// worth is an equity that prints itself.
type worth float32

func (w worth) String() string { return fmt.Sprintf("%+.3f", float32(w)) }

// decide returns the best play of the position's roll, or whether to double, and
// what that is worth.
func decide(ctx context.Context, e *backgammonengine.Engine, p *backgammon.Position, depth int) (string, worth, error) {
	ladder, err := Ladder(p)
	if err != nil {
		return "", 0, err
	}
	if p.Dice.Rolled() {
		plays, err := e.Plays(ctx, &p.Board, p.Dice, ladder, backgammonengine.Normal(depth))
		if err != nil {
			return "", 0, err
		}
		return p.Board.Notation(plays[0].Move.Play), worth(plays[0].Worth), nil
	}
	found, err := e.Position(ctx, &p.Board, ladder, depth)
	if err != nil {
		return "", 0, err
	}
	d := ladder.Decide(found.Worths)
	if d.Action == equity.Double || d.Action == equity.Redouble {
		return "double", worth(d.Worth), nil
	}
	return "hold", worth(d.Worth), nil
}

// Ladder returns the states of the cube that follow from a position.
func Ladder(p *backgammon.Position) (*equity.Ladder, error) {
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true, Jacoby: p.Match.Jacoby, Beavers: p.Match.Beavers}
	game := equity.NewMoney(rules)
	if p.Match.Length > 0 {
		game = equity.NewMatch(equity.Kazaross(), rules)
	}
	return game.Ladder(equity.StateOf(p.Cube, &p.Match))
}
