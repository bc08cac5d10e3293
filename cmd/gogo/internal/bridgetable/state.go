package bridgetable

import (
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/words"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/table"
)

// news is a message to a page.
type news struct {
	Hall  *hallState  `json:"hall,omitempty"`
	Table *tableState `json:"table,omitempty"`
	Error string      `json:"error,omitempty"`
	Go    string      `json:"go,omitempty"` // where the page is to go: a table and optionally a key
}

// tableState is the state of a table for one page.
type tableState struct {
	Table    int                      `json:"table"`
	Remote   bool                     `json:"remote,omitempty"` // the manager is elsewhere
	Shown    string                   `json:"shown,omitempty"`  // the table has a board that was shared: the seat whose view it was
	Address  string                   `json:"address"`          // of the manager
	System   string                   `json:"system"`
	Seats    [bridge.Seats]*seatState `json:"seats"`
	Seat     string                   `json:"seat,omitempty"` // of this page, empty for a spectator
	Board    *bridgeview.State        `json:"board,omitempty"`
	Asked    askKind                  `json:"asked,omitempty"`
	Question int                      `json:"question,omitempty"` // its number, from 1
	Calls    []string                 `json:"calls,omitempty"`    // the legal ones
	Choices  map[string]string        `json:"choices,omitempty"`
	Claims   bool                     `json:"claims,omitempty"`  // the person may claim
	Left     int                      `json:"left,omitempty"`    // tricks, of which some may be claimed
	Claimer  string                   `json:"claimer,omitempty"` // who has claimed
	Looks    int                      `json:"looks"`             // index of the finished board looked at; -1 is none
	Results  []resultState            `json:"results"`
	Done     bool                     `json:"done,omitempty"` // nothing more is played
	Note     string                   `json:"note,omitempty"`
	Level    int                      `json:"level,omitempty"` // of the programs, 0 if none knows levels
	Claim    *claimState              `json:"claim,omitempty"` // the last claim on the board
	TakeBack bool                     `json:"takeback,omitempty"`
	Advising bool                     `json:"advising,omitempty"`
	Advice   *adviceState             `json:"advice,omitempty"`
	Bid      *bidState                `json:"bid,omitempty"` // of the finished board looked at
}

// bidState is what an auction was worth. Scores and IMPs are of North-South.
type bidState struct {
	Par   int `json:"par"`
	Score int `json:"score"` // of the contract with best play
	IMPs  int `json:"imps"`  // of the two
}

// claimState is a claim and what the others say to it. Seats are letters.
type claimState struct {
	By       string   `json:"by"`
	Tricks   int      `json:"tricks"`
	Of       int      `json:"of,omitempty"`   // that are left
	Text     string   `json:"text,omitempty"` // how they are to be won
	Accepts  []string `json:"accepts,omitempty"`
	Rejects  []string `json:"rejects,omitempty"`
	Over     bool     `json:"over,omitempty"`
	Accepted bool     `json:"accepted,omitempty"`
}

// ended returns the claim with its answers. Pages may still be told of the claim itself.
func (c *claimState) ended(e *table.Event) *claimState {
	if c == nil {
		return nil
	}
	over := *c
	over.Over, over.Accepted = true, e.Accepted
	for s, said := range e.Answers {
		switch letter := bridge.Seat(s).Letter(); said {
		case table.Accepts:
			over.Accepts = append(over.Accepts, letter)
		case table.Rejects:
			over.Rejects = append(over.Rejects, letter)
		}
	}
	return &over
}

// seatState is the occupant of a seat.
type seatState struct {
	Who    string `json:"who"` // person, outsider or the name of a program
	Taken  bool   `json:"taken,omitempty"`
	Here   bool   `json:"here,omitempty"` // connected to the table
	Failed string `json:"failed,omitempty"`
	Gone   bool   `json:"gone,omitempty"` // it has to be restarted
}

// resultState is the result of a board, in the terms of bridgeview.
type resultState struct {
	Number   string `json:"number"`
	Contract string `json:"contract"`
	Declarer string `json:"declarer,omitempty"`
	Tricks   *int   `json:"tricks,omitempty"`
	Score    *int   `json:"score,omitempty"` // of North-South
	IMPs     *int   `json:"imps,omitempty"`  // of North-South against par, once it is known
}

