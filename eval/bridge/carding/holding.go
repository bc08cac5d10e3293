package carding

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// ranks is a set of ranks, a bit each: a holding in a suit, or what a card may be.
type ranks uint16

const (
	anyRank ranks = 1<<bridge.Ranks - 1
	spots   ranks = 1<<bridge.Ten - 1 // below the ten
	honors        = anyRank &^ spots
)

// holdings is the number of holdings in a suit.
const holdings = 1 << bridge.Ranks

// holding returns the ranks of a suit in a set of cards.
func holding(cards bridge.Cards, s bridge.Suit) ranks {
	return ranks(cards>>(bridge.Suits*4*s)) & anyRank
}

// in returns the ranks as cards of a suit.
func (r ranks) in(s bridge.Suit) bridge.Cards { return bridge.Cards(r) << (bridge.Suits * 4 * s) }

// shape is a form of holdings: what the cards may be from the highest down, and whether
// others may follow.
type shape struct {
	cards []ranks
	open  bool
}

// parseShape reads a holding.
func parseShape(text string) (shape, error) {
	inner, open := strings.CutSuffix(text, "..")
	s := shape{open: open}
	for i := range inner {
		card, err := parseRanks(inner[i : i+1])
		if err != nil {
			return shape{}, err
		}
		s.cards = append(s.cards, card)
	}
	if len(s.cards) > bridge.Ranks || text == "" {
		return shape{}, fmt.Errorf("%.40q is no holding", text)
	}
	return s, nil
}

// parseRanks reads one card of a holding.
func parseRanks(letter string) (ranks, error) {
	switch letter {
	case "*":
		return anyRank, nil
	case "x":
		return spots, nil
	case "H":
		return honors, nil
	}
	r, err := bridge.ParseRank(letter)
	if err != nil || strings.ToUpper(letter) != letter {
		return 0, fmt.Errorf("%q is no card of a holding: A to 2, H, x or *", letter)
	}
	return 1 << r, nil
}

// fits reports whether a holding is of the form.
func (s *shape) fits(held ranks) bool {
	for _, card := range s.cards {
		top := held.top()
		if top&card == 0 {
			return false
		}
		held &^= top
	}
	return held == 0 || s.open
}

// top returns the highest rank, nothing of nothing.
func (r ranks) top() ranks {
	if r == 0 {
		return 0
	}
	return 1 << r.highest()
}

// highest returns the highest rank of a set that is not empty.
func (r ranks) highest() bridge.Rank { return bridge.Cards(r).Highest().Rank() }

// count returns how many ranks there are.
func (r ranks) count() int { return bridge.Cards(r).Count() }

// above returns how many of the ranks are higher than one.
func (r ranks) above(rank bridge.Rank) int { return (r >> (rank + 1)).count() }

// has reports whether a rank is there.
func (r ranks) has(rank bridge.Rank) bool { return r>>rank&1 != 0 }

// place names the card of a holding in a line: by its rank, or by how many cards are above it.
type place struct {
	rank  bridge.Rank
	above int // if it is no rank
	named bool
}

// last is the place of the lowest card.
const last = bridge.Ranks

var places = map[string]int{"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": last}

// parsePlace reads a card of a holding.
func parsePlace(text string) (place, error) {
	if above, ok := places[text]; ok {
		return place{above: above}, nil
	}
	r, err := bridge.ParseRank(text)
	if err != nil {
		return place{}, fmt.Errorf("%.20q is no card: first to fifth, last, or a rank", text)
	}
	return place{rank: r, named: true}, nil
}

var errNoSuchCard = errors.New("a holding that fits has no such card")

// of returns the card of a holding.
func (p place) of(held ranks) (bridge.Rank, error) {
	switch {
	case p.named && held.has(p.rank):
		return p.rank, nil
	case p.named || p.above < last && p.above >= held.count():
		return 0, errNoSuchCard
	}
	for range min(p.above, held.count()-1) {
		held &^= held.top()
	}
	return held.highest(), nil
}
