package engine

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// Sign searches all positions to the depth on so many threads with the network's evaluation, as
// search.Sign does: the tables are made before the time counts.
func Sign(ctx context.Context, w io.Writer, depth, threads int, net *paths.Net) (nodes int64, err error) {
	engine := New(net)
	engine.Configure(Limits{Depth: depth, Threads: threads})
	positions := BenchPositions()
	return search.Sign(ctx, w, len(positions), threads, func(i int) (search.Searched, error) {
		s := search.Searched{Name: positions[i].Name}
		board, err := positions[i].Board()
		if err != nil {
			return s, err
		}
		engine.NewGame()
		r, err := engine.Analyze(ctx, board.Clone(), time.Now(), nil)
		if err == nil {
			s.Depth, s.Value, s.Best, s.Nodes, s.Elapsed = r.Depth, r.Value, board.Name(r.PV[0]), r.Nodes, r.Elapsed
		}
		return s, err
	})
}

// BenchPosition is a position to search.
type BenchPosition struct {
	Name        string
	Size, Walls int
	Moves       string // as Board.Name writes them, with commas, Black's first
}

// BenchPositions returns the fixed positions: openings and middle games of several
// sizes, none of them proven at once, so that each takes a search.
func BenchPositions() []BenchPosition {
	return []BenchPosition{
		{"start", 9, 10, ""},
		{"opening", 9, 10, "D9, E8 h, C9, E2, C8, E3, C7, E4"},
		{"first walls", 9, 10, "E8, A9 v, E9, E2, E8, E3, E7, E4, E6, D4 h, D7 h, F4 h"},
		{"many walls", 9, 10, "H2 h, G4 h, F9, E2, D3 v, E3, E4 h, E2, E9, E1, E8, D1, E7, D2, C3 h, D1, E6, E1"},
		{"maze", 9, 10, "E6 v, D1, F9, D2, F8, D3, F7, D4, D5 h, C4, B5 h, F7 h, F8, G8 v, E8, A4 h, A5 v, C3, C3 v, C2, B2 h, " +
			"G3 h, C4 h, B2"},
		{"last walls", 9, 10, "C4 h, F1, D9, F2, E3 h, G2, D8, G3, F4 h, F3, E4 v, G3, D7, D2 v, G3 v, G2, D6, G1, E6, D5 h, F6, " +
			"H1, G2 h, I1, G6, G6 v, H6 h, F6 h, G7, F7 h, G8, E8 v, F8, F9 h"},
		{"5x5", 5, 3, "C4, A5 v"},
		{"7x7", 7, 8, "C3 v, E1, F5 v, C7 h, E7, E7 h, F7, E2, G7"},
		{"8x8", 8, 9, "E4 h, G4 v, F8, E2, F7, D2, C4 h"},
		{"11x11", 11, 10, "F10, F2, F9, F3, E10 h, E7 h, F8, F3 h, G8, F4, H8, G4"},
		{"15x15", 15, 20, "G15, I1, A6 v, I2, H15, I1, A15 h, D15 h, I15, H1"},
	}
}

// Board sets the position up.
func (p BenchPosition) Board() (*quoridor.Board, error) {
	b, err := quoridor.New(p.Size, p.Size, p.Walls)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	if p.Moves == "" {
		return b, nil
	}
	for name := range strings.SplitSeq(p.Moves, ", ") {
		m, err := b.ParseMove(name)
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		b.Make(m, b.ToMove())
	}
	return b, nil
}
