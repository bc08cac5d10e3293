package bridgerobot

import (
	"context"
	"log/slog"

	"gogo/board/bridge"
	"gogo/protocol/darrington/client"
	"gogo/search/bridge/robot"
)

// Guest is a robot at a server of Darrington's protocol.
type Guest struct {
	Robot *robot.Robot
	Log   *slog.Logger // of what a server should not say
}

// Begin begins a board.
func (g *Guest) Begin(b *client.Board) {
	g.Robot.Begin(&robot.Board{Number: b.Number, Seat: b.Seat, Hand: b.Hand, Dealer: b.Dealer, Vulnerable: b.Vulnerable})
}

// Heard tells the robot of a call.
func (g *Guest) Heard(c bridge.Call) {
	if err := g.Robot.Heard(c, ""); err != nil {
		g.Log.Warn("a call is not understood", "error", err)
	}
}

// Call calls.
func (g *Guest) Call(ctx context.Context) bridge.Call {
	said, err := g.Robot.Call(ctx)
	if err != nil && ctx.Err() == nil {
		g.Log.Warn("the call was not found as it should be", "error", err)
	}
	return said.Call
}

// Card plays a card.
func (g *Guest) Card(ctx context.Context, play *bridge.Play) bridge.Card {
	card, err := g.Robot.Card(ctx, play)
	if err != nil && ctx.Err() == nil {
		g.Log.Warn("the card was not found as it should be", "error", err)
	}
	return card
}
