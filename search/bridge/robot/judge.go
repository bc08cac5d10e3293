package robot

import (
	"context"
	"slices"

	"gogo/board/bridge"
)

// judge finds out whether a claimer wins so many tricks by what it can know: its own hand, dummy's,
// the cards played, and who has shown out of which suit. It looks for a line that wins them however
// the other cards lie and whatever the others play, partner too if a defender claims. What the calls
// say counts for nothing, as little as before a director.
//
// The hidden hands are not dealt: each plays in turn any card that it may have, so that a search of
// a few tricks is about all layouts at once. Where it stops, a line of winners has to take the rest.
// That is sound, and complete in the last tricks; before them a claim is not believed whose
// uncertain part comes too late, such as a squeeze.
type judge struct {
	ours   []bridge.Seat
	hidden []bridge.Seat
	work   int // positions looked at, those of lines included
	known  map[verdictKey]bool
	ended  func() error // why the search has to end before that, nil if it has not
}

// maxWork bounds the positions that are looked at for a claim: about a second.
const maxWork = 1_000_000

// verdictKey is the start of a trick with the tricks that are searched from there.
type verdictKey struct {
	situation situation
	depth     int
}

// situation is what a claimer knows at some point of its line, and the tricks that it needs.
type situation struct {
	position bridge.Position // hidden hands are empty in it
	unseen   bridge.Cards    // what those have between them
	out      [bridge.Seats]bridge.Cards
	need     int
}

// judged reports whether a claimer wins so many of the tricks left in a position that shows all
// hands.
func judged(ctx context.Context, play *bridge.Play, p *bridge.Position, by bridge.Seat, tricks int) bool {
	contract := play.Contract()
	j := &judge{known: map[verdictKey]bool{}, ours: []bridge.Seat{by}, ended: ctx.Err}
	if by == contract.Declarer {
		j.ours = append(j.ours, contract.Dummy())
	}
	s := situation{position: *p, need: tricks}
	for seat := range bridge.Seat(bridge.Seats) {
		if seat != contract.Dummy() && !slices.Contains(j.ours, seat) {
			j.hidden = append(j.hidden, seat)
			s.unseen |= p.Deal[seat]
			s.position.Deal[seat] = 0
			s.out[seat] = shownOut(play, seat)
		}
	}
	return j.verdict(s)
}

// verdict reports whether the claimer wins the tricks that it needs.
func (j *judge) verdict(s situation) bool {
	for depth := range s.left(j) + 1 {
		if j.wins(s, depth) {
			return true
		}
		if j.spent() {
			return false
		}
	}
	return false
}

// spent reports whether the search has to end.
func (j *judge) spent() bool { return j.work > maxWork || j.ended() != nil }

// left returns how many tricks are left, the one that has been begun included.
func (s *situation) left(j *judge) int { return j.view(s).tricks() }

// view returns the situation as a line is looked for in it.
func (j *judge) view(s *situation) *view {
	return &view{position: s.position, ours: j.ours, hidden: j.hidden, unseen: s.unseen, out: s.out}
}

// wins reports whether the claimer wins the tricks that it needs by a line of winners that begins
// after at most so many tricks.
func (j *judge) wins(s situation, depth int) bool {
	switch left := s.left(j); {
	case s.need <= 0:
		return true
	case s.need > left || j.spent():
		return false
	}
	j.work++
	if s.position.Trick.Len() > 0 {
		return j.plays(&s, depth)
	}
	key := verdictKey{s, depth}
	if won, ok := j.known[key]; ok {
		return won
	}
	won := j.cashes(&s) || depth > 0 && j.plays(&s, depth-1)
	j.known[key] = won
	return won
}

// cashes reports whether a line of winners from here on wins the tricks that are needed.
func (j *judge) cashes(s *situation) bool {
	if !slices.Contains(j.ours, s.position.Turn()) {
		return false
	}
	_, failed, ok := j.view(s).line(s.need)
	j.work += failed
	return ok
}

