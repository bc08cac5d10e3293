package cardplay

import (
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/search/bridge/bidder"
)

// few are settings for tests: enough layouts to be right where it is plain what is right.
var few = Settings{Layouts: 24, Memory: 8 << 20, Belief: DefaultSettings.Belief}

func mustHand(t *testing.T, text string) bridge.Cards {
	t.Helper()
	cards, err := bridge.ParseHand(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func mustContract(t *testing.T, text string, declarer bridge.Seat) bridge.Contract {
	t.Helper()
	c, err := bridge.ParseContract(text)
	if err != nil {
		t.Fatal(err)
	}
	c.Declarer = declarer
	return c
}

// mustPlay returns a play with some hands known after some cards.
func mustPlay(t *testing.T, d bridge.Deal, c bridge.Contract, cards string) bridge.Play {
	t.Helper()
	play, err := bridge.NewPlay(d, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(cards) {
		card, err := bridge.ParseCard(text)
		if err == nil {
			err = play.Play(card)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return play
}

// mustChoose returns the answer of a player with some settings.
func mustChoose(t *testing.T, s Settings, q *Question) Answer {
	t.Helper()
	a, err := New(s).Choose(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if !q.Play.Legal().Has(a.Card) {
		t.Fatalf("%v is not legal", a.Card)
	}
	return a
}

var scorings = [...]bidder.Scoring{bidder.IMPs, bidder.Matchpoints}
