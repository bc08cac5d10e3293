package doubledummy

import "gogo/board/bridge"

// quickTricks returns how many tricks the side on lead can take at once, without
// giving up the lead, at least; its sure trumps count as well, and a guarded trump honor
// if one trick is missing. It looks no further when these are enough.
func (s *search) quickTricks(leader, n, enough int, lengths shape) (tricks int, relevant uint64) {
	own, left := s.hands[leader&3], s.hands[(leader+1)&3]
	partner, right := s.hands[(leader+2)&3], s.hands[(leader+3)&3]
	if s.trumps != 0 {
		tricks, relevant = sureTrumps(own&s.trumps, partner&s.trumps, (left|right)&s.trumps, enough)
		if tricks >= enough {
			return min(tricks, n), relevant
		}
	}
	lefts, rights := lengths.of(leader+1), lengths.of(leader+3)
	ruffs := (left|right)&s.trumps != 0
	c := cashing{tricks: tricks, relevant: relevant, crossed: tricks, all: relevant, cost: bridge.Ranks}
	for suit := range bridge.Suits {
		if suit == s.trump {
			continue
		}
		cards := cardsOf(suit)
		opponents := (left | right) & cards
		h := suitHolding{own: own & cards, partner: partner & cards}
		h.ownTops, h.partnerTops = topsOver(h.own, opponents), topsOver(h.partner, opponents)
		if h.ownTops|h.partnerTops == 0 {
			continue
		}
		h.longest = max(lefts.length(suit), rights.length(suit))
		h.ownRounds, h.partnerRounds = max(h.longest, count(h.partner)), max(h.longest, count(h.own))
		if ruffs && !h.cut(s.unruffed(left, right, lefts.length(suit), rights.length(suit))) {
			continue
		}
		c.add(&h)
		if c.tricks >= enough || c.crossed-c.cost >= enough {
			break
		}
	}
	if c.tricks < enough && c.crossed-c.cost > c.tricks {
		return min(c.crossed-c.cost, n), c.all
	}
	if c.tricks == enough-1 && s.trumps != 0 && s.keepsGuard(own, partner, n-c.tricks) {
		more, guard := s.guarded(own&s.trumps, partner&s.trumps, right&s.trumps, left&s.trumps)
		return c.tricks + more, c.relevant | guard
	}
	return min(c.tricks, n), c.relevant
}

// keepsGuard reports whether two hands need not part with a trump until so many tricks
// are left, and are not to lead one from a guarded honor then before their side has
// won one more.
func (s *search) keepsGuard(own, partner uint64, left int) bool {
	return left > 3 && left >= max(count(own&s.trumps), count(partner&s.trumps))
}

// cashing adds up the tricks of the suits: those that the hand on lead can cash and,
// if it can lead to a top of partner's, those that the two can cash one after the
// other, each suit by the hand that has more of it.
type cashing struct {
	tricks   int
	relevant uint64
	crossed  int
	all      uint64 // what is relevant for them
	cost     int    // tricks that the best way across gives up; all if there is none
}

// add adds a suit.
func (c *cashing) add(h *suitHolding) {
	relevant := lastOf(h.ownTops, h.ownRounds) | lastOf(h.partnerTops, h.partnerRounds)
	more := h.cash()
	if more > 0 {
		c.tricks += more
		c.relevant |= relevant
	}
	if h.partnerTops != 0 {
		across := h.own != 0 && highest(h.partner) > lowest(h.own)
		h.turn()
		theirs := h.cash()
		if across {
			c.cost = min(c.cost, max(0, more-theirs))
		}
		more = max(more, theirs)
	}
	c.crossed += more
	c.all |= relevant
}

// unruffed returns how many rounds of a suit the opponents cannot ruff.
func (s *search) unruffed(left, right uint64, lefts, rights int) int {
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
	tops := topsOver(own|partner, opponents)
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
	// Rounds in which another hand can follow: as long the rank of a top matters.
	ownRounds, partnerRounds int
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

// laterTricks returns how many tricks the opponents of the leader take sooner or
// later, at least.
func (s *search) laterTricks(leader, n, enough int, all uint64) (tricks int, relevant uint64) {
	own, left := s.hands[leader&3], s.hands[(leader+1)&3]
	partner, right := s.hands[(leader+2)&3], s.hands[(leader+3)&3]
	if all&s.trumps == 0 {
		return s.missingTops(own, left, partner, right, all)
	}
	left, right = left&s.trumps, right&s.trumps
	own, partner = own&s.trumps, partner&s.trumps
	if tricks, relevant = sureTrumps(left, right, own|partner, enough); tricks > 0 {
		return min(tricks, n), relevant
	}
	return s.guarded(left, right, own, partner)
}

// missingTops returns what the opponents take at no trump from a side that has the
// highest card of none of the suits that its leader holds: one trick, or one of each
// of these suits if one hand has all their tops.
func (s *search) missingTops(own, left, partner, right, all uint64) (tricks int, relevant uint64) {
	for suit := range bridge.Suits {
		cards := cardsOf(suit)
		if own&cards == 0 {
			continue
		}
		top := set(highest(all & cards))
		if (own|partner)&top != 0 {
			return 0, 0
		}
		relevant |= top
	}
	if left&relevant == relevant || right&relevant == relevant {
		return count(relevant), relevant
	}
	return 1, relevant
}

// guarded returns the trick of a guarded trump honor: a king that sits behind the ace
// with a small card beside it, king and queen against the ace, not both alone, or a
// queen with two small cards behind ace and king.
func (s *search) guarded(left, right, own, partner uint64) (tricks int, relevant uint64) {
	all := left | right | own | partner
	d := descend(all, s.trump)
	ace, king, queen := d.nth(0), d.nth(1), d.nth(2)
	switch {
	case left&king != 0 && several(left) && own&ace != 0,
		right&king != 0 && several(right) && partner&ace != 0:
		return 1, ace | king
	case (own|partner)&ace != 0 && holds(left|right, king|queen) &&
		(left&(king|queen) != 0 && several(left) || right&(king|queen) != 0 && several(right)):
		return 1, ace | king | queen
	case left&queen != 0 && holds(own, ace|king) && count(left) > 2,
		right&queen != 0 && holds(partner, ace|king) && count(right) > 2:
		return 1, ace | king | queen
	}
	return 0, 0
}