// plays reports whether the claimer wins after the next card: the best of its own, or the worst of
// the others.
func (j *judge) plays(s *situation, depth int) bool {
	turn := s.position.Turn()
	switch {
	case slices.Contains(j.ours, turn):
		for card := range distinct(s.position.Legal(), j.elsewhere(s, turn)).Down {
			if next := s.after(j, turn, card); j.wins(next, depth) {
				return true
			}
		}
		return false
	case !slices.Contains(j.hidden, turn):
		for card := range distinct(s.position.Legal(), j.elsewhere(s, turn)).Down {
			if next := s.after(j, turn, card); !j.wins(next, depth) {
				return false
			}
		}
		return true
	}
	for card := range j.possible(s, turn).Down {
		if next := s.after(j, turn, card); next.feasible(j) && !j.wins(next, depth) {
			return false
		}
	}
	return true
}

// elsewhere returns the cards that another hand may hold than one that is in sight.
func (j *judge) elsewhere(s *situation, seat bridge.Seat) bridge.Cards {
	others := s.unseen | s.position.Trick.Set()
	for at, hand := range s.position.Deal {
		if bridge.Seat(at) != seat { //nolint:gosec // a seat
			others |= hand
		}
	}
	return others
}

// possible returns the cards that a hidden hand may play. Of an opponent's cards it is one of those
// that are as good as each other, and a suit is discarded from below: a higher card would only help
// the claimer. If one of the hidden hands is the claimer's partner, a card between may be in either.
func (j *judge) possible(s *situation, seat bridge.Seat) (cards bridge.Cards) {
	held := s.unseen &^ s.out[seat]
	if len(j.ours) == 1 {
		return held
	}
	visible := s.position.Trick.Set()
	for _, hand := range s.position.Deal {
		visible |= hand
	}
	groups := distinct(held, visible)
	led, follows := s.position.Trick.Suit()
	if !follows {
		return groups
	}
	for suit := range bridge.Suit(bridge.Suits) {
		switch {
		case suit == led, suit.Strain() == s.position.Trump:
			cards |= groups.In(suit)
		case held.In(suit) != 0:
			cards |= held.In(suit).Lowest().Set()
		}
	}
	return cards
}

// after returns the situation after a card. Who does not follow suit has none of it.
func (s *situation) after(j *judge, seat bridge.Seat, card bridge.Card) situation {
	next := *s
	next.unseen &^= card.Set()
	next.position.Deal[seat] &^= card.Set()
	if led, ok := s.position.Trick.Suit(); ok && led != card.Suit() {
		next.out[seat] |= led.Cards()
	}
	trick := &next.position.Trick
	trick.Add(card)
	if trick.Done() {
		winner := trick.Winner(s.position.Trump)
		if winner.Side() == j.ours[0].Side() {
			next.need--
		}
		*trick = bridge.NewTrick(winner)
	}
	return next
}

// feasible reports whether the hidden hands have room for the unseen cards: those of a suit that the
// others have shown out of are all in one hand.
func (s *situation) feasible(j *judge) bool {
	v := j.view(s)
	free := s.unseen
	for _, seat := range j.hidden {
		alone := s.unseen
		for _, other := range j.hidden {
			if other != seat {
				alone &= s.out[other]
			}
		}
		if alone &^= s.out[seat]; alone.Count() > v.size(seat) {
			return false
		}
		free &= s.out[seat]
	}
	return free == 0 // cards that nobody can have
}

// distinct returns the lowest of cards that are as good as each other, with none of others between
// them.
func distinct(cards, others bridge.Cards) (all bridge.Cards) {
	for suit := range bridge.Suit(bridge.Suits) {
		below := bridge.NoCard
		for rest := cards.In(suit); rest != 0; rest &= rest - 1 {
			card := rest.Lowest()
			if below == bridge.NoCard || others&(card.Set()-below.Set()) != 0 {
				all |= card.Set()
			}
			below = card
		}
	}
	return all
}
