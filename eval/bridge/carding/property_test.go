package carding_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/carding"
)

// moment is a card to be played in a random play.
type moment struct {
	play  bridge.Play
	heard carding.Heard
	hand  bridge.Cards // the whole
}

// moments returns random plays before each of their cards.
func moments(tb testing.TB, deals int) []moment {
	tb.Helper()
	var all []moment
	r := rand.New(rand.NewPCG(1, 2))
	for i := range deals {
		d := dealing.Deal(77, uint64(i))
		c := bridge.Contract{Level: 3, Strain: bridge.Strain(i % bridge.Strains), Declarer: bridge.Seat(r.IntN(bridge.Seats))}
		p, err := bridge.NewPlay(d, c)
		if err != nil {
			tb.Fatal(err)
		}
		var heard carding.Heard
		for s := range heard {
			heard[s] = uint8(r.IntN(1 << bridge.Suits))
		}
		for !p.Done() {
			all = append(all, moment{p, heard, d[p.Turn()]})
			if err := p.Play(some(r, p.Legal()).Lowest()); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return all
}

// some returns some of the cards, at least one.
func some(r *rand.Rand, cards bridge.Cards) bridge.Cards {
	for {
		if few := cards & bridge.Cards(r.Uint64()); few != 0 {
			return few
		}
	}
}

// TestOdds goes through random plays: what a hand may play adds up to 1, each of it can be
// played, and nothing else; the card that is chosen is one that may be.
func TestOdds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a := own(t, carding.Default)
	for _, m := range moments(t, 60) {
		s := a.At(&m.play, m.heard)
		legal, sum := m.play.Legal(), 0.0
		for c := range bridge.AllCards.Down {
			l := s.Likelihood(m.hand, c)
			if (l > 0) != legal.Has(c) {
				t.Fatalf("%v of %v: %v", c, legal, l)
			}
			sum += l
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("%v add up to %v", legal, sum)
		}
		equals := some(r, legal)
		card, _ := s.Choose(m.hand, equals)
		if !equals.Has(card) {
			t.Fatalf("%v is not one of %v", card, equals)
		}
		if c, _ := s.Choose(m.hand, bridge.AllCards&^legal); c != bridge.NoCard {
			t.Fatalf("%v is not legal", c)
		}
		among := 0.0
		for c := range equals.Down {
			l := s.Among(m.hand, c, equals)
			if l > s.Among(m.hand, card, equals)+1e-12 {
				t.Fatalf("%v is likelier than %v, which is chosen", c, card)
			}
			among += l
		}
		if math.Abs(among-1) > 1e-9 {
			t.Fatalf("equal cards add up to %v", among)
		}
	}
}

// TestHiddenHands wants that hands that nobody sees make no difference.
func TestHiddenHands(t *testing.T) {
	a := own(t, carding.Default)
	for _, m := range moments(t, 10) {
		var seen bridge.Deal
		c := m.play.Contract()
		start := m.play.Start()
		seen[c.Dummy()] = start[c.Dummy()]
		hidden, err := bridge.NewPlay(seen, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, card := range m.play.Cards() {
			if err := hidden.Play(card); err != nil {
				t.Fatal(err)
			}
		}
		if a.At(&hidden, m.heard) != a.At(&m.play, m.heard) {
			t.Fatal("a hidden hand was looked at")
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	a, all := own(t, carding.Default), moments(t, 2)
	if n := testing.AllocsPerRun(1, func() {
		for i := range all {
			s := a.At(&all[i].play, all[i].heard)
			s.Likelihood(all[i].hand, all[i].hand.Lowest())
		}
	}); n > 0 {
		t.Errorf("%v times for %d cards", n, len(all))
	}
}

func BenchmarkAt(b *testing.B) {
	a, all := own(b, carding.Default), moments(b, 20)
	i := 0
	for b.Loop() {
		m := &all[i%len(all)]
		a.At(&m.play, m.heard)
		i++
	}
}

func BenchmarkLikelihood(b *testing.B) {
	a, all := own(b, carding.Default), moments(b, 20)
	situations := make([]carding.Situation, len(all))
	for i := range all {
		situations[i] = a.At(&all[i].play, all[i].heard)
	}
	i := 0
	for b.Loop() {
		at := i % len(all)
		situations[at].Likelihood(all[at].hand, all[at].hand.Lowest())
		i++
	}
}
