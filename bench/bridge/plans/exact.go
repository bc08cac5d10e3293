package plans

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"gogo/board/bridge"
	"gogo/search/bridge/doubledummy"
)

// exact computes the success probabilities of cards by exhaustive search. A plan is represented by
// the set of layouts in which it succeeds, and a position by the maximal sets of all plans.
type exact struct {
	solver     *doubledummy.Solver
	start      bridge.Position
	hands      [][2]bridge.Cards // East's and West's, by layout
	equivalent []bridge.Cards
	need       int
	known      map[node][]uint64
	err        error
}

// maxNodes bounds the positions searched.
const maxNodes = 3000

// errLarge reports an ending with more.
var errLarge = errors.New("the ending has too many positions")

// node is a position in all layouts that are indistinguishable.
type node struct {
	ours   [2]bridge.Cards
	played [2]bridge.Cards // by East and West
	trick  bridge.Trick
	won    int
	in     uint64 // layouts
}

// newExact prepares for an ending.
func newExact(solver *doubledummy.Solver, e *Ending) *exact {
	x := &exact{solver: solver, need: e.Need, equivalent: e.equivalent, known: map[node][]uint64{}}
	worlds := e.Problem.Worlds
	x.start = worlds[0].Position
	for i := range worlds {
		deal := &worlds[i].Position.Deal
		x.hands = append(x.hands, [2]bridge.Cards{deal[bridge.East], deal[bridge.West]})
	}
	return x
}

// root is the start of the ending.
func (x *exact) root() node {
	deal := &x.start.Deal
	return node{
		ours:  [2]bridge.Cards{deal[bridge.North], deal[bridge.South]},
		trick: x.start.Trick,
		in:    1<<len(x.hands) - 1,
	}
}

// side returns the index of a seat in its side: 0 for North and East.
func side(seat bridge.Seat) int { return int(seat) / 2 }

// position returns a layout of a node.
func (x *exact) position(n *node, world int) bridge.Position {
	p := bridge.Position{Trump: x.start.Trump, Trick: n.trick}
	p.Deal[bridge.North], p.Deal[bridge.South] = n.ours[0], n.ours[1]
	p.Deal[bridge.East] = x.hands[world][0] &^ n.played[0]
	p.Deal[bridge.West] = x.hands[world][1] &^ n.played[1]
	return p
}

// chances computes the success probability of each card.
func (x *exact) chances(ctx context.Context, cards []bridge.Card, weights, chances []float64) error {
	for i, card := range cards {
		chances[i] = 0
		for _, set := range x.plans(ctx, x.after(x.root(), card)) {
			chances[i] = max(chances[i], share(set, weights))
		}
	}
	return x.err
}

// share returns the total weight of a set.
func share(set uint64, weights []float64) float64 {
	in, all := 0.0, 0.0
	for i, w := range weights {
		all += w
		if set>>i&1 != 0 {
			in += w
		}
	}
	return in / all
}

// plans returns the sets of a node, without excluded layouts. The double-dummy result bounds it,
// where that is worth the effort.
func (x *exact) plans(ctx context.Context, n node) []uint64 {
	first := x.position(&n, bits.TrailingZeros64(n.in))
	left := first.Tricks()
	switch {
	case x.err != nil, n.won+left < x.need:
		return []uint64{0}
	case n.won >= x.need:
		return []uint64{n.in}
	}
	if all, ok := x.known[n]; ok {
		return all
	}
	if len(x.known) == maxNodes {
		x.err = errLarge
		return []uint64{0}
	}
	all := []uint64{n.in}
	ours := first.Turn().Side() == declarer.Side()
	if alone := n.in&(n.in-1) == 0; ours || alone || n.trick.Len() == 0 {
		all[0] = x.open(ctx, &n)
		if alone || all[0] == 0 {
			x.known[n] = all
			return all
		}
	}
	if ours {
		all = x.declare(ctx, &n, all[0])
	} else {
		all = x.defend(ctx, &n, all[0])
	}
	x.known[n] = all
	return all
}

