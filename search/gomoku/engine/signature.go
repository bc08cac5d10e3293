package engine

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// Sign searches all positions to the depth on so many threads as
// search.Sign does: the tables are made before the time counts.
func Sign(ctx context.Context, w io.Writer, depth, threads int, j EvalConfig) (nodes int64, err error) {
	engine := New(j)
	positions := BenchPositions()
	return search.Sign(ctx, w, len(positions), threads, func(i int) (search.Searched, error) {
		s := search.Searched{Name: positions[i].Name}
		board, err := positions[i].Board()
		if err != nil {
			return s, err
		}
		r, err := signPosition(ctx, engine, board, depth, threads)
		if err == nil {
			s.Depth, s.Value, s.Best, s.Nodes, s.Elapsed = r.Depth, r.Value, board.Name(r.PV[0]), r.Nodes, r.Elapsed
		}
		return s, err
	})
}

// signPosition searches a position afresh.
func signPosition(ctx context.Context, engine *Engine, board *gomoku.Board, depth, threads int) (Report, error) {
	engine.NewGame()
	if err := engine.Configure(Limits{Depth: depth, Threads: threads}); err != nil {
		return Report{}, err
	}
	engine.Prepare(board.Rule())
	return engine.Analyze(ctx, board.Clone(), time.Now(), nil)
}

// BenchPosition is a position to search.
type BenchPosition struct {
	Name  string
	Size  int
	Rule  gomoku.Rule
	Moves string // points as Board.Name writes them, Black's first
}

// BenchPositions returns the fixed positions: openings and middle games of all rules,
// none of them won by threats at hand, so that each takes a search.
func BenchPositions() []BenchPosition {
	return []BenchPosition{
		{"freestyle opening", 20, gomoku.Freestyle, "h13 k12 m14 i13"},
		{"freestyle six stones", 20, gomoku.Freestyle, "k10 l11 l9 m8 k8 k9"},
		{"freestyle middle game", 20, gomoku.Freestyle, "j11 k11 j12 j13 j10 i12 k14 j9 k9 i11 i10 i14 l10 k10"},
		{"freestyle 15x15", 15, gomoku.Freestyle, "h8 i9 i7 g7 j9 h7 f8 j6"},
		{"exact five opening", 15, gomoku.ExactFive, "h8 h9 j8 i10 g9"},
		{"exact five middle game", 15, gomoku.ExactFive, "h8 i8 i9 g7 j10 k11 h10 g11 j8 k7 h7 h9"},
		{"renju opening", 15, gomoku.Renju, "h8 h9 j10 i9 g9"},
		{"renju middle game", 15, gomoku.Renju, "g9 h9 g10 g11 f10 h10 h8 e11 i9 g7 h11 f9"},
		{"caro opening", 15, gomoku.Caro, "h8 i9 j7 i7 h10"},
		{"caro exact five", 15, gomoku.Caro | gomoku.ExactFive, "f6 g6 i9 g7 g9 f8 e9 h7 i8 h9"},
	}
}

// Board sets the position up.
func (p BenchPosition) Board() (*gomoku.Board, error) {
	b, err := gomoku.New(p.Size, p.Size, p.Rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	for _, name := range strings.Fields(p.Moves) {
		at, err := b.ParseName(name)
		if err == nil {
			err = b.Legal(at, b.ToMove())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		b.Place(at, b.ToMove())
	}
	return b, nil
}
