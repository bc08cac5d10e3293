package main

import (
	"context"

	"gogo/cmd/internal/program"
	"gogo/protocol/gtp"
	quoridorgtp "gogo/protocol/gtp/quoridor"
)

// gtpCmd serves a controller of the Go Text Protocol.
type gtpCmd struct{}

// Run serves the controller until it sends quit or goes away.
func (gtpCmd) Run(ctx context.Context, c *cli, std streams) error {
	net, err := c.load()
	if err != nil {
		return err
	}
	game, err := quoridorgtp.New(newEngine(net, c), c.Size, c.Walls)
	if err != nil {
		return err
	}
	return program.Served(gtp.NewBoard(game, std.out, gtp.Options{
		Name: "gogo", Version: program.Number(), CPUTime: program.Used, Log: c.logger(std),
	}).Run(ctx, std.in))
}
