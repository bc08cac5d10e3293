package bridgeplay

import (
	"context"
	"fmt"

	"gogo/board/bridge/diagram"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgerobot"
	"gogo/search/bridge/robot"
)

// Adviser returns a function that gives hints by a robot configured by flags. Each hint has a
// fresh robot, so that it knows only what the seat has seen.
func Adviser(flags bridgerobot.Flags) func(context.Context, *bridgetable.View) (string, error) {
	return func(ctx context.Context, g *bridgetable.View) (string, error) {
		r, err := flags.Robot()
		if err != nil {
			return "", err
		}
		b := &g.Board
		r.Begin(&robot.Board{Number: b.Number, Seat: b.Seat, Hand: b.Hand, Dealer: b.Dealer, Vulnerable: b.Vulnerable})
		for i, c := range g.Auction.Calls() {
			if err := r.Heard(c, g.Notes[i]); err != nil {
				return "", err
			}
		}
		if g.ToCall {
			said, err := r.Call(ctx)
			if err != nil {
				return "", err
			}
			return fmt.Sprintf("A robot would call %s.", diagram.Call(said.Call)), nil
		}
		play := g.Play
		card, err := r.Card(ctx, &play)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("A robot would %s %s.", whose(&play, b.Seat), diagram.Card(card)), nil
	}
}
