package table

import (
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// playCard serves a card that a player plays from its own hand, or declarer from dummy's.
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
		return t.repeatCard(s, hand, m.Card)
	case t.play.Player() != s || t.play.Turn() != hand:
		return fmt.Sprintf("plays %v from the hand of %v out of turn", m.Card, hand)
	}
	if err := t.play.Check(m.Card); err != nil {
		t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.IllegalCard})
		return fmt.Sprintf("illegal card %v: %v", m.Card, err)
	}
	if t.claim != nil {
		t.resolveClaim(now, false, nil)
	}
	t.applyCard(now, s, CardMade{hand, m.Card, t.clock.lap(now, s.Side())})
	return ""
}

// repeatCard compares a card of a player who came back with the one that it played
// before.
func (t *Table) repeatCard(s, hand bridge.Seat, card bridge.Card) (problem string) {
	p := &t.players[s]
	switch {
	case t.playedBy(p.cards) != s:
		return fmt.Sprintf("plays %v out of turn", card)
	case t.cards[p.cards].Seat != hand || t.cards[p.cards].Card != card:
		t.diverge(p)
	default:
		p.cards++
	}
	return ""
}

// applyCard plays a legal card.
func (t *Table) applyCard(now time.Time, s bridge.Seat, c CardMade) {
	if !t.note(now, Event{Kind: Played, Seat: c.Seat, Card: c.Card, Took: c.Took}) {
		return
	}
	if err := t.play.Play(c.Card); err != nil {
		t.stop(now, fmt.Errorf("a legal card was refused: %w", err))
		return
	}
	t.cards = append(t.cards, c)
	t.players[s].cards++
	if len(t.cards)%bridge.Seats == 0 && len(t.cards) > t.shown {
		t.pauseEnds = now.Add(t.cfg.TrickPause)
	}
	if t.play.Done() {
		t.finish(now, Result{Tricks: t.play.Won(t.contract.Declarer.Side())})
	}
}

// readyForCard records that a player is ready for the next card.
func (t *Table) readyForCard(s bridge.Seat) (problem string) {
	switch p := &t.players[s]; {
	case t.holdsCallOf(s) && !p.ready:
		p.ready = true // its call ends the auction
		return ""
	case p.stage != atTable || !t.playing || p.calls < len(t.calls) || p.ready || p.cards == len(t.board.Deal)*bridge.HandSize:
		return "is ready for a card too early, or once more"
	case p.cards == len(t.cards) && t.play.Player() == s, p.cards < len(t.cards) && t.playedBy(p.cards) == s:
		return "is ready for a card that it is to play itself"
	default:
		p.ready = true
		return ""
	}
}

// nextCard returns the next card that a player does not know, if it is ready for it.
func (t *Table) nextCard(s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	if !p.ready {
		return nil
	}
	c := t.cards[p.cards]
	p.cards, p.ready = p.cards+1, false
	return &bluechip.Notice{Kind: bluechip.CardPlayed, Seat: c.Seat, Card: c.Card}
}

// nextLead returns the notice that tells a player to lead, if it is to lead and has not
// been told.
func (t *Table) nextLead(now time.Time, s bridge.Seat) *bluechip.Notice {
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
