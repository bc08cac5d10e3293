package main

import (
	"context"
	"errors"
	"os"

	"gogo/cmd/bridge-gogo/internal/termclient"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/protocol/darrington/client"
)

// sitCmd lets a person play at a server.
type sitCmd struct {
	identityFlags

	Server string `required:"" placeholder:"HOST:PORT" help:"Where the server is."`
	System string `default:"two-over-one" placeholder:"NAME" help:"The bidding system by which ? explains calls: one of the program's own or a file."`
}

// Validate implements kong.Validatable.
func (c *sitCmd) Validate() error {
	if c.Server == "" {
		return nil // kong says what is missing
	}
	return errors.Join(checkAddress("--server", c.Server), c.check())
}

// Run plays until the person quits.
func (c *sitCmd) Run(ctx context.Context, std streams) (err error) {
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	terminal, err := console.Open(std.in, std.out, os.Getenv)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, terminal.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	link := client.NewLink(dialTo(c.Server))
	lost := make(chan error, 1)
	go func() { lost <- link.Run(ctx) }()
	err = termclient.New(terminal, c.client(), link, s).Run(ctx, terminal.Lines(ctx), link.Events())
	cancel()
	if terminal.Interrupted() {
		return program.Interrupted(errors.Join(err, program.Served(<-lost)))
	}
	if failed := <-lost; err == nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	return orAnotherName(err)
}
