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

// Keeper runs a player, and restarts it if it stops too early.
type Keeper struct {
	Args []string
	Log  io.Writer // receives its output
	// Ended, if it is not nil, is called with the reason of each stop before the context's end.
	Ended func(why error)
}

const (
	// maxStarts bounds the starts of a program at one table.
	maxStarts = 10
	// startPause is the time between a stop and the next start.
	startPause = time.Second
	// parting is the time to stop after losing the table.
	parting = 2 * time.Second
)

// ErrEnds reports a program that keeps stopping.
var ErrEnds = errors.New("the program ends again and again")

// Keep runs the program until the context ends. It returns ErrEnds, or why the program cannot be
// started.
func (k *Keeper) Keep(ctx context.Context) error {
	for range maxStarts {
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

// run runs the program until it stops, and returns its reason, or the error of the context.
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

// part waits for a program that has lost its table to stop, and kills it if it does not.
func part(ctx context.Context, c *brain.Conn) {
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	for {
		if _, err := c.Next(ctx, "play"); err != nil {
			return
		}
	}
}
