package engine

import (
	"context"
	"io"
	"time"

	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// Sign searches all positions to the depth on so many threads with the network's evaluation, as
// signature.Sign does: the tables are made before the time counts.
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
