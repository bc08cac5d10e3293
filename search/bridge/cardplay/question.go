package cardplay

import (
	"context"
	"fmt"
	"math"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/doubledummy"
	"gogo/search/bridge/layouts"
)

// Question has the knowledge of a player who is to play a card.
type Question struct {
	// Seat is the player who chooses: the declarer for dummy too.
	Seat bridge.Seat
	// Play is the play so far. It knows the hand of the seat and, once the opening lead is
	// made, dummy's. Others it may know are not looked at.
	Play bridge.Play
	// Pack is the cards that were dealt. The zero value stands for all; the end of a play,
	// whose hands have fewer, has others.
	Pack       bridge.Cards
	Vulnerable bridge.Vulnerability
	// Known has the limits that the seats have shown by calls and alerts. None is nothing.
	Known [bridge.Seats]hand.Knowledge
	// Edges say how firm that is. The zero Edge stands for layouts.DefaultEdge.
	Edges [bridge.Seats]layouts.Edge
	// Carding are the agreements of the sides on leads and signals, nil where nothing is known: then
	// their cards say no more than that they cost nothing. Heard is which suits were shown.
	Carding [2]*carding.Agreement
	Heard   carding.Heard
	// Calls weighs hands by the auction, nil for no evidence.
	Calls *layouts.Calls
}

// sight is the part of a question that can be seen.
type sight struct {
	Question             // whose play knows the hands in sight alone
	start    bridge.Deal // before the play: the hands in sight, and what the others have played
	played   bridge.Cards
	unseen   bridge.Cards
	hidden   []bridge.Seat
	room     [bridge.Seats]int          // unseen cards of the hidden hands
	lacks    [bridge.Seats]bridge.Cards // of suits to which a hand did not follow, but for what it has played
	plays    []moment
}

// moment is a card that was played.
type moment struct {
	seat bridge.Seat // whose card it was
	card bridge.Card
}

// newSight returns what can be seen of a question. The error says what is wrong with it.
func newSight(q *Question) (*sight, error) {
	switch {
	case q.Play.Done():
		return nil, bridge.ErrPlayOver
	case q.Play.Player() != q.Seat:
		return nil, fmt.Errorf("%v is to choose a card, not %v", q.Play.Player(), q.Seat)
	}
	s := &sight{Question: *q}
	for seat := range bridge.Seat(bridge.Seats) {
		switch {
		case !s.inSight(seat):
			s.hidden = append(s.hidden, seat)
		case !q.Play.Known(seat):
			return nil, fmt.Errorf("the hand of %v is not known", seat)
		}
	}
	var err error
	if s.Play, err = s.cover(&q.Play); err != nil {
		return nil, err
	}
	s.start = s.Play.Start()
	s.replay()
	if err := s.count(); err != nil {
		return nil, err
	}
	return s, nil
}

// cover returns a play that knows the hands in sight alone.
func (s *sight) cover(whole *bridge.Play) (bridge.Play, error) {
	known := whole.Start()
	contract := whole.Contract()
	var own bridge.Deal
	own[s.Seat] = known[s.Seat]
	covered, err := bridge.NewPlay(own, contract)
	if err != nil {
		return covered, err
	}
	for i, card := range whole.Cards() {
		if err := covered.Play(card); err != nil {
			return covered, err
		}
		if i == 0 {
			if err := covered.Show(contract.Dummy(), known[contract.Dummy()]); err != nil {
				return covered, err
			}
		}
	}
	return covered, nil
}

// count counts the cards that are not in sight.
func (s *sight) count() error {
	pack := s.Pack
	if pack == 0 {
		pack = bridge.AllCards
	}
	s.unseen = pack &^ s.start.Cards()
	sum := 0
	for _, seat := range s.hidden {
		s.room[seat] = s.Play.Size() - s.start[seat].Count()
		sum += s.room[seat]
	}
	if n := s.unseen.Count(); n != sum {
		return fmt.Errorf("%d cards are not in sight, the hidden hands have %d", n, sum)
	}
	return nil
}

