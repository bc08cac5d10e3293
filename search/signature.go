package search

import (
	"context"
	"fmt"
	"io"
	"time"

	"gogo/internal/eventloop"
)

// SignatureDepth is the depth of the searches of a program's signature.
const SignatureDepth = 10

// Searched is what the search of a position came to.
type Searched struct {
	Name    string // of the position
	Depth   int
	Value   fmt.Stringer
	Best    string // the move
	Nodes   int64
	Elapsed time.Duration
}

// Sign searches so many positions, each on so many threads, writes a line on each to w
// and one with the sum, and returns that. On one thread it is the signature. The time is
// that of the searches.
func Sign(ctx context.Context, w io.Writer, positions, threads int, searched func(i int) (Searched, error)) (nodes int64, err error) {
	var elapsed time.Duration
	for i := range positions {
		s, err := searched(i)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", s.Name, err)
		}
		if err := eventloop.Err(ctx); err != nil {
			return 0, err
		}
		nodes += s.Nodes
		elapsed += s.Elapsed
		if _, err := fmt.Fprintf(w, "%-24s depth %2d score %6v best %-5s nodes %9d time %5d ms\n",
			s.Name, s.Depth, s.Value, s.Best, s.Nodes, s.Elapsed.Milliseconds()); err != nil {
			return 0, err
		}
	}
	name := "signature"
	if threads > 1 {
		name = "nodes"
	}
	_, err = fmt.Fprintf(w, "%s %d, %.0f nodes a second, %d ms\n", name, nodes, float64(nodes)/elapsed.Seconds(), elapsed.Milliseconds())
	return nodes, err
}
