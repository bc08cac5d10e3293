package robot

import (
	"slices"

	"gogo/board/bridge"
)

// memory is what the robot has called and played on a board: the same is called and
// played when the board comes to the same place again.
type memory struct {
	calls []remembered[bridge.Call]
	cards []remembered[bridge.Card]
}

// remembered is a choice and what was before it.
type remembered[T comparable] struct {
	before []T
	chosen T
}

// forget forgets the board.
func (m *memory) forget() { *m = memory{} }

// call returns the call that was made in an auction.
func (m *memory) call(a *bridge.Auction) (bridge.Call, bool) { return recall(m.calls, a.Calls()) }

// keepCall keeps a call.
func (m *memory) keepCall(a *bridge.Auction, c bridge.Call) { m.calls = keep(m.calls, a.Calls(), c) }

// card returns the card that was played after others.
func (m *memory) card(p *bridge.Play) (bridge.Card, bool) { return recall(m.cards, p.Cards()) }

// keepCard keeps a card.
func (m *memory) keepCard(p *bridge.Play, c bridge.Card) { m.cards = keep(m.cards, p.Cards(), c) }

// recall finds what was chosen at a place.
func recall[T comparable](all []remembered[T], at []T) (chosen T, ok bool) {
	for i := range all {
		if slices.Equal(all[i].before, at) {
			return all[i].chosen, true
		}
	}
	return chosen, false
}

// mostRemembered bounds what is kept of a board that begins again and again.
const mostRemembered = 500

// keep keeps what was chosen at a place.
func keep[T comparable](all []remembered[T], at []T, chosen T) []remembered[T] {
	if len(all) == mostRemembered {
		all = all[:0]
	}
	return append(all, remembered[T]{slices.Clone(at), chosen})
}
