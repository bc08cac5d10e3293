package doubledummy

import "gogo/board/bridge"

// quickTricks returns how many tricks the side on lead can take at once, without
// giving up the lead, at least; its sure trumps count as well. It looks no further when
// these are enough.
func (s *search) quickTricks(leader, n, enough int, lengths shape) (tricks int, relevant uint64) {
	own, left := s.hands[leader&3], s.hands[(leader+1)&3]
	partner, right := s.hands[(leader+2)&3], s.hands[(leader+3)&3]
	if s.trumps != 0 {
		tricks, relevant = sureTrumps(own&s.trumps, partner&s.trumps, (left|right)&s.trumps, enough)
		if tricks >= enough {
			return min(tricks, n), relevant
		}
	}
	owns, lefts, partners, rights := lengths.of(leader), lengths.of(leader+1), lengths.of(leader+2), lengths.of(leader+3)
	ruffs := (left|right)&s.trumps != 0
	crossed, lost := tricks, bridge.Ranks // with partner on lead later, less what the way there costs
	crossedRelevant := relevant
	for suit := range bridge.Suits {
		if suit == s.trump {
			continue
		}
		cards := cardsOf(suit)
		opponents := (left | right) & cards
		h := suitHolding{own: own & cards, partner: partner & cards}
		h.ownTops, h.partnerTops = owned(h.own, opponents), owned(h.partner, opponents)
		if h.ownTops|h.partnerTops == 0 {
			continue
		}
		h.longest = max(lefts.length(suit), rights.length(suit))
		if ruffs && !h.cut(s.rounds(left, right, lefts.length(suit), rights.length(suit))) {
			continue
		}
		var last uint64
		if h.ownTops != 0 {
			last = lastOf(h.ownTops, max(partners.length(suit), h.longest))
		}
		if h.partnerTops != 0 {
			last |= lastOf(h.partnerTops, max(owns.length(suit), h.longest))
		}
		mine := h.cash()
		if mine > 0 {
			tricks += mine
			relevant |= last
			if tricks >= enough {
				return min(tricks, n), relevant
			}
		}
		if h.partnerTops != 0 {
			enters := h.own != 0 && highest(h.partner) > lowest(h.own)
			h.turn()
			theirs := h.cash()
			if enters {
				lost = min(lost, max(0, mine-theirs))
			}
			mine = max(mine, theirs)
		}
		crossed += mine
		crossedRelevant |= last
		if crossed-lost >= enough {
			return min(crossed-lost, n), crossedRelevant
		}
	}
	if crossed-lost > tricks {
		return min(crossed-lost, n), crossedRelevant
	}
	return min(tricks, n), relevant
}

// rounds returns how many rounds of a suit the opponents cannot ruff.
func (s *search) rounds(left, right uint64, lefts, rights int) int {
	rounds := bridge.Ranks
	if left&s.trumps != 0 {
		rounds = lefts
	}
	if right&s.trumps != 0 {
		rounds = min(rounds, rights)
	}
	return rounds
}

// sureTrumps returns how many tricks two hands take with trumps that are higher than
// all of the opponents', not more than are enough, and the lowest of these.
func sureTrumps(own, partner, opponents uint64, enough int) (tricks int, relevant uint64) {
	longer := max(count(own), count(partner))
	if opponents == 0 {
		return longer, 0
	}
	tops := owned(own|partner, opponents)
	if tops == 0 {
		return 0, 0
	}
	tricks = min(count(tops), longer, enough)
	return tricks, lastOf(tops, tricks)
}

// lastOf returns the lowest of so many highest cards of a set.
func lastOf(cards uint64, n int) uint64 {
	if n == 0 {
		return 0
	}
	for length := count(cards); length > n; length-- {
		cards &= cards - 1
	}
	return cards & -cards
}

// suitHolding is a suit in the hands of a side, and the tops of each that are higher than
// all that the opponents have.
type suitHolding struct {
	own, partner         uint64
	ownTops, partnerTops uint64
	longest              int // of the opponents' holdings
}

// turn lets the partner be the first.
func (h *suitHolding) turn() {
	h.own, h.partner = h.partner, h.own
	h.ownTops, h.partnerTops = h.partnerTops, h.ownTops
}

// cut leaves the highest cards of so many rounds, and reports whether there are any.
func (h *suitHolding) cut(rounds int) bool {
	if rounds == 0 {
		return false
	}
	for length := count(h.own); length > rounds; length-- {
		h.own &= h.own - 1
	}
	for length := count(h.partner); length > rounds; length-- {
		h.partner &= h.partner - 1
	}
	h.ownTops &= h.own
	h.partnerTops &= h.partner
	return true
}

// cash returns how many tricks the suit gives a hand that is on lead, and remains so as
// long as other suits need it.
func (h *suitHolding) cash() int {
	own, partner := count(h.ownTops), count(h.partnerTops)
	switch {
	case partner == 0:
		if own >= h.longest && own >= count(h.partner) { // long cards too
			return count(h.own)
		}
		return own
	case own == 0:
		if h.own == 0 {
			return 0
		}
		return partner
	case highest(h.own) < lowest(h.partner): // partner has to take all
		return partner
	case lowest(h.own) > highest(h.partner): // partner can take none
		return own
	}
	if partner == count(h.partner) { // one falls under a card of the other hand
		partner--
	}
	return min(count(h.own), own+partner)
}