// resultOf returns the result of a finished board.
func resultOf(f *finished) resultState {
	v := &f.view
	r := resultState{Number: v.Number, Contract: v.Contract, Declarer: v.Declarer, Tricks: v.Tricks, Score: v.Score}
	if f.bid != nil && v.Score != nil {
		imps := bridge.IMPs(*v.Score - f.bid.Par)
		r.IMPs = &imps
	}
	return r
}

// stateOf returns the state for a seat, or for a spectator if that is nil, with the finished board
// of index looks.
func (t *Table) stateOf(p *seat, looks int) *tableState {
	s := &tableState{
		Table: t.id, Remote: t.remote, Address: t.address, System: t.system,
		Looks: looks, Results: []resultState{}, Done: t.done, Note: t.note,
	}
	if t.shown != nil {
		s.Shown = t.shown.Letter()
	}
	if t.takesLevel() {
		s.Level = t.options.Level
	}
	for at := range s.Seats {
		s.Seats[at] = t.seatStateOf(bridge.Seat(at))
	}
	for _, f := range t.over {
		s.Results = append(s.Results, resultOf(f))
	}
	if p != nil {
		s.Seat = p.at.Letter()
		if p.note != "" && looks < 0 {
			s.Note = p.note
		}
	}
	switch {
	case looks >= 0:
		f := t.over[looks]
		s.Board, s.Claim, s.Bid = t.reviewOf(f, p), f.claim, f.bid
	case p != nil:
		s.Claim = t.claim
		t.showSeat(s, p)
	default:
		s.Claim, s.Board = t.claim, t.watchedOf()
	}
	return s
}

// seatStateOf returns the occupant of a seat.
func (t *Table) seatStateOf(at bridge.Seat) *seatState {
	s := &seatState{Who: t.options.Seats[at], Here: t.remote || t.snap.Connected[at]}
	if p := t.seats[at]; p != nil {
		s.Taken = p.key != ""
	}
	if r := t.robots[at]; r != nil && (!s.Here || r.gone) && !t.done {
		s.Failed, s.Gone = r.failed, r.gone
	}
	return s
}

// names returns the names of the players.
func (t *Table) names() (names [bridge.Seats]string) {
	for s, who := range t.options.Seats {
		if who != outsider {
			names[s] = who
		}
	}
	return names
}

// complete adds the table's fields to a board.
func (t *Table) complete(b *bridgeview.Board, p *seat) *bridgeview.State {
	s := &bridgeview.State{Board: *b, Of: len(t.boards), Connected: t.snap.Connected}
	if t.shown == nil {
		s.Players = t.names()
	}
	if p != nil {
		s.Players[p.at] = "you"
	}
	if t.remote || t.done {
		s.Connected = [bridge.Seats]bool{true, true, true, true}
	}
	return s
}

// reviewOf returns a finished board with all that is known of it, for a seat or spectators.
func (t *Table) reviewOf(f *finished, p *seat) *bridgeview.State {
	s := t.complete(&f.view, p)
	s.Connected = [bridge.Seats]bool{true, true, true, true}
	s.Calls = append([]bridgeview.Call(nil), f.view.Calls...)
	t.addMeanings(s.Calls, &f.auction, f.record.Vulnerable)
	if f.view.Ending == "" {
		s.Turn, s.Actor = turnOf(f)
	}
	printed := s.Printable()
	return &printed
}

// addMeanings adds the meanings of calls in the table's system.
func (t *Table) addMeanings(calls []bridgeview.Call, a *bridge.Auction, v bridge.Vulnerability) {
	for i, m := range t.explain.Meanings(a, v) {
		if i < len(calls) {
			calls[i].Meaning = m.String()
		}
	}
}

// watchedOf returns the board in play for spectators. It is nil without a board.
func (t *Table) watchedOf() *bridgeview.State {
	r := t.watchedRecord()
	if r == nil {
		return nil
	}
	now := &t.snap
	auction := auctionOf(r)
	s := t.complete(bridgeview.New(r, &bridgeview.Extras{Restart: now.Again}), nil)
	t.addMeanings(s.Calls, &auction, r.Vulnerable)
	if now.Awaited {
		s.Turn, s.Actor = now.Turn.Letter(), now.Actor.Letter()
	}
	printed := s.Printable()
	return &printed
}

