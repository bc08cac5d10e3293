package cardplay

import (
	"context"
	"math"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
	"gogo/search/bridge/layouts"
)

// Moments are after how many cards is asked what the play has told.
var Moments = [...]int{1, 4, 8, 16, 24, 32}

// Information is what the cards of defenders tell of the hands, at each of the Moments: by
// how many bits the true deal becomes likelier than one drawn by the auction and the cards
// in sight. Below nothing they mislead.
type Information struct {
	Boards   int
	Declarer [len(Moments)]stats.Points
	Defender [len(Moments)]stats.Points // of partner's cards
}

// Tell lets boards be defended, on one thread, and reads the cards by an agreement, which
// may be another one than that of the defenders, or trust it less. With an error there is what the
// boards before have told.
func Tell(ctx context.Context, o *Options, read *carding.Agreement) (*Information, error) {
	var all Information
	boards, err := bidAll(ctx, o)
	if err != nil {
		return &all, err
	}
	solver := doubledummy.NewSolver(memory)
	players := [2]*cardplay.Player{cardplay.New(o.Settings), cardplay.New(o.Settings)}
	for _, b := range boards {
		p, err := newRoom(b, o, solver, players).play(ctx)
		if err != nil {
			return &all, err
		}
		all.Boards++
		for i, cards := range Moments {
			play := p.Play
			for play.Len() > cards {
				play.Undo()
			}
			leader := b.contract.Leader()
			b.tell(&all.Declarer[i], &play, b.contract.Declarer, read)
			b.tell(&all.Defender[i], &play, leader, read)
			b.tell(&all.Defender[i], &play, leader.Partner(), read)
		}
		if o.Observe != nil {
			o.Observe()
		}
	}
	return &all, nil
}

// drawn is how many deals the true one is compared with.
const drawn = 200

// tell counts what a seat is told by a play. Where its deals cannot be drawn nothing is
// counted.
func (b *board) tell(into *stats.Points, play *bridge.Play, seat bridge.Seat, read *carding.Agreement) {
	view := layouts.View{Known: b.known()}
	view.Cards[seat], view.Cards[b.contract.Dummy()] = b.deal[seat], b.deal[b.contract.Dummy()]
	said := listen(play, &view, read, b.heard)
	sampler, err := layouts.New(&view, b.calls)
	if err != nil {
		return
	}
	deals := make([]bridge.Deal, drawn)
	sampler.Deals(uint64(play.Len()), deals)
	truth := said.likelihood(&b.deal)
	sum := truth
	for i := range deals {
		sum += said.likelihood(&deals[i])
	}
	bits := math.Log2(truth * (drawn + 1) / sum)
	into.AddPair(bits, bits)
}

// said is cards of hidden defenders, each with what everybody saw before it.
type said []struct {
	seat bridge.Seat
	card bridge.Card
	at   carding.Situation
}

// listen goes back through a play: it adds the cards of hidden hands to a view, and
// returns those of the defenders.
func listen(play *bridge.Play, view *layouts.View, read *carding.Agreement, heard carding.Heard) (all said) {
	declarer := play.Contract().Declarer.Side()
	sees := view.Cards
	for back := *play; back.Len() > 0; {
		last := back.Len() - 1
		trick := back.Trick(last / bridge.Seats)
		seat := (trick.Leader() + bridge.Seat(last%bridge.Seats)) % bridge.Seats
		card := back.Cards()[last]
		back.Undo()
		if sees[seat] != 0 {
			continue
		}
		view.Cards[seat] |= card.Set()
		if led, _ := trick.Suit(); card.Suit() != led {
			view.Lacks[seat] |= led.Cards()
		}
		if seat.Side() != declarer {
			all = append(all, said{{seat, card, read.At(&back, heard)}}...)
		}
	}
	for seat := range view.Lacks {
		view.Lacks[seat] &^= view.Cards[seat]
	}
	return all
}

// likelihood returns how likely the cards are with a deal.
func (all said) likelihood(d *bridge.Deal) float64 {
	product := 1.0
	for i := range all {
		product *= all[i].at.Likelihood(d[all[i].seat], all[i].card)
	}
	return product
}
