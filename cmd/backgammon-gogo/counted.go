package main

import (
	"context"
	"sync/atomic"

	"gogo/protocol/analyst"
)

// counted is an engine that knows how many questions are asked of it.
type counted struct {
	analyst.Engine
	work atomic.Int32
}

// counted returns the host with an engine that counts for one client.
func (h host) counted() (counting host, work *atomic.Int32) {
	e := &counted{Engine: h.engine}
	h.engine = e
	return h, &e.work
}

// begin counts a question, and returns what ends it.
func (c *counted) begin() (end func()) {
	c.work.Add(1)
	return func() { c.work.Add(-1) }
}

func (c *counted) Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error) {
	defer c.begin()()
	return c.Engine.Evaluate(ctx, q)
}

func (c *counted) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	defer c.begin()()
	return c.Engine.Plays(ctx, q)
}

func (c *counted) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	defer c.begin()()
	return c.Engine.Cube(ctx, q)
}

func (c *counted) Rollout(ctx context.Context, q analyst.Question, r analyst.Rollout, progress func(analyst.Estimate)) (analyst.Estimate, error) {
	defer c.begin()()
	return c.Engine.Rollout(ctx, q, r, progress)
}