// watchedRecord returns the board in play as spectators know it: with all hands if only programs
// play, otherwise with dummy's alone. It is nil without a board.
func (t *Table) watchedRecord() *record.Record {
	now := &t.snap
	if now.Board == nil || t.remote || now.Ended {
		return nil
	}
	r := &record.Record{Board: now.Board.Number, Dealer: now.Board.Dealer, Vulnerable: now.Board.Vulnerable}
	dummy := now.Contract.Dummy()
	for s := range bridge.Seat(bridge.Seats) {
		if t.onlyPrograms() || len(now.Cards) > 0 && s == dummy {
			r.Deal[s] = now.Board.Deal[s]
		}
	}
	for _, c := range now.Calls {
		r.Calls = append(r.Calls, record.Call{Call: c.Call, Alert: c.Alerted, Note: c.Info})
	}
	for _, c := range now.Cards {
		r.Cards = append(r.Cards, record.Card{Card: c.Card})
	}
	return r
}

// auctionOf returns the auction of a board up to its first call that is not legal.
func auctionOf(r *record.Record) bridge.Auction {
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if a.Call(c.Call) != nil {
			break // managers accept legal calls only
		}
	}
	return a
}

// onlyPrograms reports whether all players are programs of this table.
func (t *Table) onlyPrograms() bool {
	for _, r := range t.robots {
		if r == nil {
			return false
		}
	}
	return true
}

// showSeat adds the seat's knowledge of the board in play, and its question.
func (t *Table) showSeat(s *tableState, p *seat) {
	if !p.started {
		return
	}
	s.Board, s.TakeBack, s.Advising, s.Advice = t.liveOf(p), p.canTakeBack(), p.advising, p.advice
	q := p.asked
	if q == nil {
		return
	}
	s.Asked, s.Question = q.kind, q.number
	switch q.kind {
	case askCall:
		for _, c := range p.auction.AppendLegal(nil) {
			s.Calls = append(s.Calls, c.String())
		}
		s.Choices = map[string]string{}
		for c, m := range t.explain.Choices(&p.auction, p.board.Vulnerable) {
			s.Choices[c.String()] = m.String()
		}
	case askCard:
		s.Claims, s.Left = q.mayClaim, client.Left(&p.play)
		for card := range p.play.Legal().Down {
			s.Board.Playable = append(s.Board.Playable, card.String())
		}
	case askClaim:
		by := q.claim.By
		s.Claimer = by.Letter()
		if t.remote {
			s.Claim = &claimState{By: by.Letter(), Tricks: q.claim.Tricks, Of: client.Left(&p.play), Text: words.Sanitize(q.claim.Text)}
		}
		shown := q.claim.Hand
		for i, c := range p.play.Cards() {
			if handOf(&p.play, i) == by {
				shown |= c.Set()
			}
		}
		s.Board.Hands[by] = shown.String()
	}
}

// handOf returns the hand that a card of a play came from, by the card's index.
func handOf(p *bridge.Play, i int) bridge.Seat {
	trick := p.Trick(i / bridge.Seats)
	return (trick.Leader() + bridge.Seat(i%bridge.Seats)) % bridge.Seats
}

// liveOf returns the board in play as a seat knows it.
func (t *Table) liveOf(p *seat) *bridgeview.State {
	r := p.record()
	s := t.complete(bridgeview.New(r, &bridgeview.Extras{}), p)
	t.addMeanings(s.Calls, &p.auction, r.Vulnerable)
	switch {
	case !p.auction.Done():
		s.Turn = p.auction.Turn().Letter()
	case p.playing && !p.play.Done():
		s.Turn, s.Actor = p.play.Turn().Letter(), p.play.Player().Letter()
	}
	printed := s.Printable()
	return &printed
}

// record returns the board in play as the seat knows it.
func (p *seat) record() *record.Record {
	r := &record.Record{Board: p.board.Number, Dealer: p.board.Dealer, Vulnerable: p.board.Vulnerable}
	r.Deal[p.at] = p.board.Hand
	for _, c := range p.calls {
		r.Calls = append(r.Calls, record.Call{Call: c.call, Alert: c.alert, Note: c.info})
	}
	if p.playing {
		r.Deal = p.play.Start()
		for _, c := range p.play.Cards() {
			r.Cards = append(r.Cards, record.Card{Card: c})
		}
	}
	return r
}
