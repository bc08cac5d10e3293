package table

import (
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// playCard takes a card of a player, or of dummy by its declarer.
func (t *Table) playCard(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	hand := m.Seat
	if m.Dummy {
		hand = t.contract.Dummy()
	}
	p := &t.players[s]
	switch {
	case p.stage != atTable || !t.playing || t.asking || p.finished || p.calls < len(t.calls):
		return fmt.Sprintf("plays %v when no card can be played", m.Card)
	case p.cards < len(t.cards):
		return t.playAgain(s, hand, m.Card)
	case t.play.Player() != s || t.play.Turn() != hand:
		return fmt.Sprintf("plays %v from the hand of %v out of turn", m.Card, hand)
	}
	if err := t.play.Check(m.Card); err != nil {
		t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.IllegalCard})
		return fmt.Sprintf("illegal card %v: %v", m.Card, err)
	}
	if t.claim != nil {
		t.answer(now, false)
	}
	t.makeCard(now, s, CardMade{hand, m.Card, t.clock.act(now, s.Side())})
	return ""
}

// playAgain compares a card of a player that came back with the one that it played
// before.
func (t *Table) playAgain(s, hand bridge.Seat, card bridge.Card) (problem string) {
	p := &t.players[s]
	switch {
	case t.playedBy(p.cards) != s:
		return fmt.Sprintf("plays %v out of turn", card)
	case t.cards[p.cards].Seat != hand || t.cards[p.cards].Card != card:
		t.differ(p)
	default:
		p.cards++
	}
	return ""
}

// makeCard plays a card that is legal.
func (t *Table) makeCard(now time.Time, s bridge.Seat, c CardMade) {
	if !t.note(now, Event{Kind: Played, Seat: c.Seat, Card: c.Card, Took: c.Took}) {
		return
	}
	if err := t.play.Play(c.Card); err != nil {
		t.stop(now, fmt.Errorf("a legal card was refused: %w", err))
		return
	}
	t.cards = append(t.cards, c)
	t.players[s].cards++
	if len(t.cards)%bridge.Seats == 0 {
		t.pauseEnds = now.Add(t.cfg.TrickPause)
	}
	if t.play.Done() {
		t.finish(now, Result{Tricks: t.play.Won(t.contract.Declarer.Side())})
	}
}

// readyForCard takes note that a player is ready for the next card.
func (t *Table) readyForCard(s bridge.Seat) (problem string) {
	switch p := &t.players[s]; {
	case t.heldOf(s) && !p.asked:
		p.asked = true // its call ends the auction
		return ""
	case p.stage != atTable || !t.playing || p.calls < len(t.calls) || p.asked || p.cards == len(t.board.Deal)*bridge.HandSize:
		return "is ready for a card too early, or once more"
	case p.cards == len(t.cards) && t.play.Player() == s, p.cards < len(t.cards) && t.playedBy(p.cards) == s:
		return "is ready for a card that it is to play itself"
	default:
		p.asked = true
		return ""
	}
}

// tellCard returns the next card that a player does not know, if it is ready for it.
func (t *Table) tellCard(s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	if !p.asked {
		return nil
	}
	c := t.cards[p.cards]
	p.cards, p.asked = p.cards+1, false
	return &bluechip.Notice{Kind: bluechip.CardPlayed, Seat: c.Seat, Card: c.Card}
}

// tellLead returns what tells a player to lead, if it is to and has not been told yet.
func (t *Table) tellLead(now time.Time, s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	trick := p.cards / bridge.Seats
	if p.cards%bridge.Seats != 0 || p.leads > trick || t.ended && p.cards == len(t.cards) {
		return nil
	}
	hand := t.play.Turn()
	switch {
	case p.cards < len(t.cards):
		hand = t.cards[p.cards].Seat
	case t.play.Player() != s || now.Before(t.pauseEnds):
		return nil
	}
	p.leads = trick + 1
	return &bluechip.Notice{Kind: bluechip.ToLead, Seat: hand, Dummy: hand == t.contract.Dummy()}
}
