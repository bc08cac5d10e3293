package main

import (
	"os"

	"gogo/cmd/backgammon-gogo/internal/advisor"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
	"gogo/protocol/oracle"
	backgammonengine "gogo/search/backgammon/engine"
)

// newEngine returns the engine that the command line asks for.
func newEngine(c *cli) (oracle.Engine, error) {
	model, kernels, err := c.networks()
	if err != nil {
		return nil, err
	}
	return advisor.New(backgammonengine.New(model, kernels, backgammonengine.Options{Threads: c.Threads})), nil
}

// networks returns the networks that the command line asks for, and what runs them.
func (c *cli) networks() (*chances.Model, simd.Kernels, error) {
	kernels, err := simd.Select(os.Getenv(simd.Env))
	if err != nil {
		return nil, kernels, err
	}
	model, err := chances.Open(c.Nets)
	return model, kernels, err
}
