package main

import (
	"context"
	"fmt"
	"time"

	"gogo/board/quoridor"
)

// perftCmd counts positions.
type perftCmd struct {
	Depth int `default:"3" help:"Longest sequences."`
}

// Validate refuses a depth that cannot be.
func (p *perftCmd) Validate() error {
	if p.Depth < 1 {
		return fmt.Errorf("depth %d: at least 1 is needed", p.Depth)
	}
	return nil
}

// Run prints a line for each depth: the depth, the count and the time it took.
func (p *perftCmd) Run(ctx context.Context, c *cli, std streams) error {
	board, err := quoridor.New(c.Size, c.Size, c.Walls)
	if err != nil {
		return err
	}
	for depth := 1; depth <= p.Depth; depth++ {
		began := time.Now()
		count, err := quoridor.Perft(ctx, board, depth)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(std.out, "%2d %16d %9.3f s\n", depth, count, time.Since(began).Seconds()); err != nil {
			return err
		}
	}
	return nil
}
