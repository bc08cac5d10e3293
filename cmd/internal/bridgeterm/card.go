package bridgeterm

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Card reads a card, rank or suit first. legal are the cards that may be played: a rank
// or a suit alone is enough if only one of them has it, and with x in place of a rank it is
// the lowest of the suit. A card that is written in full need not be legal.
func Card(text string, legal bridge.Cards) (bridge.Card, error) {
	typed := letters(text)
	for _, order := range []string{typed, turned(typed)} {
		if c, err := bridge.ParseCard(order); err == nil {
			return c, nil
		}
		if suit, ok := lowOf(order); ok {
			return lowest(suit, legal)
		}
	}
	fits, ok := partly(typed, legal)
	switch {
	case !ok:
		return bridge.NoCard, fmt.Errorf("%.20q is no card: type suit and rank, as in sa or h10, in either order", text)
	case fits.Count() == 1:
		return fits.Lowest(), nil
	case fits.Count() == 0:
		return bridge.NoCard, fmt.Errorf("no card that may be played is %s; it may be %s", typed, List(legal))
	}
	return bridge.NoCard, fmt.Errorf("%s may be any of %s", typed, List(fits))
}

// turned returns a text with its last letter first.
func turned(text string) string {
	if len(text) < 2 {
		return text
	}
	return text[len(text)-1:] + text[:len(text)-1]
}

// lowOf reads a suit with an x behind it.
func lowOf(text string) (bridge.Suit, bool) {
	letter, ok := strings.CutSuffix(text, "X")
	if !ok {
		return 0, false
	}
	suit, err := bridge.ParseSuit(letter)
	return suit, err == nil
}

// lowest returns the lowest card of a suit that may be played.
func lowest(suit bridge.Suit, legal bridge.Cards) (bridge.Card, error) {
	if in := legal.In(suit); in != 0 {
		return in.Lowest(), nil
	}
	return bridge.NoCard, fmt.Errorf("no %s may be played; it may be %s", names[suit], List(legal))
}

// partly returns the cards of a suit or of a rank that may be played. ok is whether the
// text is one of these.
func partly(typed string, legal bridge.Cards) (fits bridge.Cards, ok bool) {
	if suit, err := bridge.ParseSuit(typed); err == nil {
		return legal.In(suit), true
	}
	if rank, err := bridge.ParseRank(typed); err == nil {
		return legal.OfRank(rank), true
	}
	return 0, false
}
