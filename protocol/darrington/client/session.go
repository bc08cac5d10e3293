package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"gogo/protocol/darrington"
)

// Session runs a player at a server.
type Session struct {
	Client *Client
	Link   *Link
	Player Player
	// OnChange is called with the states before and after each line of the server. An
	// error ends the session.
	OnChange func(before, after *State) error
	Log      *slog.Logger

	joining bool // any game has been asked for, and nothing been called or played since
}

// Run joins what the client has asked for, or else any game, and plays until the game is
// closed or the tournament is over, however often the connection is lost. The error is
// the context's, or says why the player cannot play.
func (g *Session) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	lost := make(chan error, 1)
	go func() { lost <- g.Link.Run(ctx) }()
	err := g.serveEvents(ctx)
	cancel()
	if failed := <-lost; err == nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	if errors.Is(err, errDone) {
		return nil
	}
	return err
}

// errDone ends a session that has reached its aim.
var errDone = errors.New("done")

// serveEvents serves the events of the link until there are no more.
func (g *Session) serveEvents(ctx context.Context) error {
	met := false
	for e := range g.Link.Events() {
		var err error
		switch e := e.(type) {
		case Up:
			g.send(g.Client.Greeting())
		case Down:
			g.Log.Warn("the server is tried again", "in", e.Wait, "error", e.Err)
		case Line:
			err = g.receive(ctx, string(e))
			var rejected *NameRejectedError
			if met && errors.As(err, &rejected) {
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

// receive applies a line from the server, and acts if it is the player's turn.
func (g *Session) receive(ctx context.Context, line string) error {
	before := g.Client.State
	err := g.Client.Hear(line)
	var rejected *NameRejectedError
	switch {
	case errors.As(err, &rejected):
		return err
	case err != nil:
		g.Log.Warn("the server says what is not understood", "error", err)
		return nil
	}
	after := &g.Client.State
	if after.Announcements != before.Announcements {
		g.Log.Info("the operator says", "text", after.Announcement)
	}
	if g.OnChange != nil {
		if err := g.OnChange(&before, after); err != nil {
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
	g.send(wish)
	answer, err := g.Client.Act(ctx, g.Player)
	g.send(answer)
	g.joining = len(answer) == 0 && (g.joining || len(wish) > 0)
	return err
}

// outcome returns errDone when the game or the tournament is over, and an error if it
// cannot be joined.
func (g *Session) outcome(before, after *State) error {
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
	switch {
	case after.Refusals == before.Refusals:
	case g.joining && !entered && after.Game.Playing:
		// The server has told of the seat that the player still has after it was asked for any.
		g.joining = false
		g.Log.Info("takes its seat again", "game", after.Game.ID, "seat", after.Game.Seat)
	default:
		g.Log.Warn("the server refuses", "why", after.Refusal)
	}
	return nil
}

// send sends lines to the server. If that fails they are asked for again on a new
// connection.
func (g *Session) send(lines []byte) {
	if len(lines) == 0 {
		return
	}
	if err := g.Link.Send(lines); err != nil {
		g.Log.Warn("the server cannot be told", "error", err)
	}
}
