package robot

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/cardplay"
)

// Bidder chooses calls.
type Bidder interface {
	// System returns what it bids.
	System() *system.System
	// Choose returns the call for a hand. Even with an error there is one.
	Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error)
}

// Cards chooses cards, as a cardplay.Player does.
type Cards interface {
	// Begin begins a board.
	Begin()
	// Choose answers a question.
	Choose(ctx context.Context, q *cardplay.Question) (cardplay.Answer, error)
}

// Settings say how a robot plays.
type Settings struct {
	// Theirs is the system that the opponents' calls are understood by, nil for our own.
	Theirs *system.System
	// Carding is what our side leads and signals by, nil for nothing, and TheirCarding what
	// the opponents' cards are read by.
	Carding, TheirCarding *carding.Agreement
	// Slip is the chance of a call that the system would not have made, as cards are
	// played: above 0 and up to 1.
	Slip float64
	// Uniform has cards played as if nothing were known of the hidden hands but the cards
	// in sight.
	Uniform bool
}

// Board is what a player knows when a board begins.
type Board struct {
	Number     int // 0 if it is not known
	Seat       bridge.Seat
	Hand       bridge.Cards
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
}

// Robot plays one seat. It belongs to one goroutine.
type Robot struct {
	bidder   Bidder
	cards    Cards
	settings Settings
	claims   claims

	board    Board
	position *bidding.Position
	memory   memory
}

// New returns a robot.
func New(bidder Bidder, cards Cards, settings Settings) *Robot {
	if settings.Theirs == nil {
		settings.Theirs = bidder.System()
	}
	return &Robot{bidder: bidder, cards: cards, settings: settings}
}

// Begin begins a board, or begins it again.
func (r *Robot) Begin(b *Board) {
	if r.position == nil || r.board != *b {
		r.memory.forget()
		r.cards.Begin()
	}
	r.board = *b
	r.claims.made = false
	systems := [2]*system.System{}
	systems[b.Seat.Side()], systems[b.Seat.Side().Other()] = r.bidder.System(), r.settings.Theirs
	r.position = bidding.New(b.Dealer, b.Vulnerable, systems[bridge.NorthSouth], systems[bridge.EastWest])
}

// Position returns the auction as the robot understands it.
func (r *Robot) Position() *bidding.Position { return r.position }
