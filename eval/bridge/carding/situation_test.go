package carding_test

import (
	"math"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
)

// begin returns the play of a contract by South after some cards, with North's hand as
// dummy's. The other hands are not known.
func begin(tb testing.TB, contract, dummy, cards string) bridge.Play {
	tb.Helper()
	c, err := bridge.ParseContract(contract)
	if err != nil {
		tb.Fatal(err)
	}
	c.Declarer = bridge.South
	var d bridge.Deal
	if d[bridge.North], err = bridge.ParseHand(dummy); err != nil {
		tb.Fatal(err)
	}
	p, err := bridge.NewPlay(d, c)
	if err != nil {
		tb.Fatal(err)
	}
	for word := range strings.FieldsSeq(cards) {
		card, err := bridge.ParseCard(word)
		if err == nil {
			err = p.Play(card)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return p
}

func parse(tb testing.TB, text string) bridge.Cards {
	tb.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil {
		tb.Fatal(err)
	}
	return cards
}

// dummy is North's hand, and small another one with less in hearts.
const (
	dummy = "Q652.A84.KJ52.63"
	small = "AQ65.854.KJ52.63"
)

// choices are cards of West or East against contracts of South, by both agreements.
var choices = []struct {
	about            string
	contract         string
	dummy            string
	played           string
	hand, equals     string
	standard, modern string
	reason           string // of the standard agreement
}{
	{"nothing to choose from but one", "4S", dummy, "", "94.KJ83.Q84.J752", "...J", "CJ", "CJ", ""},
	{"fourth best", "3N", dummy, "", "94.KJ83.Q84.J752", ".KJ83..", "H3", "H3", "fourth best"},
	{"third best from an even number", "4S", dummy, "", "94.KJ83.Q84.J752", ".KJ83..", "H3", "H8", "fourth best"},
	{"an honor is led from a sequence", "4S", dummy, "", "94.QJ83.Q84.J752", ".QJ83..", "HQ", "HQ", "top of touching honors"},

	{"likes the suit of the ace with the queen", "4S", small, "HA H4", "973.Q92.T984.T75", ".92..", "H9", "H2", "encourages"},
	{"and does not without", "4S", small, "HA H4", "973.J92.T984.T75", ".92..", "H2", "H9", "discourages"},
	{"likes it with two cards to ruff", "4S", small, "HA H4", "973.92.T9843.T75", ".92..", "H9", "H2", "encourages"},
	{"but not without trumps", "4S", small, "HA H4", ".92.T98432.T7542", ".92..", "H2", "H9", "discourages"},
	{"nor without a trump suit", "3N", dummy, "HQ H4", "973.92.T9843.T75", ".92..", "H2", "H9", "discourages"},
	{"likes the queen with the king", "3N", dummy, "HQ H4", "973.K92.T984.T75", ".92..", "H9", "H2", "encourages"},
	{"an honor is no signal", "3N", dummy, "HQ H4", "973.K92.T984.T75", ".K9..", "H9", "H9", "encourages"},
	{"count on a king against no trump", "3N", small, "HK H4", "973.9732.T98.T75", ".9732..", "H9", "H2", "an even number"},
	{"attitude on it against a suit", "4S", small, "HK H4", "973.9732.T98.T75", ".9732..", "H2", "H9", "discourages"},
	{"count when dummy wins by a queen", "3N", "A652.QJ4.K952.63", "H5 HQ", "973.973.T984.T75", ".973..", "H3", "H9", "an odd number"},
	{"attitude when dummy wins by the ace", "3N", dummy, "H5 HA", "973.Q73.T984.T75", ".73..", "H7", "H3", "encourages"},
	{"suit preference with no more in dummy", "4S", "Q652.4.KJ952.A63", "HA H4", "973.J973.A984.75", ".973..", "H9", "H9", "asks for diamonds"},
	{"the lower suit", "4S", "Q652.4.KJ952.A63", "HA H4", "973.J973.984.K75", ".973..", "H3", "H3", "asks for clubs"},
	{"neither", "4S", "Q652.4.KJ952.A63", "HA H4", "973.J973.984.T75", ".973..", "H7", "H7", ""},
	{"not when dummy has no trumps", "4S", ".4.KJ9652.AQ9632", "HA H4", "973.J973.A84.K75", ".973..", "H3", "H9", "discourages"},

	{"the third hand plays the lowest of touching cards", "3N", dummy, "H2 H4", "973.KQJ.T984.T75", ".KQJ..", "HJ", "HJ", ""},
	{"the fourth hand wins cheaply", "3N", dummy, "H2 H4 H7 HT S8 S4 S2", "AJ73.J93.T98.T75", "AJ...", "SJ", "SJ", ""},
	{"count when declarer leads", "3N", "652.A84.KJ52.AQ3", "H2 HA H5 H3 D2", "973.J93.T984.T75", "..984.", "D9", "D4", "an even number"},
	{"an odd number", "3N", "652.A84.KJ52.AQ3", "H2 HA H5 H3 D2", "A973.J93.T98.T75", "..98.", "D8", "D9", "an odd number"},
	{"the second card goes the other way", "3N", "652.A84.KJ52.AQ3", "H2 HA H5 H3 D2 D9 DA D3 D7 D6 DJ", "973.J53.T984.T75", "..84.", "D4", "D8", ""},
	{"three trumps", "4S", "Q652.A84.KJ52.A3", "H2 HA H5 H3 S2", "973.J53.T984.T75", "973...", "S9", "S9", "an odd number"},
	{"two trumps", "4S", "Q652.A84.KJ52.A3", "H2 HA H5 H3 S2", "97.J53.T9842.T75", "97...", "S7", "S7", "an even number"},
	{"no signal in a suit that the seat has played to", "3N", small, "HQ H4 H7 H2 HK H8", "973.J73.T984.T75", ".J3..", "H3", "H3", ""},

	{"a discard from a suit with an ace", "3N", "KQ52.A84.KJ2.A63", "H2 HA H5 H3 SK S4 S7 S8 SQ", "4.K95.A9873.J752", "..983.", "D9", "D3", "encourages"},
	{"from one without", "3N", "KQ52.A84.KJ2.A63", "H2 HA H5 H3 SK S4 S7 S8 SQ", "4.K95.T9873.A752", "..983.", "D3", "D9", "discourages"},

	{"a ruff for partner, and a high card", "4S", small, "HA H4 H6 H3 DA D5 C2 D4", "973.A7.A9863.QT5", "..963.", "D9", "D9", "asks for hearts"},
	{"returns the lowest of four", "3N", small, "H2 H4 HA H3", "K97.A965.T98.T75", ".965..", "H5", "H5", "three left: four at first"},
	{"returns the higher of three", "3N", small, "H2 H4 HA H3", "K974.A95.T98.T75", ".95..", "H9", "H9", "two left: three at first"},
	{"later low from an honor", "3N", small, "H2 H4 HA H3", "974.A95.T98.KT75", "...75", "C5", "C5", "low from an honor"},
	{"later high from nothing", "3N", small, "H2 H4 HA H3", "974.A95.KT8.9875", "...985", "C9", "C9", "high from nothing"},
}

func TestChoose(t *testing.T) {
	for _, test := range choices {
		p := begin(t, test.contract, test.dummy, test.played)
		for name, want := range map[string]string{"standard": test.standard, "modern": test.modern} {
			s := own(t, name).At(&p, carding.Heard{})
			card, reason := s.Choose(parse(t, test.hand), parse(t, test.equals))
			if card.String() != want {
				t.Errorf("%s, %s: %v, want %s", test.about, name, card, want)
			}
			if name == "standard" && reason != test.reason {
				t.Errorf("%s: %q, want %q", test.about, reason, test.reason)
			}
		}
	}
}

// TestHands wants the same of the whole hand and of what is left of it.
func TestHands(t *testing.T) {
	for _, test := range choices {
		p := begin(t, test.contract, test.dummy, test.played)
		s := own(t, "standard").At(&p, carding.Heard{})
		whole := parse(t, test.hand)
		var gone bridge.Cards
		for _, c := range p.Cards() {
			gone |= c.Set()
		}
		for c := range whole.Down {
			if a, b := s.Likelihood(whole, c), s.Likelihood(whole&^gone, c); a != b {
				t.Errorf("%s, %v: %v and %v", test.about, c, a, b)
			}
		}
	}
}

// TestPartnersSuit leads a suit by the player who has shown it.
func TestPartnersSuit(t *testing.T) {
	p := begin(t, "4S", dummy, "")
	var known [bridge.Seats]hand.Knowledge
	for s := range known {
		known[s] = hand.Nothing()
	}
	auction, err := bridge.ParseAuction(bridge.East, "1H 1S 2H 4S P P P")
	if err != nil {
		t.Fatal(err)
	}
	limits := hand.Unlimited()
	limits.Only(hand.Length.In(bridge.Hearts), hand.From(3))
	known[bridge.East] = hand.Knowledge{limits}
	limits = hand.Unlimited()
	limits.Only(hand.Length.In(bridge.Diamonds), hand.From(4))
	known[bridge.North] = hand.Knowledge{limits}
	heard := carding.Listen(&auction, &known)
	if want := (carding.Heard{bridge.North: 1 << bridge.Diamonds, bridge.East: 1 << bridge.Hearts}); heard != want {
		t.Fatalf("heard %v", heard)
	}
	a := own(t, "standard")
	s := a.At(&p, heard)
	leads := s.Leads(parse(t, "973.863.9843.863"))
	if c := leads[bridge.Hearts].Card; c.String() != "H8" {
		t.Errorf("in partner's suit %v", c)
	}
	if c := leads[bridge.Clubs].Card; c.String() != "C6" {
		t.Errorf("in another suit %v", c)
	}
	silent := a.At(&p, carding.Heard{})
	before := silent.Leads(parse(t, "973.863.9843.863"))
	if leads[bridge.Hearts].Usual <= before[bridge.Hearts].Usual || leads[bridge.Diamonds].Usual >= before[bridge.Diamonds].Usual {
		t.Errorf("%v and without an auction %v", leads, before)
	}
	sum := 0.0
	for _, l := range leads {
		sum += l.Usual
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("the leads add up to %v", sum)
	}
	if void := s.Leads(parse(t, "9732.8632.98432.")); void[bridge.Clubs].Card != bridge.NoCard || void[bridge.Clubs].Usual != 0 {
		t.Errorf("from a void %v", void[bridge.Clubs])
	}
}

// TestTrust reads cards of which the one that is meant is known.
func TestTrust(t *testing.T) {
	p := begin(t, "3N", dummy, "")
	firm := own(t, "standard")
	soft := firm.With(carding.OpponentsTrust)
	held, hearts := parse(t, "94.KJ83.Q84.J752"), bridge.Hearts.Cards()
	for _, test := range []struct {
		a    *carding.Agreement
		want float64
	}{{firm, 0.95}, {soft, 0.6}} {
		s := test.a.At(&p, carding.Heard{})
		if got := s.Among(held, bridge.Hearts.Of(bridge.Three), hearts); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("fourth best: %v, want %v", got, test.want)
		}
	}
	p = begin(t, "3N", "652.A84.KJ52.AQ3", "H2 HA H5 H3 D2")
	s := firm.At(&p, carding.Heard{})
	four, five := parse(t, "A73.J93.9843.T75"), parse(t, "A3.J93.98743.T75")
	high, low := bridge.Diamonds.Of(bridge.Nine), bridge.Diamonds.Of(bridge.Three)
	if s.Likelihood(four, high) < 5*s.Likelihood(five, high) || s.Likelihood(five, low) < 5*s.Likelihood(four, low) {
		t.Error("a high card does not speak for an even number, or a low one for an odd one")
	}
}
