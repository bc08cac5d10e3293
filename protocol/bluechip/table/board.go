package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// startBoard begins the next board, or restarts one that was interrupted, once all
// players are ready.
func (t *Table) startBoard(now time.Time) bool {
	if !t.allReached(waitsForStart) {
		return false
	}
	switch {
	case t.round == nil:
		b := t.cfg.Next()
		if b == nil {
			t.stop(now, ErrOver)
			return true
		}
		t.clock.boards++
		t.beginBoard(now, b, b.Starts)
	case !t.broken:
		return false
	case t.ended || !t.restarts(t.cfg.Rejoin):
		t.catchUp()
	default:
		t.beginBoard(now, t.board, t.again+1)
	}
	return true
}

// beginBoard begins a board for all players.
func (t *Table) beginBoard(now time.Time, b *Board, again int) {
	shown := b.Shown
	if t.round != nil && t.board == b {
		shown = max(t.shown, len(t.cards))
	}
	t.round = &round{board: b, again: again, auction: bridge.NewAuction(b.Dealer), shown: shown}
	t.clock.newBoard()
	if !t.note(now, Event{Kind: Began, Board: b, Again: again}) {
		return
	}
	for s := range bridge.Seat(bridge.Seats) {
		t.tellStart(s)
	}
}

// tellStart tells one player that the board begins.
func (t *Table) tellStart(s bridge.Seat) {
	p := &t.players[s]
	p.stage, p.progress = atTable, progress{level: toldStart}
	if p.readyEarly {
		p.level, p.readyEarly = wantsDeal, false
	}
	t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.StartOfBoard})
}

// catchUp begins the board in progress for players who have come back to it. If it is
// over they wait for the next one.
func (t *Table) catchUp() {
	t.broken = false
	for s := range bridge.Seat(bridge.Seats) {
		switch p := &t.players[s]; {
		case p.stage == atTable:
		case t.ended:
			p.stage, p.progress = atTable, progress{finished: true}
		default:
			t.tellStart(s)
		}
	}
}

// tellBoard sends one player the next notice that it is ready for. It reports whether
// there was any.
func (t *Table) tellBoard(now time.Time) bool {
	deal, cards := t.allKnow(wantsDeal), t.allKnow(wantsCards)
	for s := range bridge.Seat(bridge.Seats) {
		p := &t.players[s]
		var n *bluechip.Notice
		switch {
		case p.stage != atTable || p.finished:
		case p.level == wantsDeal && deal:
			p.level = toldDeal
			b := t.board
			n = &bluechip.Notice{Kind: bluechip.DealInfo, Board: b.Number, Dealer: b.Dealer, Vulnerable: b.Vulnerable}
		case p.level == wantsCards && cards:
			p.level = hasCards
			n = &bluechip.Notice{Kind: bluechip.HandOf, Seat: s, Hand: t.board.Deal[s]}
		case t.caughtUp(s):
			p.finished = true
			n = &bluechip.Notice{Kind: bluechip.Times, Timing: t.clock.timing(now)}
		case p.level == hasCards:
			n = t.nextNotice(now, s)
		}
		if n != nil {
			t.cfg.Players.Send(s, n)
			return true
		}
	}
	return false
}

// allKnow reports whether every player for whom the board is not over has reached a step.
func (t *Table) allKnow(least knowledge) bool {
	for i := range t.players {
		if p := &t.players[i]; p.level < least && !p.finished {
			return false
		}
	}
	return true
}

// caughtUp reports whether the board is over and a player has been told all of it.
func (t *Table) caughtUp(s bridge.Seat) bool {
	p := &t.players[s]
	return t.ended && (t.adjudicated || p.calls == len(t.calls) && p.cards == len(t.cards) && len(p.claimNotices) == 0)
}

// nextNotice returns the next notice of the auction or the play for a player, nil if
// there is none that it is ready for.
func (t *Table) nextNotice(now time.Time, s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	switch {
	case t.adjudicated:
		return nil
	case p.calls < len(t.calls):
		return t.nextCall(s)
	case !t.playing || t.asking:
		return nil
	}
	if n := p.nextClaimNotice(); n != nil {
		return n
	}
	switch {
	case t.claim != nil && p.cards == len(t.cards):
		return nil
	case p.wantsDummy && !p.knowsDummy && t.seesDummy(p) && s != t.contract.Dummy():
		p.knowsDummy = true
		return &bluechip.Notice{Kind: bluechip.DummyHand, Hand: t.board.Deal[t.contract.Dummy()]}
	case p.cards < len(t.cards) && t.playedBy(p.cards) != s:
		return t.nextCard(s)
	}
	return t.nextLead(now, s)
}

// seesDummy reports whether a player may see dummy's hand: it was told the lead, or the
// lead was made and it asks for dummy first, as one program does.
func (t *Table) seesDummy(p *player) bool { return p.cards > 0 || len(t.cards) > 0 && !p.ready }

// endBoard removes a board once all players know that it is over.
func (t *Table) endBoard(time.Time) bool {
	if !t.ended {
		return false
	}
	for i := range t.players {
		if p := &t.players[i]; p.stage == atTable && !p.finished {
			return false
		}
	}
	t.round = nil
	return true
}
