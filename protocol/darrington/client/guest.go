package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"gogo/protocol/darrington"
)

// Guest is a player who has come to a server, and how it gets there.
type Guest struct {
	Client *Client
	Link   *Link
	Player Player
	// Told is told the state after each line of the server with the one before; an error
	// ends the stay.
	Told func(before, after *State) error
	Log  *slog.Logger
}

// Attend joins what the client has asked for, or without that a game, and plays until the
// game is closed or the tournament over, however often the connection is lost. The error is
// that of the context, or says why the player cannot be there.
func (g *Guest) Attend(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	lost := make(chan error, 1)
	go func() { lost <- g.Link.Run(ctx) }()
	err := g.follow(ctx)
	cancel()
	if failed := <-lost; err == nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	if errors.Is(err, errDone) {
		return nil
	}
	return err
}

// errDone says that the player has done what it came for.
var errDone = errors.New("done")

// follow does what the events of the link ask for, until there are no more.
func (g *Guest) follow(ctx context.Context) error {
	met := false
	for e := range g.Link.Events() {
		var err error
		switch e := e.(type) {
		case Up:
			g.say(g.Client.Greeting())
		case Down:
			g.Log.Warn("the server is tried again", "in", e.Wait, "error", e.Err)
		case Line:
			err = g.hear(ctx, string(e))
			var unwelcome *UnwelcomeError
			if met && errors.As(err, &unwelcome) {
				g.Log.Warn("not welcome", "error", err)
				g.Link.Drop()
				err = nil
			}
			met = true
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// hear takes a line of the server and acts.
func (g *Guest) hear(ctx context.Context, line string) error {
	before := g.Client.State
	err := g.Client.Hear(line)
	var unwelcome *UnwelcomeError
	switch {
	case errors.As(err, &unwelcome):
		return err
	case err != nil:
		g.Log.Warn("the server says what is not understood", "error", err)
		return nil
	}
	after := &g.Client.State
	if g.Told != nil {
		if err := g.Told(&before, after); err != nil {
			return err
		}
	}
	if err := g.outcome(&before, after); err != nil {
		return err
	}
	wish, err := g.Client.joinAny()
	if err != nil {
		return err
	}
	g.say(wish)
	answer, err := g.Client.Act(ctx, g.Player)
	g.say(answer)
	return err
}

// outcome returns errDone at the end of what the player came for, and an error if it
// cannot have it.
func (g *Guest) outcome(before, after *State) error {
	entered := after.Tournament.ID != ""
	switch {
	case entered && after.Tournament.Phase == darrington.Over:
		return errDone
	case before.Tournament.ID != "" && !entered:
		return fmt.Errorf("tournament %s: %s", before.Tournament.ID, after.Closed)
	case entered || after.Game.ID != "":
	case before.Game.ID != "":
		return errDone
	case after.Refusals > before.Refusals:
		return fmt.Errorf("the server refuses: %s", after.Refusal)
	}
	if after.Refusals > before.Refusals {
		g.Log.Warn("the server refuses", "why", after.Refusal)
	}
	return nil
}

// say says something to the server. What could not be said is asked for again when there is
// a new connection.
func (g *Guest) say(lines []byte) {
	if len(lines) == 0 {
		return
	}
	if err := g.Link.Send(lines); err != nil {
		g.Log.Warn("the server cannot be told", "error", err)
	}
}
