package bridgeterm_test

import (
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/fuzztest"
)

func TestCall(t *testing.T) {
	for want, texts := range map[string]string{
		"Pass": "p|pass|Pass|PASS|no bid|passe",
		"X":    "x|dbl|double|d|X|kontra",
		"XX":   "xx|rdbl|redouble|XX|r",
		"1S":   "1s|1 s|1S|1♠|1 ♠|1 spade|one spade|1-s|bid 1s|1♤",
		"2NT":  "2n|2nt|2 nt|2 sa|2sa|2SA|2 no trump|two notrump| 2NT |2 n.t.",
		"7C":   "7c|7 clubs|seven clubs|7♣️",
		"3H":   "3h|3 hearts|3♥",
	} {
		t.Run(want, func(t *testing.T) {
			for text := range strings.SplitSeq(texts, "|") {
				if c, err := bridgeterm.Call(text); err != nil || c.String() != want {
					t.Errorf("%q: %v, %v, want %s", text, c, err, want)
				}
			}
		})
	}
	for _, text := range []string{"", "8s", "0n", "1", "s", "1ss", "h3", "10s", "banana", "1 s 2 s", "♠"} {
		t.Run(fmt.Sprintf("%q", text), func(t *testing.T) {
			if c, err := bridgeterm.Call(text); err == nil {
				t.Errorf("%q: %v", text, c)
			}
		})
	}
}

// hand has ♠AKT2 ♥3 ♦QJ ♣AT.
const hand = "AKT2.3.QJ.AT"

func parse(t *testing.T, text string) bridge.Cards {
	t.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestCard(t *testing.T) {
	legal := parse(t, hand)
	for want, texts := range map[string]string{
		"SA": "sa|as|AS|♠a|a♠|ace of spades|spade ace|the ace of spades|s a|s-A",
		"ST": "10s|s10|ts|st|S 10|♠10|ten of spades|10 of spades|spades 10",
		"H3": "h3|3h|♥3|three of hearts|h|3|hearts|heart|hx|xh|small heart|low heart",
		"DQ": "q|queen|dq|qd|Q",
		"DJ": "dx|xd|low diamond|small diamond|jack",
		"S2": "2|sx|s2",
		"C7": "c7|7c|7 of clubs", // read, though not in the hand
	} {
		t.Run(want, func(t *testing.T) {
			for text := range strings.SplitSeq(texts, "|") {
				if c, err := bridgeterm.Card(text, legal); err != nil || c.String() != want {
					t.Errorf("%q: %v, %v, want %s", text, c, err, want)
				}
			}
		})
	}
	for text, want := range map[string]string{
		"":       `"" is no card`,
		"1s":     `"1s" is no card`,
		"banana": `"banana" is no card`,
		"a":      "A may be any of ♠A ♣A",
		"s":      "S may be any of ♠AKT2",
		"9":      "9 is not legal; play ♠AKT2 ♥3 ♦QJ ♣AT",
		"xx":     `"xx" is no card`,
	} {
		t.Run(text, func(t *testing.T) {
			if c, err := bridgeterm.Card(text, legal); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, %v, want %s", text, c, err, want)
			}
		})
	}
	if _, err := bridgeterm.Card("hx", parse(t, "AK...")); err == nil || !strings.Contains(err.Error(), "no heart is legal") {
		t.Errorf("a low heart without hearts: %v", err)
	}
}

