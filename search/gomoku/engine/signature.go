package engine

import (
	"context"
	"io"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// Sign searches all positions to the depth on so many threads as
// signature.Sign does: the tables are made before the time counts.
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
