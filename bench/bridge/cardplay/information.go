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

// Moments are the numbers of cards after which the information is measured.
var Moments = [...]int{1, 4, 8, 16, 24, 32}

// Information is the information about the hands in the defenders' cards, at each of the Moments:
// by how many bits the true deal becomes likelier than one drawn from the auction and the visible
// cards. Negative values mislead.
type Information struct {
	Boards   int
	Declarer [len(Moments)]stats.Points
	Defender [len(Moments)]stats.Points // from partner's cards
}

// MeasureInformation plays boards with defenders, in one thread, and reads the cards by an agreement, which may
// differ from the defenders', or trust it less. After an error it returns the information from the
// boards before.
func MeasureInformation(ctx context.Context, o *Options, read *carding.Agreement) (*Information, error) {
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

// drawnDeals is the number of deals compared with the true one.
const drawnDeals = 200

// tell adds the information that a seat gets from a play. If its deals cannot be drawn, nothing is
// added.
func (b *board) tell(into *stats.Points, play *bridge.Play, seat bridge.Seat, read *carding.Agreement) {
	view := layouts.View{Known: b.known()}
	view.Cards[seat], view.Cards[b.contract.Dummy()] = b.deal[seat], b.deal[b.contract.Dummy()]
	said := readCards(play, &view, read, b.heard)
	sampler, err := layouts.New(&view, b.calls)
	if err != nil {
		return
	}
	deals := make([]bridge.Deal, drawnDeals)
	sampler.Deals(uint64(play.Len()), deals)
	truth := said.likelihood(&b.deal)
	sum := truth
	for i := range deals {
		sum += said.likelihood(&deals[i])
	}
	bits := math.Log2(truth * (drawnDeals + 1) / sum)
	into.AddPair(bits, bits)
}

// heardCards is cards of hidden defenders, each with the public situation before it.
type heardCards []struct {
	seat bridge.Seat
	card bridge.Card
	at   carding.Situation
}

// readCards goes back through a play: it adds the cards of hidden hands to a view, and returns the
// defenders' ones.
func readCards(play *bridge.Play, view *layouts.View, read *carding.Agreement, heard carding.Heard) (all heardCards) {
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
			all = append(all, heardCards{{seat, card, read.At(&back, heard)}}...)
		}
	}
	for seat := range view.Lacks {
		view.Lacks[seat] &^= view.Cards[seat]
	}
	return all
}

// likelihood returns the likelihood of the cards given a deal.
func (all heardCards) likelihood(d *bridge.Deal) float64 {
	product := 1.0
	for i := range all {
		product *= all[i].at.Likelihood(d[all[i].seat], all[i].card)
	}
	return product
}
