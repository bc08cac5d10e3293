package main

import (
	"os"

	"gogo/cmd/backgammon-gogo/internal/advisor"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/protocol/analyst"
	backgammonengine "gogo/search/backgammon/engine"
)

// newEngine returns the engine that the command line asks for, which knows the scores of a match
// by a table, and a function that makes the tables which its first answer would make.
func newEngine(c *cli, table *equity.Table) (e analyst.Engine, prepare func(), err error) {
	model, kernels, err := c.networks()
	if err != nil {
		return nil, nil, err
	}
	engine := backgammonengine.New(model, kernels, backgammonengine.Options{Threads: c.Threads})
	return advisor.New(engine, table), model.Tables.Prepare, nil
}

// table returns the match equity table that the command line asks for.
func (c *cli) table() (*equity.Table, error) {
	if c.Met == "" {
		return equity.Kazaross(), nil
	}
	return equity.OpenTable(c.Met)
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