// inSight reports whether the player sees a hand.
func (s *sight) inSight(seat bridge.Seat) bool {
	return seat == s.Seat || seat == s.Play.Contract().Dummy() && s.Play.Len() > 0
}

// replay goes through the cards that were played.
func (s *sight) replay() {
	for i := range s.Play.Tricks() {
		t := s.Play.Trick(i)
		led, _ := t.Suit()
		for j, card := range t.Cards() {
			seat := (t.Leader() + bridge.Seat(j)) % bridge.Seats
			s.plays = append(s.plays, moment{seat, card})
			s.played |= card.Set()
			if s.inSight(seat) {
				continue
			}
			s.start[seat] |= card.Set()
			if card.Suit() != led {
				s.lacks[seat] |= led.Cards()
			}
		}
	}
	for _, seat := range s.hidden {
		s.lacks[seat] &^= s.start[seat]
	}
}

// defends reports whether the player is a defender.
func (s *sight) defends() bool {
	return s.Seat.Side() != s.Play.Contract().Declarer.Side()
}

// Belief says what the cards so far tell of a layout.
type Belief struct {
	// Slip is the likelihood of a card that costs a trick, against one that costs none: above
	// 0 and up to 1, which is to say that nothing follows from it.
	Slip float64
	// Cards is the number of the last cards that are looked at, the player's own included.
	Cards int
	// Tricks is the number of tricks left up to which a card is looked at: the more, the longer it
	// takes.
	Tricks int
}

// past has the positions before each card so far, as far as they are the same in all layouts.
type past struct {
	tricks []bridge.Trick // as it was before the card
	gone   []bridge.Cards // played before the card, including the cards of the trick
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
	if allEqual(position.Legal(), position.Deal[turn], p.gone[card]&^position.Trick.Set()) {
		return after, nil
	}
	if turn.Side() == contract.Declarer.Side() {
		return study.Tricks(ctx, &position, after)
	}
	defenders, err := study.Tricks(ctx, &position, n-after)
	return n - defenders, err
}

// chooser returns the player who chooses the cards of a hand.
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

// reading has the evidence of the cards of hidden hands, whatever tricks they take.
type reading struct {
	*past
	plays []moment
	cards []read
}

// read is a card that was played by a hidden hand.
type read struct {
	number int                // of the card
	at     *carding.Situation // nil where no agreement says anything
}

// minLikelihood is the likelihood of the least likely card: people deviate.
const minLikelihood = 0.02

// newReading returns what is to be read from the cards of a play.
func newReading(s *sight, p *past) *reading {
	r := &reading{past: p, plays: s.plays}
	back := s.Play
	for i := s.Play.Len() - 1; i >= 0; i-- {
		back.Undo()
		seat := s.plays[i].seat
		if s.inSight(seat) {
			continue
		}
		so := read{number: i}
		if a := s.Carding[seat.Side()]; a != nil && seat.Side() != s.Play.Contract().Declarer.Side() {
			at := a.At(&back, s.Heard)
			so.at = &at
		}
		r.cards = append(r.cards, so)
	}
	return r
}

// likelihood returns how likely the cards are in a layout, in proportion to others.
func (r *reading) likelihood(deal *bridge.Deal) float64 {
	w := 1.0
	for _, so := range r.cards {
		m := r.plays[so.number]
		if so.at != nil {
			w *= max(so.at.Likelihood(deal[m.seat], m.card), minLikelihood)
			continue
		}
		trick := &r.tricks[so.number]
		gone := r.gone[so.number]
		w /= float64(honors(m.card, deal[m.seat]&^gone, gone&^trick.Set()))
	}
	return w
}

// honors returns among how many equals an honor was chosen, 1 for a lower card: which
// of these is played follows habits.
func honors(card bridge.Card, held, gone bridge.Cards) int {
	if card.Rank() < bridge.Ten {
		return 1
	}
	return touching(card, held, gone)
}
