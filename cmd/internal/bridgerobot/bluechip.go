package bridgerobot

import (
	"context"
	"log/slog"

	"gogo/board/bridge"
	"gogo/protocol/bluechip/client"
	"gogo/search/bridge/robot"
)

// Player is a robot at a table of the Blue Chip protocol; it implements client.Player.
type Player struct {
	Robot *robot.Robot
	Log   *slog.Logger // reports what a table should not say
	Mute  bool         // sends no alerts, for tables that cannot read them
	// Over is called with the result of each board, unless it is nil.
	Over func(board int, c bridge.Contract, tricks int)

	board int
}

// Begin begins a board.
func (p *Player) Begin(b *client.Board) {
	p.board = b.Number
	p.Robot.Begin(&robot.Board{Number: b.Number, Seat: b.Seat, Hand: b.Hand, Dealer: b.Dealer, Vulnerable: b.Vulnerable})
}

// Call calls.
func (p *Player) Call(ctx context.Context, _ *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	said, err := p.Robot.Call(ctx)
	if err != nil && ctx.Err() == nil {
		p.Log.Warn("the call was not found as it should be", "error", err)
	}
	if p.Mute || !said.Alert || len(said.Meaning) == 0 {
		return said.Call, false, ""
	}
	return said.Call, true, said.Meaning.String()
}

// Heard tells the robot of a call.
func (p *Player) Heard(_ bridge.Seat, c bridge.Call, _ bool, info string) {
	if err := p.Robot.Heard(c, info); err != nil {
		p.Log.Warn("a call is not understood", "error", err)
	}
}

// Card plays a card.
func (p *Player) Card(ctx context.Context, play *bridge.Play) bridge.Card {
	card, err := p.Robot.Card(ctx, play)
	if err != nil && ctx.Err() == nil {
		p.Log.Warn("the card was not found as it should be", "error", err)
	}
	return card
}

// Claims claims all tricks when they are certain.
func (p *Player) Claims(ctx context.Context, play *bridge.Play) (client.Claim, bool) {
	return client.Claim{Tricks: client.Left(play)}, p.Robot.Claims(ctx, play)
}

// Accepts responds to a claim.
func (p *Player) Accepts(ctx context.Context, play *bridge.Play, c *client.Claim) bool {
	return p.Robot.Accepts(ctx, play, c.By, c.Hand, c.Tricks)
}

// End reports the result.
func (p *Player) End(c bridge.Contract, tricks int) {
	if p.Over != nil {
		p.Over(p.board, c, tricks)
	}
}
