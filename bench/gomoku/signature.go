package gomoku

import (
	"context"
	"fmt"
	"io"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/lines"
	"gogo/search/pattern"
)

// SignatureDepth is the depth of the searches of the signature.
const SignatureDepth = 10

// Sign searches all positions to the depth with the weights given for each rule,
// writes a line on each to w, and returns the nodes of all. The time is that of
// the searches: the tables are made before.
func Sign(ctx context.Context, w io.Writer, depth int, weights func(gomoku.Rule) *lines.Weights) (nodes int64, err error) {
	var elapsed time.Duration
	engine := pattern.NewEngine(weights)
	for _, p := range Positions() {
		board, err := p.Board()
		if err != nil {
			return 0, err
		}
		r, err := analyse(ctx, engine, board, depth)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		nodes += r.Nodes
		elapsed += r.Elapsed
		if _, err := fmt.Fprintf(w, "%-24s depth %2d score %6v best %-4s nodes %9d time %5d ms\n",
			p.Name, r.Depth, r.Value, board.Name(r.PV[0]), r.Nodes, r.Elapsed.Milliseconds()); err != nil {
			return 0, err
		}
	}
	_, err = fmt.Fprintf(w, "signature %d, %.0f nodes a second\n", nodes, float64(nodes)/elapsed.Seconds())
	return nodes, err
}

// analyse searches a position afresh. A first, flat search makes the tables.
func analyse(ctx context.Context, engine *pattern.Engine, board *gomoku.Board, depth int) (pattern.Report, error) {
	if err := engine.Configure(pattern.Limits{Depth: 1}); err != nil {
		return pattern.Report{}, err
	}
	if _, err := engine.Analyse(ctx, board.Clone(), time.Now(), nil); err != nil {
		return pattern.Report{}, err
	}
	engine.NewGame()
	if err := engine.Configure(pattern.Limits{Depth: depth}); err != nil {
		return pattern.Report{}, err
	}
	return engine.Analyse(ctx, board.Clone(), time.Now(), nil)
}
