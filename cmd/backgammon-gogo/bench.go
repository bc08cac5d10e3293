package main

import (
	"context"
	"fmt"
	"time"

	"gogo/search/backgammon/engine"
)

// benchCmd signs the search and says how fast it is.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Rolls to look ahead; the signature is that of ${signature_depth}."`
}

// Validate refuses a lookahead without an end.
func (b *benchCmd) Validate() error {
	if b.Depth < 0 || b.Depth > maxBenchDepth {
		return fmt.Errorf("depth %d: 0 to %d are possible", b.Depth, maxBenchDepth)
	}
	return nil
}

const maxBenchDepth = 3

// Run evaluates the fixed positions, until Ctrl-C, and measures the bare networks.
func (b *benchCmd) Run(ctx context.Context, c *cli, std streams) error {
	model, kernels, err := c.networks()
	if err != nil {
		return err
	}
	if _, err := engine.Sign(ctx, std.out, b.Depth, model, kernels); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "bare networks: %.0f positions a second at %v\n", engine.Speed(model, kernels, time.Second), kernels)
	return err
}
