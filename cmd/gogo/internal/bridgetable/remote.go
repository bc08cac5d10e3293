package bridgetable

import (
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

// Join opens a table with a remote manager, with a person in a seat of a team, and returns its
// number.
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

// ended takes the result of a board from a remote manager, of which only the seat's view is known.
// The caller holds the lock.
func (t *Table) ended(p *seat, c bridge.Contract, tricks int) {
	if !t.remote || !p.started {
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
	p.started = false
	f.conclude(tricks, extras)
	t.finish(f)
}

// seen returns the deal as far as a play has shown it: hands that were played to the end.
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