// open returns the layouts that succeed double dummy.
func (x *exact) open(ctx context.Context, n *node) (good uint64) {
	for in := n.in; in != 0; in &= in - 1 {
		p := x.position(n, bits.TrailingZeros64(in))
		study, err := x.solver.Study(ctx, &p)
		if err != nil {
			x.err = err
			return 0
		}
		left := p.Tricks()
		tricks, err := study.Tricks(ctx, &p, (left+1)/2)
		if err != nil {
			x.err = err
			return 0
		}
		if p.Turn().Side() != declarer.Side() {
			tricks = left - tricks
		}
		if n.won+tricks >= x.need {
			good |= in & -in
		}
	}
	return good
}

// declare returns the sets where the declarer's side is to play.
func (x *exact) declare(ctx context.Context, n *node, bound uint64) (all []uint64) {
	k := side(n.trick.Turn())
	for _, card := range x.classes(n, legal(&n.trick, n.ours[k])) {
		for _, set := range x.plans(ctx, x.after(*n, card)) {
			all = addMaximal(all, set)
		}
		if slices.Contains(all, bound) {
			break
		}
	}
	return all
}

// defend returns the sets where a defender is to play.
func (x *exact) defend(ctx context.Context, n *node, bound uint64) []uint64 {
	k := side(n.trick.Turn())
	var holders [bridge.Suits * 16]uint64 // layouts, by card
	var cards bridge.Cards
	for in := n.in; in != 0; in &= in - 1 {
		world := bits.TrailingZeros64(in)
		choices := x.choices(legal(&n.trick, x.hands[world][k]&^n.played[k]), k)
		cards |= choices
		for card := range choices.Down {
			holders[card] |= in & -in
		}
	}
	all := []uint64{bound}
	for card := range cards.Down {
		next := *n
		next.in = holders[card]
		// Layouts in which the defender has another equivalent card are unaffected.
		all = intersect(all, x.plans(ctx, x.after(next, card)), n.in&^next.in)
	}
	return all
}

// choices returns the cards of a defender to be searched: of equivalent cards the least informative
// one, East's lowest and West's highest.
func (x *exact) choices(cards bridge.Cards, k int) bridge.Cards {
	for _, alike := range x.equivalent {
		same := cards & alike
		if same == 0 {
			continue
		}
		cards &^= same
		if k == 0 {
			cards |= same.Lowest().Set()
		} else {
			cards |= same.Highest().Set()
		}
	}
	return cards
}

// after returns the node after a card that is in all its layouts.
func (x *exact) after(n node, card bridge.Card) node {
	turn := n.trick.Turn()
	if k := side(turn); turn.Side() == declarer.Side() {
		n.ours[k] &^= card.Set()
	} else {
		n.played[k] |= card.Set()
	}
	n.trick.Add(card)
	if !n.trick.Done() {
		return n
	}
	winner := n.trick.Winner(x.start.Trump)
	if winner.Side() == declarer.Side() {
		n.won++
	}
	n.trick = bridge.NewTrick(winner)
	return n
}

// classes returns one card of each class of equivalent cards of the declarer's side.
func (x *exact) classes(n *node, cards bridge.Cards) (all []bridge.Card) {
	theirs := (x.hands[0][0] | x.hands[0][1]) &^ (n.played[0] | n.played[1])
	others := n.ours[1-side(n.trick.Turn())] | n.trick.Set() | theirs
	for card := range cards.Down {
		if i := len(all) - 1; i >= 0 && all[i].Suit() == card.Suit() && others&(all[i].Set()-1)&^(card.Set()-1) == 0 {
			all[i] = card
			continue
		}
		all = append(all, card)
	}
	return all
}

// legal returns the legal cards of a hand in a trick.
func legal(t *bridge.Trick, hand bridge.Cards) bridge.Cards {
	if suit, led := t.Suit(); led {
		if follow := hand.In(suit); follow != 0 {
			return follow
		}
	}
	return hand
}

// addMaximal adds a set to maximal sets.
func addMaximal(all []uint64, set uint64) []uint64 {
	for _, other := range all {
		if set&^other == 0 {
			return all
		}
	}
	all = slices.DeleteFunc(all, func(other uint64) bool { return other&^set == 0 })
	return append(all, set)
}

// intersect returns the maximal intersections of a set of a with one of b, where the layouts of rest are
// in all sets of b.
func intersect(a, b []uint64, rest uint64) (all []uint64) {
	for _, v := range a {
		for _, w := range b {
			all = addMaximal(all, v&(w|rest))
		}
	}
	return all
}
