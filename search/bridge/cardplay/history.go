package cardplay

import (
	"context"
	"math"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// Belief says what the cards so far tell of a layout.
type Belief struct {
	// Slip is how likely a card is that costs a trick, against one that costs none: above
	// 0 and up to 1, which is to say that nothing follows from it.
	Slip float64
	// Cards is how many of the last cards are looked at, the player's own included.
	Cards int
	// Tricks is how many may be left where a card is looked at: the more, the longer it
	// takes.
	Tricks int
}

// past is what is the same of the cards so far in all layouts: the positions before each.
type past struct {
	tricks []bridge.Trick // as it was before the card
	gone   []bridge.Cards // played before the card, those of the trick included
}

// newPast returns the past of a play.
func newPast(s *sight) *past {
	p := &past{}
	gone := bridge.Cards(0)
	for i := range s.Play.Tricks() {
		whole := s.Play.Trick(i)
		t := bridge.NewTrick(whole.Leader())
		for _, card := range whole.Cards() {
			p.tricks = append(p.tricks, t)
			p.gone = append(p.gone, gone)
			t.Add(card)
			gone |= card.Set()
		}
	}
	position := s.Play.Position()
	p.tricks = append(p.tricks, position.Trick)
	p.gone = append(p.gone, gone)
	return p
}

// position returns the position of a layout before a card.
func (p *past) position(deal *bridge.Deal, trump bridge.Strain, card int) bridge.Position {
	position := bridge.Position{Deal: *deal, Trump: trump, Trick: p.tricks[card]}
	for seat := range position.Deal {
		position.Deal[seat] &^= p.gone[card]
	}
	return position
}

// first returns the first card that is looked at.
func (b *Belief) first(s *sight) int {
	least := bridge.Seats * (s.Play.Size() - b.Tricks)
	return min(max(s.Play.Len()-b.Cards, least, 0), s.Play.Len())
}

// surprise returns the logarithm of how likely the last cards are in a layout whose
// position is worth so many tricks to the declarer, those to come alone.
func (b *Belief) surprise(ctx context.Context, study doubledummy.Study, s *sight, p *past, deal *bridge.Deal, declarer int) (float64, error) {
	cost := 0
	for i := s.Play.Len() - 1; i >= b.first(s); i-- {
		after := declarer + s.wonBy(i)
		before, err := s.before(ctx, study, p, deal, i, after)
		if err != nil {
			return 0, err
		}
		if s.chooser(s.plays[i].seat) != s.Seat {
			cost += max(before-after, after-before)
		}
		declarer = before
	}
	return float64(cost) * math.Log(b.Slip), nil
}

// before returns what the position before a card is worth to the declarer, when it is so
// much after it.
func (s *sight) before(ctx context.Context, study doubledummy.Study, p *past, deal *bridge.Deal, card, after int) (int, error) {
	contract := s.Play.Contract()
	position := p.position(deal, contract.Strain, card)
	n, turn := position.Tricks(), position.Turn()
	if alike(position.Legal(), position.Deal[turn], p.gone[card]&^position.Trick.Set()) {
		return after, nil
	}
	if turn.Side() == contract.Declarer.Side() {
		return study.Tricks(ctx, &position, after)
	}
	defenders, err := study.Tricks(ctx, &position, n-after)
	return n - defenders, err
}

// chooser returns who chooses the cards of a hand.
func (s *sight) chooser(seat bridge.Seat) bridge.Seat {
	if c := s.Play.Contract(); seat == c.Dummy() {
		return c.Declarer
	}
	return seat
}

// wonBy returns 1 if a card, by its number, was the last of a trick that the declarer
// won.
func (s *sight) wonBy(card int) int {
	if card%bridge.Seats != bridge.Seats-1 {
		return 0
	}
	t := s.Play.Trick(card / bridge.Seats)
	c := s.Play.Contract()
	if t.Winner(c.Strain).Side() == c.Declarer.Side() {
		return 1
	}
	return 0
}
