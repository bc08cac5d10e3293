package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// round is a board that is being played.
type round struct {
	board *Board
	again int // how often it was begun before

	auction bridge.Auction
	calls   []CallMade
	held    *CallMade // waits for the operator
	asking  bool      // the operator looks at the whole auction

	contract  bridge.Contract
	playing   bool // the auction has come to a contract
	play      bridge.Play
	cards     []CardMade
	pauseEnds time.Time // before the next trick
	claim     *claim

	broken bool // somebody left, and has not come back yet
	anew   bool // the board is to begin again for all
	ended  bool
	cut    bool // ended by the clock: nobody is told more of the cards
}

// progress is what a player knows of the board.
type progress struct {
	at         knowledge
	twice      bool // has said twice that it is ready for the deal
	calls      int  // that it has made or was told of
	cards      int  // likewise
	asked      bool // is ready for the next of them
	wantsDummy bool
	knowsDummy bool
	leads      int  // tricks to which it, or who leads, was told to lead
	finished   bool // has been told everything and the times
	ofClaim    []claimNotice

	lateAnswers int // to claims that were rejected before this player answered
}

// knowledge is how much of a board a player has been told.
type knowledge uint8

const (
	nothing knowledge = iota
	toldStart
	wantsDeal
	toldDeal
	wantsCards
	hasCards
)

// proceed takes a player a step on in the board, or says why not.
func (p *player) proceed(from, to knowledge) (problem string) {
	if p.stage != atTable || p.at != from {
		return "is ready too early, or once more"
	}
	p.at = to
	return ""
}

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

// beginsAgain reports whether the board is broken off, to begin again for all.
func (r *round) beginsAgain(how Rejoin) bool {
	return r.broken && !r.ended && (how == RejoinRestart || r.anew)
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

// know reports whether every player knows that much, if the board is not over for it.
func (t *Table) know(least knowledge) bool {
	for i := range t.players {
		if p := &t.players[i]; p.at < least && !p.finished {
			return false
		}
	}
	return true
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

// differ takes note that a player who came back does not do what it did before: the board
// begins again for all, or, if it is over, ends there for that player.
func (t *Table) differ(p *player) {
	if t.ended {
		p.calls, p.cards = len(t.calls), len(t.cards)
		return
	}
	t.broken, t.anew = true, true
}

// finish ends a board and keeps its result.
func (t *Table) finish(now time.Time, r Result) {
	t.ended, t.cut = true, r.Ending == Adjudicated
	t.short = r.Ending != PlayedOut
	t.clock.stop(now)
	r.Board, r.Teams, r.Calls, r.Cards, r.Contract, r.Again = t.board, t.teams, t.calls, t.cards, t.contract, t.again
	r.Timing = t.clock.timing(now)
	t.note(now, Event{Kind: Ended, Board: t.board, Result: &r})
}
