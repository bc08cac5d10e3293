package robot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
)

// ending is the end of a play with all hands, of which a player sees some.
type ending struct {
	all    bridge.Position
	ours   []bridge.Seat
	hidden []bridge.Seat
	out    [bridge.Seats]bridge.Cards
}

// String returns the ending with all its hands.
func (e *ending) String() string {
	return fmt.Sprintf("%s, %v trumps, %v led %v, for %v", e.all.Deal.Text(bridge.North), e.all.Trump, e.all.Trick.Leader(), e.all.Trick.Cards(), e.ours)
}

// view returns what the player sees.
func (e *ending) view() view {
	v := view{position: e.all, ours: e.ours, hidden: e.hidden, out: e.out}
	for _, seat := range e.hidden {
		v.unseen |= e.all.Deal[seat]
		v.position.Deal[seat] = 0
	}
	return v
}

// layouts calls yield with every deal that the player holds possible.
func (e *ending) layouts(yield func(bridge.Deal) bool) {
	deal, unseen := e.all.Deal, e.view().unseen
	one, two := e.hidden[0], e.hidden[1]
	size := deal[one].Count()
	for part := unseen; ; part = (part - 1) & unseen {
		deal[one], deal[two] = part, unseen&^part
		if part.Count() == size && part&e.out[one] == 0 && deal[two]&e.out[two] == 0 && !yield(deal) {
			return
		}
		if part == 0 {
			return
		}
	}
}

// randomEnding returns an ending of a declarer, or of a defender, with so many cards at
// most, perhaps within a trick.
func randomEnding(r *rand.Rand, cards int, defends bool) *ending {
	e := &ending{ours: []bridge.Seat{bridge.South, bridge.North}, hidden: []bridge.Seat{bridge.West, bridge.East}}
	if defends {
		e.ours, e.hidden = []bridge.Seat{bridge.South}, []bridge.Seat{bridge.North, bridge.West}
	}
	e.all.Trump = bridge.Strain(r.IntN(bridge.Strains))
	e.deal(r, 2+r.IntN(cards-1))
	for _, seat := range e.hidden {
		for suit := range bridge.Suit(bridge.Suits) {
			if e.all.Deal[seat].In(suit) == 0 && r.IntN(2) == 0 {
				e.out[seat] |= suit.Cards()
			}
		}
	}
	e.all.Trick = bridge.NewTrick(e.ours[r.IntN(len(e.ours))])
	if r.IntN(3) == 0 {
		e.all.Trick = bridge.NewTrick(e.hidden[r.IntN(len(e.hidden))])
	}
	for before := r.IntN(bridge.Seats); before > 0 || !slices.Contains(e.ours, e.all.Turn()); before-- {
		e.play(r)
	}
	return e
}

// deal deals so many cards to each hand. The player has the more of the high ones the less
// luck there is.
func (e *ending) deal(r *rand.Rand, n int) {
	luck := []float64{2, 4, 8, 20}[r.IntN(4)]
	worth := map[bridge.Card]float64{}
	var pack []bridge.Card
	for card := range bridge.AllCards.Down {
		pack = append(pack, card)
		worth[card] = float64(card.Rank()) + luck*r.Float64()
	}
	r.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	pack = pack[:n*bridge.Seats]
	slices.SortFunc(pack, func(a, b bridge.Card) int {
		if worth[a] > worth[b] {
			return -1
		}
		return 1
	})
	mine, rest := pack[:n*len(e.ours)], pack[n*len(e.ours):]
	r.Shuffle(len(mine), func(i, k int) { mine[i], mine[k] = mine[k], mine[i] })
	r.Shuffle(len(rest), func(i, k int) { rest[i], rest[k] = rest[k], rest[i] })
	for seat := range bridge.Seat(bridge.Seats) {
		from := &rest
		if slices.Contains(e.ours, seat) {
			from = &mine
		}
		for _, card := range (*from)[:n] {
			e.all.Deal[seat] |= card.Set()
		}
		*from = (*from)[n:]
	}
}

// play plays any card.
func (e *ending) play(r *rand.Rand) {
	turn, legal := e.all.Turn(), e.all.Legal()
	for range r.IntN(legal.Count()) {
		legal &= legal - 1
	}
	card := legal.Lowest()
	if led, ok := e.all.Trick.Suit(); ok && card.Suit() != led {
		e.out[turn] |= led.Cards()
	}
	e.all = after(e.all, card)
}

// after returns a position after a card.
func after(p bridge.Position, card bridge.Card) bridge.Position {
	p.Deal[p.Turn()] &^= card.Set()
	p.Trick.Add(card)
	if p.Trick.Done() {
		p.Trick = bridge.NewTrick(p.Trick.Winner(p.Trump))
	}
	return p
}

// sure reports, by trying everything, whether a player takes all tricks that are left by
// what is played meanwhile, when the hands lie in one of these ways.
func (e *ending) sure(p bridge.Position, layouts []bridge.Deal) bool {
	if p.Trick.Len() == 0 && p.Trick.Leader().Side() != e.ours[0].Side() {
		return false
	}
	p.Deal = layouts[0]
	turn := p.Turn()
	if p.Deal[turn] == 0 {
		return true
	}
	return e.follow(p, layouts, func(_ bridge.Card, next bridge.Position, left []bridge.Deal) bool { return e.sure(next, left) })
}

// follow reports whether something holds after a card of the player's side, some one of them, or after every
// card that another hand may have in one of the layouts, of which those are left that it is from.
func (e *ending) follow(p bridge.Position, layouts []bridge.Deal, holds func(bridge.Card, bridge.Position, []bridge.Deal) bool) bool {
	turn := p.Turn()
	if slices.Contains(e.ours, turn) {
		for card := range p.Legal().Down {
			if holds(card, after(p, card), without(layouts, turn, card)) {
				return true
			}
		}
		return false
	}
	for card := range bridge.AllCards.Down {
		var where []bridge.Deal
		for _, deal := range layouts {
			p.Deal = deal
			if legal := p.Legal(); legal.Has(card) {
				where = append(where, deal)
			}
		}
		if where != nil && !holds(card, after(p, card), without(where, turn, card)) {
			return false
		}
	}
	return true
}

// without returns layouts in which a hand has played a card.
func without(layouts []bridge.Deal, seat bridge.Seat, card bridge.Card) []bridge.Deal {
	left := slices.Clone(layouts)
	for i := range left {
		left[i][seat] &^= card.Set()
	}
	return left
}

// parseEnding reads an ending and plays the cards of a trick.
func parseEnding(t *testing.T, deal string, leader bridge.Seat, trump bridge.Strain, trick ...string) bridge.Position {
	t.Helper()
	d, err := bridge.ParseDeal(deal)
	if err != nil {
		t.Fatal(err)
	}
	p := bridge.Position{Deal: d, Trump: trump, Trick: bridge.NewTrick(leader)}
	for _, text := range trick {
		card, err := bridge.ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		p = after(p, card)
	}
	return p
}
