// Package alphamu finds the card for a declarer who does not see the defenders' hands, by
// comparing plans over many layouts at once (Cazenave and Ventos, The αμ search algorithm
// for the game of bridge, 2020).
//
// A card that is worth most on average with open cards may be worth little: with open cards
// the declarer plays on differently in each layout, as if somebody told which of them is
// true. Here the declarer plays the same card in all layouts that look alike so far. The
// defenders see everything, and each of their cards may tell layouts apart.
//
// What a plan comes to is a vector, the declarer's tricks in each layout. A position of the
// declarer's has the vectors of all cards, those left out that are nowhere better than
// another (a Pareto front). In a position of the defenders' each layout has its own best
// card, and the declarer answers each card with a plan of its own: so the front is of the
// minima of one vector for each card. After a number of the declarer's choices the
// cards are opened. The number grows until the time is up.
//
// A front is cut to the vectors that are worth most, so that values are of plans that there
// are: they are never too high because of it.
package alphamu

import (
	"context"
	"errors"
	"math"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// World is a layout that may be the true one.
type World struct {
	Position bridge.Position
	Weight   float64 // how likely it is
	// Worth is the score of the declarer's side for so many tricks in all: the more tricks, the
	// more, or as much.
	Worth [bridge.HandSize + 1]float64
}

// Problem is a choice of a card of the declarer's side.
type Problem struct {
	Worlds   []World // alike but for the defenders' hands
	Declarer bridge.Seat
	Won      int           // tricks that the side has
	Cards    []bridge.Card // that are to be valued
	Open     [][]int8      // the side's tricks in all after each card with open cards, by world and card
}

// Limits say how much work a problem is worth.
type Limits struct {
	Choices int   // of the declarer's that are looked at, at most; fewer than 2 look at none
	Width   int   // vectors of a front
	Nodes   int64 // of the double-dummy solver
}

// Exact looks at everything.
var Exact = Limits{Choices: 2 * bridge.HandSize, Width: math.MaxInt, Nodes: math.MaxInt64}

// Solve writes the values of the cards in the mean of the worlds and returns how many of
// the declarer's choices that looks ahead: 1 is no more than open cards. A card that cannot
// be the best may be worth less than is written. The error is the context's; what is
// written then is of fewer choices.
func (p *Problem) Solve(ctx context.Context, solver *doubledummy.Solver, l *Limits, values []float64) (choices int, err error) {
	s := newSearch(p, solver, l)
	p.OpenValues(values)
	start := newState(p)
	bounds := slices.Clone(values)
	for choices = 1; choices < min(l.Choices, 2*start.left); choices++ {
		s.deepen(ctx, start, choices+1, bounds)
		if s.err != nil {
			break
		}
		copy(values, bounds)
	}
	if errors.Is(s.err, errSpent) {
		s.err = nil
	}
	return choices, s.err
}

// OpenValues writes the values of the cards in the mean of the worlds with open cards.
func (p *Problem) OpenValues(values []float64) {
	clear(values)
	for i, weight := range p.weights() {
		for k := range values {
			values[k] += weight * p.Worlds[i].Worth[p.Open[i][k]]
		}
	}
}

// weights returns the weights of the worlds, whose sum is 1.
func (p *Problem) weights() []float64 {
	weights := make([]float64, len(p.Worlds))
	sum := 0.0
	for i := range p.Worlds {
		sum += p.Worlds[i].Weight
	}
	for i := range p.Worlds {
		weights[i] = p.Worlds[i].Weight / sum
	}
	return weights
}

// deepen looks at so many choices after the cards that may be the best. The bounds are the most that
// the cards may be worth, and in the end the value of the best.
func (s *search) deepen(ctx context.Context, start *state, choices int, bounds []float64) {
	done := make([]bool, len(bounds))
	for k := first(bounds); !done[k] && s.err == nil; k = first(bounds) {
		done[k] = true
		value := math.Inf(-1)
		for _, v := range s.plans(ctx, start.after(s.Cards[k], s.Declarer), choices-1, nil) {
			value = max(value, s.value(v))
		}
		bounds[k] = min(bounds[k], value)
	}
}

// Choices returns the cards that may be played, one of each class that is as good.
func (p *Problem) Choices() []bridge.Card {
	s := newState(p)
	return s.classes(s.known.Deal[s.known.Turn()])
}

// OpenCards finds the value of each card with open cards. The error is the context's.
func (p *Problem) OpenCards(ctx context.Context, solver *doubledummy.Solver) error {
	s := newSearch(p, solver, &Exact)
	start := newState(p)
	p.Open = make([][]int8, len(p.Worlds))
	for i := range p.Open {
		p.Open[i] = make([]int8, len(p.Cards))
	}
	for k, card := range p.Cards {
		for i, n := range s.open(ctx, start.after(card, p.Declarer)) {
			p.Open[i][k] = n
		}
	}
	return s.err
}

// first returns where the highest value is, the first of several.
func first(values []float64) int { return slices.Index(values, slices.Max(values)) }

// state is a position of the play in all worlds that are still in: the same but for the
// hands of the defenders.
type state struct {
	known bridge.Position // whose defenders have no cards
	left  int             // tricks, the one that has been begun included
	won   int             // tricks of the declarer's side
	in    []int           // worlds, by their number
	hands [][2]bridge.Cards
}

// newState returns the state of a problem.
func newState(p *Problem) *state {
	s := &state{known: p.Worlds[0].Position, won: p.Won}
	s.left = s.known.Tricks()
	for _, seat := range defenders(p.Declarer) {
		s.known.Deal[seat] = 0
	}
	for i := range p.Worlds {
		s.in = append(s.in, i)
		var hands [2]bridge.Cards
		for k, seat := range defenders(p.Declarer) {
			hands[k] = p.Worlds[i].Position.Deal[seat]
		}
		s.hands = append(s.hands, hands)
	}
	return s
}

// defenders returns the seats of the defenders.
func defenders(declarer bridge.Seat) [2]bridge.Seat {
	return [2]bridge.Seat{declarer.Next(), declarer.Previous()}
}

// position returns the position in the i-th world that is in.
func (s *state) position(i int, declarer bridge.Seat) bridge.Position {
	p := s.known
	for k, seat := range defenders(declarer) {
		p.Deal[seat] = s.hands[i][k]
	}
	return p
}

// legal returns what a hand may play to the trick.
func (s *state) legal(hand bridge.Cards) bridge.Cards {
	if suit, led := s.known.Trick.Suit(); led {
		if follow := hand.In(suit); follow != 0 {
			return follow
		}
	}
	return hand
}

// after returns the state after a card of the declarer's side, which all worlds have.
func (s *state) after(card bridge.Card, declarer bridge.Seat) *state {
	next := *s
	next.known.Deal[s.known.Turn()] &^= card.Set()
	next.add(card, declarer)
	return &next
}

// afterDefender returns the state after a card of a defender: of the worlds in which it is
// legal.
func (s *state) afterDefender(card bridge.Card, k int, declarer bridge.Seat) *state {
	next := *s
	next.in, next.hands = make([]int, 0, len(s.in)), make([][2]bridge.Cards, 0, len(s.in))
	for i, world := range s.in {
		hands := s.hands[i]
		if !s.legal(hands[k]).Has(card) {
			continue
		}
		hands[k] &^= card.Set()
		next.in = append(next.in, world)
		next.hands = append(next.hands, hands)
	}
	next.add(card, declarer)
	return &next
}

// add adds a card to the trick, and begins the next one if it was the last.
func (s *state) add(card bridge.Card, declarer bridge.Seat) {
	t := &s.known.Trick
	t.Add(card)
	if !t.Done() {
		return
	}
	winner := t.Winner(s.known.Trump)
	if winner.Side() == declarer.Side() {
		s.won++
	}
	s.left--
	s.known.Trick = bridge.NewTrick(winner)
}

// classes returns a card of each class of the legal cards of a hand of the declarer's side
// that are as good as each other: nobody else has one between them.
func (s *state) classes(hand bridge.Cards) []bridge.Card {
	others := s.hands[0][0] | s.hands[0][1]
	for seat, cards := range s.known.Deal {
		if bridge.Seat(seat) != s.known.Turn() {
			others |= cards
		}
	}
	others |= s.known.Trick.Set()
	var all []bridge.Card
	for card := range s.legal(hand).Down {
		if n := len(all); n > 0 && all[n-1].Suit() == card.Suit() && others&(all[n-1].Set()-1)&^(card.Set()-1) == 0 {
			all[n-1] = card
			continue
		}
		all = append(all, card)
	}
	return all
}
