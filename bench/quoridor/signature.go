package quoridor

import (
	"context"
	"fmt"
	"io"
	"time"

	"gogo/eval/paths"
	"gogo/search/corridor"
)

// SignatureDepth is the depth of the searches of the signature.
const SignatureDepth = 10

// Sign searches all positions to the depth with the network's evaluation, writes
// a line on each to w, and returns the nodes of all. The time is that of the
// searches: the tables are made before.
func Sign(ctx context.Context, w io.Writer, depth int, net *paths.Net) (nodes int64, err error) {
	var elapsed time.Duration
	engine := corridor.NewEngine(net)
	engine.Configure(corridor.Limits{Depth: depth})
	for _, p := range Positions() {
		board, err := p.Board()
		if err != nil {
			return 0, err
		}
		engine.NewGame()
		r, err := engine.Analyse(ctx, board.Clone(), time.Now(), nil)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		nodes += r.Nodes
		elapsed += r.Elapsed
		if _, err := fmt.Fprintf(w, "%-14s depth %2d score %6v best %-5s nodes %9d time %5d ms\n",
			p.Name, r.Depth, r.Value, board.Name(r.PV[0]), r.Nodes, r.Elapsed.Milliseconds()); err != nil {
			return 0, err
		}
	}
	_, err = fmt.Fprintf(w, "signature %d, %.0f nodes a second\n", nodes, float64(nodes)/elapsed.Seconds())
	return nodes, err
}
