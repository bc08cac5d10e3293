package main

import (
	"context"
	"fmt"

	"gogo/search/bridge/doubledummy"
)

// benchCmd signs the solver and says how fast it is.
type benchCmd struct {
	Deals int `default:"${signature_deals}" help:"Deals to solve; the signature is that of ${signature_deals}."`
}

// Validate refuses a number of deals that cannot be.
func (b *benchCmd) Validate() error {
	if b.Deals < 1 || b.Deals > maxBenchDeals {
		return fmt.Errorf("%d deals: 1 to %d are possible", b.Deals, maxBenchDeals)
	}
	return nil
}

const maxBenchDeals = 100_000

// Run solves the fixed deals one by one, until Ctrl-C.
func (b *benchCmd) Run(ctx context.Context, std streams) error {
	_, err := doubledummy.Sign(ctx, std.out, b.Deals, doubledummy.NewSolver(doubledummy.DefaultMemory))
	return err
}
