package bridgerobot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"gogo/protocol/brain"
)

// Keeper starts a program that plays, and starts it again if it ends too early.
type Keeper struct {
	Args []string
	Log  io.Writer // of what it prints
	// Ended, if it is not nil, is told of each end before the context's, and why.
	Ended func(why error)
}

const (
	// mostStarts is how often a program is started at one table.
	mostStarts = 10
	// startPause is between the end of a program and its next start.
	startPause = time.Second
	// parting is how long a program may take to end by itself when its table has.
	parting = 2 * time.Second
)

// ErrEnds says that a program is of no use.
var ErrEnds = errors.New("the program ends again and again")

// Keep keeps the program running until the context ends. The error is ErrEnds, or why it
// cannot be started.
func (k *Keeper) Keep(ctx context.Context) error {
	for range mostStarts {
		why, err := k.run(ctx)
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return nil //nolint:nilerr // it was told to end
		case k.Ended != nil:
			k.Ended(why)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(startPause):
		}
	}
	return ErrEnds
}

// run runs the program to its end, which it gives the reason of, or that of the context, with
// what it prints in the log.
func (k *Keeper) run(ctx context.Context) (why, err error) {
	cmd := exec.Command(k.Args[0], k.Args[1:]...) //nolint:noctx // it is told to end by the end of its table first
	cmd.Stderr = k.Log
	c, err := brain.Start(cmd, brain.Config{Grace: parting})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	for {
		line, err := c.Next(ctx, "play")
		if err != nil {
			why = err
			break
		}
		if _, err := fmt.Fprintln(k.Log, line.Text); err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		part(context.WithoutCancel(ctx), c)
	}
	return why, nil
}

// part lets a program end that has lost its table, and ends it if it does not.
func part(ctx context.Context, c *brain.Conn) {
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	for {
		if _, err := c.Next(ctx, "play"); err != nil {
			return
		}
	}
}