func TestWhyNotCall(t *testing.T) {
	for _, c := range []struct{ auction, call, want string }{
		{"1H", "2C", ""},
		{"2H", "2C", "2♣ is not higher than North's 2♥. The lowest bid is 2♠, in ♣ 3♣."},
		{"2H", "1S", "1♠ is not higher than North's 2♥. The lowest bid is 2♠."},
		{"7NT", "7C", "Nothing is higher than 7NT."},
		{"", "X", "Nobody has bid, so there is nothing to double."},
		{"1H Pass", "X", "1♥ is your own side's bid. You may double theirs only."},
		{"1H X Pass", "X", "1♥ is doubled already."},
		{"1H X Pass Pass", "XX", ""},
		{"1H", "XX", "1♥ is theirs. You may redouble your own side's bid only."},
		{"1H X XX", "XX", "1♥ is redoubled already."},
		{"1H Pass", "XX", "Nobody has doubled your bid, so there is nothing to redouble."},
		{"Pass Pass Pass Pass", "1C", "The auction is over."},
	} {
		t.Run(c.auction+": "+c.call, func(t *testing.T) {
			a, err := bridge.ParseAuction(bridge.North, c.auction)
			if err != nil {
				t.Fatal(err)
			}
			call, err := bridge.ParseCall(c.call)
			if err != nil {
				t.Fatal(err)
			}
			got := bridgeterm.WhyNotCall(&a, call)
			if legal := a.Legal(call); legal != (got == "") {
				t.Errorf("%s %s: legal is %v: %q", c.auction, c.call, legal, got)
			}
			if got != c.want {
				t.Errorf("%s %s: %q, want %q", c.auction, c.call, got, c.want)
			}
		})
	}
}

func TestWhyNotCard(t *testing.T) {
	cards := parse(t, hand)
	hearts := cards.In(bridge.Hearts)
	for _, c := range []struct {
		card  string
		legal bridge.Cards
		want  string
	}{
		{"SA", cards, ""},
		{"SA", hearts, "Follow suit: play ♥3."},
		{"S9", cards, "♠9 is not in the hand. Play ♠AKT2 ♥3 ♦QJ ♣AT."},
		{"SA", 0, "No card may be played."},
	} {
		t.Run(c.card, func(t *testing.T) {
			card, _ := bridge.ParseCard(c.card)
			if got := bridgeterm.WhyNotCard(card, cards, c.legal); got != c.want {
				t.Errorf("%s: %q, want %q", c.card, got, c.want)
			}
		})
	}
}

// TestAllCallsAndCards types every call and every card in the ways that are shown.
func TestAllCallsAndCards(t *testing.T) {
	for c := bridge.Pass; c.Valid(); c++ {
		for _, text := range []string{c.String(), strings.ToLower(c.String()), diagram.Call(c)} {
			if got, err := bridgeterm.Call(text); err != nil || got != c {
				t.Errorf("%q: %v, %v", text, got, err)
			}
		}
	}
	for c := range bridge.AllCards.Down {
		suit, rank := c.Suit(), c.Rank()
		for _, text := range []string{
			c.String(), fmt.Sprint(rank, suit), fmt.Sprint(suit.Symbol(), rank), fmt.Sprint(rank, " ", suit.Symbol()),
			strings.ReplaceAll(fmt.Sprint(rank, suit), "T", "10"),
		} {
			if got, err := bridgeterm.Card(text, bridge.AllCards); err != nil || got != c {
				t.Errorf("%q: %v, %v, want %v", text, got, err, c)
			}
		}
	}
}

func FuzzTyped(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{"1s", "2 sa", "10 of spades", "♠a", "xx", "hx", "", "1\x00s", "ſa", "♠️10"} {
		f.Add(text, uint64(0x1fff_0001_0000_1000))
	}
	f.Fuzz(func(t *testing.T, text string, cards uint64) {
		legal := bridge.Cards(cards) & bridge.AllCards
		if c, err := bridgeterm.Call(text); err == nil && !c.Valid() {
			t.Errorf("%q is the call %d", text, c)
		}
		c, err := bridgeterm.Card(text, legal)
		if err == nil && !c.Valid() {
			t.Errorf("%q is the card %d", text, c)
		}
		if err == nil && legal.Has(c) != (bridgeterm.WhyNotCard(c, legal, legal) == "") {
			t.Errorf("%q: %v of %v", text, c, legal)
		}
	})
}
