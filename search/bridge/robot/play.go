package robot

import (
	"context"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/layouts"
)

// Card returns the card of the hand whose turn it is: the robot's own, or dummy's if it is
// the declarer. The play knows the robot's hand and, behind the lead, dummy's. The error
// is that of the context; even then there is a card that may be played.
func (r *Robot) Card(ctx context.Context, play *bridge.Play) (bridge.Card, error) {
	if card, ok := r.memory.card(play); ok && play.Check(card) == nil {
		return card, nil
	}
	if card, ok := r.claimed(play); ok {
		r.memory.keepCard(play, card)
		return card, nil
	}
	answer, err := r.cards.Choose(ctx, r.question(play))
	if ctx.Err() != nil {
		return legal(play, answer.Card), ctx.Err()
	}
	card := answer.Card
	if err != nil {
		card = bridge.NoCard // what is known cannot be: any card does
	}
	card = legal(play, card)
	r.memory.keepCard(play, card)
	return card, nil
}

// legal returns a card if it may be played, and else the lowest that may.
func legal(play *bridge.Play, card bridge.Card) bridge.Card {
	if card.Valid() && play.Check(card) == nil {
		return card
	}
	return play.Legal().Lowest()
}

// question returns what the robot knows who has to play a card.
func (r *Robot) question(play *bridge.Play) *cardplay.Question {
	q := &cardplay.Question{Seat: r.board.Seat, Play: *play, Vulnerable: r.board.Vulnerable}
	us := r.board.Seat.Side()
	q.Carding[us], q.Carding[us.Other()] = r.settings.Carding, r.settings.TheirCarding
	if r.settings.Uniform || !r.fits(play) {
		return q
	}
	for s := range bridge.Seat(bridge.Seats) {
		q.Known[s] = r.position.Known(s)
	}
	q.Heard = carding.Listen(r.position.Auction(), &q.Known)
	q.Calls = r.calls()
	return q
}

// fits reports whether the auction that the robot has heard is that of the play.
func (r *Robot) fits(play *bridge.Play) bool {
	contract, over := r.position.Auction().Contract()
	return over && contract == play.Contract()
}

// calls judges hands by the auction, if it can.
func (r *Robot) calls() layouts.Judge {
	slip := r.settings.Slip
	if slip == 0 {
		slip = usualSlip
	}
	calls, err := layouts.CallsTo(r.position, slip)
	if err != nil {
		return nil
	}
	return calls
}

// usualSlip is the chance of a call that the system would not have made.
const usualSlip = 0.1
