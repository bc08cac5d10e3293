package main

import (
	"context"
	"fmt"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/darrington/hall"
)

// gamePage shows a game in a browser.
type gamePage struct {
	live  *live.Handler
	stop  context.CancelFunc
	over  int // number of finished boards
	board int // the last of them, 0 for none
}

// newGamePage returns a page whose streams end with the context or the game.
func newGamePage(ctx context.Context) *gamePage {
	ctx, stop := context.WithCancel(ctx)
	return &gamePage{live: live.New(ctx), stop: stop}
}

// show publishes a snapshot of the game.
func (p *gamePage) show(s *hall.Snapshot) {
	state := &bridgeview.State{Connected: s.Connected, Message: message(s)}
	teams := [2]string{names(s.Players, bridge.NorthSouth), names(s.Players, bridge.EastWest)}
	state.Teams, state.Players = teams, s.Players
	if s.Board != nil {
		state.Board = *bridgeview.New(s.Board, &bridgeview.Extras{Teams: teams, Ending: ending(s)})
		p.finish(s, &state.Board)
	}
	if s.Board != nil && !s.Over {
		state.Turn = s.Turn.Letter()
		if s.Actor != s.Turn {
			state.Actor = s.Actor.Letter()
		}
	}
	p.live.Publish(state)
}

// finish appends a finished board to the history, once.
func (p *gamePage) finish(s *hall.Snapshot, b *bridgeview.Board) {
	if !s.Over || p.board == s.Board.Board {
		return
	}
	p.live.Finish(p.over, bridgeview.Row{Tables: []*bridgeview.Board{b}}, [2]string{})
	p.over, p.board = p.over+1, s.Board.Board
}

// ending returns how a board ended.
func ending(s *hall.Snapshot) bridgeview.Ending {
	if s.Over && len(s.Board.Cards) > 0 {
		return bridgeview.PlayedOut
	}
	return ""
}

// message describes the state of the game.
func message(s *hall.Snapshot) string {
	if s.Tournament != "" {
		return fmt.Sprintf("Game %s of tournament %s.", s.ID, s.Tournament)
	}
	return fmt.Sprintf("Game %s. Rubber: North and South %d, East and West %d.", s.ID, s.Rubber.Total(bridge.NorthSouth), s.Rubber.Total(bridge.EastWest))
}
