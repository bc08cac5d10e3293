package main

import (
	"context"
	"fmt"

	"gogo/search/gomoku/engine"
)

// benchCmd signs the search and says how fast it is.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Depth of every search; the signature is that of depth ${signature_depth} on one thread."`
}

// Validate refuses a search without an end.
func (b *benchCmd) Validate() error {
	if b.Depth < 1 {
		return fmt.Errorf("depth %d: at least 1 is needed", b.Depth)
	}
	return nil
}

// Run searches the fixed positions, until Ctrl-C.
func (b *benchCmd) Run(ctx context.Context, c *cli, std streams) error {
	judgement, err := c.Load()
	if err != nil {
		return err
	}
	_, err = engine.Sign(ctx, std.out, b.Depth, c.Threads, judgement)
	return err
}
