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

// Sign evaluates all positions so many rolls ahead, as search.Sign does. A node is
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

// BenchPosition is a play or a cube decision to make.
type BenchPosition struct {
	Name string
	XGID string
}

// BenchPositions returns the fixed positions, of all classes, for money and in matches.
func BenchPositions() []BenchPosition {
	return []BenchPosition{
		{"opening 3-1", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:0:10"},
		{"opening 6-2", "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:1:0:10"},
		{"split backs", "XGID=-a----EAC---dD-b-b-db--B--:0:0:1:32:0:0:1:0:10"},
		{"hit or make", "XGID=-b-B-BD-B---bC-aab-cb-b-B-:0:0:1:16:0:0:1:0:10"},
		{"blitz", "XGID=--aBBBBC-----Ac--d-bBbba-A:0:0:1:54:0:0:0:0:10"},
		{"anchors", "XGID=-aA-b-F-D----D--ba-c-b-bb-:1:1:1:34:0:0:0:0:10"},
		{"back game", "XGID=-bBBBBCa-----B---cabdbB---:1:-1:1:16:0:0:0:0:10"},
		{"prime", "XGID=-BBBaBB-A-----a-aabc-bbbAC:1:1:1:41:0:0:0:0:10"},
		{"holding, no roll", "XGID=--aB--DBC---cB-A-e-d--bA--:0:0:1:00:0:0:1:0:10"},
		{"last checker, no roll", "XGID=-CCB--EA---a------bcbbcbA-:1:1:1:00:0:0:0:0:10"},
		{"crashed", "XGID=-BBCABC------------A--dbA-:0:0:1:15:0:0:0:0:10"},
		{"race", "XGID=--BAC-E----aaa-a-a-dbc-a--:0:0:1:35:0:0:0:0:10"},
		{"race, no roll", "XGID=-BDA-------b------accb-bb-:1:1:1:00:0:0:0:0:10"},
		{"match 4-2", "XGID=-BBA-bD-B---bB--Ba-cbbba--:0:0:1:42:3:5:0:7:10"},
		{"match, no roll", "XGID=-a--bCBaF--B----a--bcbab-B:0:0:1:00:2:4:0:5:10"},
		{"post-Crawford, no roll", "XGID=-b--B-D-C---dD---d-e----B-:0:0:1:00:2:4:0:5:10"},
	}
}

// Setup reads the position.
func (p BenchPosition) Setup() (backgammon.Setup, error) {
	s, err := backgammon.ParseXGID(p.XGID)
	if err != nil {
		return s, fmt.Errorf("%s: %w", p.Name, err)
	}
	return s, nil
}

// Speed returns how many positions a second the bare networks evaluate in one thread,
// without a cache: inputs and all.
func Speed(m *chances.Model, k simd.Kernels, duration time.Duration) float64 {
	e := chances.NewEstimator(&m.Full, k).With(m.Tables)
	boards := backgammon.RandomBoards(4096, 1, 1)
	said := make([]backgammon.Chances, len(boards))
	e.Batch(said, boards) // tables are made when they are first asked
	n := 0
	start := time.Now()
	for time.Since(start) < duration {
		e.Batch(said, boards)
		n += len(boards)
	}
	return float64(n) / time.Since(start).Seconds()
}
