package gomoku

import (
	"context"
	"io"
	"time"

	"gogo/bench/signature"
	"gogo/board/gomoku"
	gomokuengine "gogo/search/gomoku/engine"
)

// Sign searches all positions to the depth on so many threads as
// signature.Sign does: the tables are made before the time counts.
func Sign(ctx context.Context, w io.Writer, depth, threads int, j gomokuengine.Judgement) (nodes int64, err error) {
	engine := gomokuengine.New(j)
	positions := Positions()
	return signature.Sign(ctx, w, len(positions), threads, func(i int) (signature.Searched, error) {
		s := signature.Searched{Name: positions[i].Name}
		board, err := positions[i].Board()
		if err != nil {
			return s, err
		}
		r, err := analyse(ctx, engine, board, depth, threads)
		if err == nil {
			s.Depth, s.Value, s.Best, s.Nodes, s.Elapsed = r.Depth, r.Value, board.Name(r.PV[0]), r.Nodes, r.Elapsed
		}
		return s, err
	})
}

// analyse searches a position afresh.
func analyse(ctx context.Context, engine *gomokuengine.Engine, board *gomoku.Board, depth, threads int) (gomokuengine.Report, error) {
	engine.NewGame()
	if err := engine.Configure(gomokuengine.Limits{Depth: depth, Threads: threads}); err != nil {
		return gomokuengine.Report{}, err
	}
	engine.Prepare(board.Rule())
	return engine.Analyse(ctx, board.Clone(), time.Now(), nil)
}
