package bridge

import (
	"strings"
	"testing"
)

func TestCards(t *testing.T) {
	seen := map[Card]bool{}
	var all Cards
	for s := range Suit(Suits) {
		for r := range Rank(Ranks) {
			c := s.Of(r)
			if c.Suit() != s || c.Rank() != r || !c.Valid() || seen[c] {
				t.Fatalf("card %d of %v and %v", c, s, r)
			}
			if back, err := ParseCard(strings.ToLower(c.String())); err != nil || back != c {
				t.Errorf("%v is read as %v, %v", c, back, err)
			}
			if !s.Cards().Has(c) || c.Set().Count() != 1 {
				t.Errorf("%v is not in its suit", c)
			}
			seen[c] = true
			all |= c.Set()
		}
	}
	if len(seen) != PackSize || all != AllCards || all.Count() != PackSize {
		t.Errorf("%d cards, %x", len(seen), all)
	}
	valid := 0
	for c := range Card(255) {
		if c.Valid() {
			valid++
		} else if c.String() != "-" {
			t.Errorf("card %d is %v", c, c)
		}
	}
	if valid != PackSize || NoCard.Valid() {
		t.Errorf("%d cards are valid", valid)
	}
}

func TestCardNames(t *testing.T) {
	for text, want := range map[string]Card{
		"SA": Spades.Of(Ace), "ht": Hearts.Of(Ten), "H10": Hearts.Of(Ten), "C2": Clubs.Of(Two), "DK": Diamonds.Of(King), "d9": Diamonds.Of(Nine),
	} {
		t.Run(text, func(t *testing.T) {
			if c, err := ParseCard(text); err != nil || c != want {
				t.Errorf("%q is %v, %v", text, c, err)
			}
		})
	}
	for _, text := range []string{"", "S", "A", "AS", "S1", "S11", "NA", "SAA", "S 9", "S-", "10", strings.Repeat("S", 5000)} {
		t.Run(text, func(t *testing.T) {
			if c, err := ParseCard(text); err == nil || c != NoCard || len(err.Error()) > 100 {
				t.Errorf("%.20q is %v, %v", text, c, err)
			}
		})
	}
}

func TestSuitsAndRanks(t *testing.T) {
	for i, want := range []struct{ letter, symbol string }{{"C", "♣"}, {"D", "♦"}, {"H", "♥"}, {"S", "♠"}} {
		t.Run(want.letter, func(t *testing.T) {
			s := Suit(i)
			if s.String() != want.letter || s.Symbol() != want.symbol || s.IsMajor() != (i > 1) {
				t.Errorf("suit %d is %v, %s, major %t", i, s, s.Symbol(), s.IsMajor())
			}
			if back, err := ParseSuit(strings.ToLower(want.letter)); err != nil || back != s {
				t.Errorf("%s is %v, %v", want.letter, back, err)
			}
		})
	}
	for i, want := range strings.Split("2 3 4 5 6 7 8 9 T J Q K A", " ") {
		r := Rank(i)
		if back, err := ParseRank(strings.ToLower(want)); err != nil || back != r || r.String() != want {
			t.Errorf("%s is %v, %v", want, back, err)
		}
	}
	if r, err := ParseRank("10"); err != nil || r != Ten {
		t.Errorf("10 is %v, %v", r, err)
	}
	for _, text := range []string{"", "N", "CD", "1", "♣"} {
		t.Run(text, func(t *testing.T) {
			if s, err := ParseSuit(text); err == nil {
				t.Errorf("%q is the suit %v", text, s)
			}
		})
	}
	for _, text := range []string{"", "1", "0", "11", "100", "AK", "X"} {
		t.Run(text, func(t *testing.T) {
			if r, err := ParseRank(text); err == nil {
				t.Errorf("%q is the rank %v", text, r)
			}
		})
	}
	for rank, want := range map[Rank]int{Two: 0, Ten: 0, Jack: 1, Queen: 2, King: 3, Ace: 4} {
		t.Run(rank.String(), func(t *testing.T) {
			if rank.Points() != want {
				t.Errorf("%v is worth %d", rank, rank.Points())
			}
		})
	}
	if Suit(4).String() != "?" || Rank(13).String() != "?" {
		t.Errorf("what is none is %v and %v", Suit(4), Rank(13))
	}
}
