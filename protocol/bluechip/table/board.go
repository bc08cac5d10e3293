package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// startBoard begins the next board, or one again that was broken off, once everybody is
// there.
func (t *Table) startBoard(now time.Time) bool {
	if !t.all(waitsForStart) {
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
		t.begin(now, b, b.Begun)
	case !t.broken:
		return false
	case t.ended || !t.beginsAgain(t.cfg.Rejoin):
		t.catchUp()
	default:
		t.begin(now, t.board, t.again+1)
	}
	return true
}

// begin begins a board for everybody.
func (t *Table) begin(now time.Time, b *Board, again int) {
	t.round = &round{board: b, again: again, auction: bridge.NewAuction(b.Dealer)}
	t.clock.newBoard()
	if !t.note(now, Event{Kind: Began, Board: b, Again: again}) {
		return
	}
	for s := range bridge.Seat(bridge.Seats) {
		t.tellStart(s)
	}
}

// tellStart begins the board for one player.
func (t *Table) tellStart(s bridge.Seat) {
	p := &t.players[s]
	p.stage, p.progress = atTable, progress{at: toldStart}
	if p.early {
		p.at, p.early = wantsDeal, false
	}
	t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.StartOfBoard})
}

// catchUp begins the board in progress for those who have come back to it. If it is
// over they wait for the next.
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

// tellBoard tells one player something that it is ready for. It reports whether there
// was anything.
func (t *Table) tellBoard(now time.Time) bool {
	deal, cards := t.know(wantsDeal), t.know(wantsCards)
	for s := range bridge.Seat(bridge.Seats) {
		p := &t.players[s]
		var n *bluechip.Notice
		switch {
		case p.stage != atTable || p.finished:
		case p.at == wantsDeal && deal:
			p.at = toldDeal
			b := t.board
			n = &bluechip.Notice{Kind: bluechip.DealInfo, Board: b.Number, Dealer: b.Dealer, Vulnerable: b.Vulnerable}
		case p.at == wantsCards && cards:
			p.at = hasCards
			n = &bluechip.Notice{Kind: bluechip.HandOf, Seat: s, Hand: t.board.Deal[s]}
		case t.caughtUp(s):
			p.finished = true
			n = &bluechip.Notice{Kind: bluechip.Times, Timing: t.clock.timing(now)}
		case p.at == hasCards:
			n = t.tell(now, s)
		}
		if n != nil {
			t.cfg.Players.Send(s, n)
			return true
		}
	}
	return false
}

// know reports whether every player knows that much, if the board is not over for it.
func (t *Table) know(least knowledge) bool {
	for i := range t.players {
		if p := &t.players[i]; p.at < least && !p.finished {
			return false
		}
	}
	return true
}

// caughtUp reports whether the board is over and a player knows all of it that it is to
// know.
func (t *Table) caughtUp(s bridge.Seat) bool {
	p := &t.players[s]
	return t.ended && (t.cut || p.calls == len(t.calls) && p.cards == len(t.cards) && len(p.ofClaim) == 0)
}

// tell returns what a player is to be told next of the auction or the play, nil if there
// is nothing that it is ready for.
func (t *Table) tell(now time.Time, s bridge.Seat) *bluechip.Notice {
	p := &t.players[s]
	switch {
	case t.cut:
		return nil
	case p.calls < len(t.calls):
		return t.tellCall(s)
	case !t.playing || t.asking:
		return nil
	}
	if n := p.tellOfClaim(); n != nil {
		return n
	}
	switch {
	case t.claim != nil && p.cards == len(t.cards):
		return nil
	case p.wantsDummy && !p.knowsDummy && t.dummyLies(p) && s != t.contract.Dummy():
		p.knowsDummy = true
		return &bluechip.Notice{Kind: bluechip.DummyHand, Hand: t.board.Deal[t.contract.Dummy()]}
	case p.cards < len(t.cards) && t.playedBy(p.cards) != s:
		return t.tellCard(s)
	}
	return t.tellLead(now, s)
}

// dummyLies reports whether a player may see dummy's hand: it was told the lead, or the
// lead was made and it wants to see dummy before that, as one program does.
func (t *Table) dummyLies(p *player) bool { return p.cards > 0 || len(t.cards) > 0 && !p.asked }

// endBoard ends a board that everybody knows to be over.
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
