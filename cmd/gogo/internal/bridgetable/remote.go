package bridgetable

import (
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

// Join opens a table whose manager is elsewhere, with a person on a seat of a team, and returns
// its number.
func (h *Hall) Join(address string, at bridge.Seat, team string) (int, error) {
	return h.open(func(id int) (*Table, error) {
		o := &Options{}
		for s := range o.Seats {
			o.Seats[s] = outsider
		}
		o.Seats[at] = person
		t, err := bareTable(h, id, o)
		if err != nil {
			return nil, err
		}
		t.address, t.remote = address, true
		t.addSeat(t.ctx, at, team)
		return t, nil
	})
}

// ended takes what a board came to at a table whose manager is elsewhere: of it is known what
// the seat has seen. The lock is held.
func (t *Table) ended(p *seat, c bridge.Contract, tricks int) {
	if !t.remote || !p.begun {
		return
	}
	f := &finished{record: record.Record{
		Board: p.board.Number, Dealer: p.board.Dealer, Vulnerable: p.board.Vulnerable, Contract: c, HasContract: true,
	}}
	f.record.Deal[p.at] = p.board.Hand
	for _, s := range p.calls {
		f.record.Calls = append(f.record.Calls, record.Call{Call: s.call, Alert: s.alert, Note: s.info})
	}
	extras := &bridgeview.Extras{Ending: bridgeview.PlayedOut}
	if p.playing {
		f.record.Deal = seen(&p.play)
		for _, card := range p.play.Cards() {
			f.record.Cards = append(f.record.Cards, record.Card{Card: card})
		}
		if !p.play.Done() {
			extras.Ending = bridgeview.Claimed
		}
	}
	p.begun = false
	f.conclude(tricks, extras)
	t.finish(f)
}

// seen returns the deal as far as it is known behind a play: hands that were played to their
// end have been seen.
func seen(p *bridge.Play) bridge.Deal {
	deal := p.Start()
	if !p.Done() {
		return deal
	}
	deal = bridge.Deal{}
	for i, card := range p.Cards() {
		deal[handOf(p, i)] |= card.Set()
	}
	return deal
}
