package robot

import (
	"slices"

	"gogo/board/bridge"
)

// step is the cards of the player's hands in a trick, NoCard of a hand that he has not.
type step [2]bridge.Card

// state is where a line has come to: a trick to which nobody has played.
type state struct {
	hands  [2]bridge.Cards
	leader uint8               // which of the hands
	rounds [bridge.Suits]uint8 // of the suits that were led
}

// tricks returns how many a line has behind it.
func (st *state) tricks() (n int) {
	for _, rounds := range st.rounds {
		n += int(rounds)
	}
	return n
}

// lineSearch looks for a line.
type lineSearch struct {
	trump  bridge.Strain
	others []other
	tops   bridge.Cards // the player's, of which no other hand has a higher one
	failed map[state]struct{}
	need   int    // tricks
	steps  []step // of the line that was found, the last first
}

// maxFailed bounds how many states are looked at that come to nothing.
const maxFailed = 2000

// line returns what the player's hands play to win so many of the next tricks without losing one
// before, if it is known, and how many states came to nothing.
func (v *view) line(tricks int) (steps []step, failed int, ok bool) {
	s := &lineSearch{trump: v.position.Trump, others: v.others(), failed: map[state]struct{}{}, need: tricks}
	var st state
	for i, seat := range v.ours {
		st.hands[i] = v.position.Deal[seat]
		if seat == v.position.Turn() {
			st.leader = uint8(i)
		}
	}
	for card := range (st.hands[0] | st.hands[1]).Down {
		if s.top(card) {
			s.tops |= card.Set()
		}
	}
	ok = s.begin(v, &st)
	slices.Reverse(s.steps)
	return s.steps, len(s.failed), ok
}

// top reports whether no other hand has a higher card of the suit.
func (s *lineSearch) top(card bridge.Card) bool {
	for i := range s.others {
		if s.others[i].beats(card, 0) {
			return false
		}
	}
	return true
}

// begin looks for a line from a trick on to which others may have played.
func (s *lineSearch) begin(v *view, st *state) bool {
	t := &v.position.Trick
	led, ok := t.Suit()
	if !ok {
		return s.all(st)
	}
	var choice [2]bridge.Cards
	for i, seat := range v.ours {
		choice[i] = following(st.hands[i], led)
		if card := t.By(seat); card != bridge.NoCard {
			choice[i] = card.Set()
		}
	}
	best := 0
	for i := range s.others {
		best = max(best, s.power(t.By(s.others[i].seat), led))
	}
	return s.trick(st, led, choice, best)
}

// all reports whether a line takes all tricks that are needed from a state on.
func (s *lineSearch) all(st *state) bool {
	if st.tricks() >= s.need {
		return true
	}
	if !s.enough(st) {
		return false
	}
	if _, ok := s.failed[*st]; ok || len(s.failed) >= maxFailed {
		return false
	}
	leader, follower := st.hands[st.leader], st.hands[1-st.leader]
	for lead := range s.different(leader, follower).Down {
		var choice [2]bridge.Cards
		choice[st.leader] = lead.Set()
		choice[1-st.leader] = s.different(following(follower, lead.Suit()), leader)
		if s.trick(st, lead.Suit(), choice, 0) {
			return true
		}
	}
	s.failed[*st] = struct{}{}
	return false
}

// trick reports whether a line takes a trick and all that come after it, with a choice of
// cards for the hands. The best card of the others so far has some power.
func (s *lineSearch) trick(st *state, led bridge.Suit, choice [2]bridge.Cards, best int) bool {
	for first := choice[0]; ; {
		for second := choice[1]; ; {
			if s.play(st, led, step{lowest(first), lowest(second)}, best) {
				return true
			}
			if second &= second - 1; second == 0 {
				break
			}
		}
		if first &= first - 1; first == 0 {
			return false
		}
	}
}

// play reports whether a line takes a trick with these cards, and all that come after it.
func (s *lineSearch) play(st *state, led bridge.Suit, cards step, best int) bool {
	winner := uint8(0)
	if s.power(cards[1], led) > s.power(cards[0], led) {
		winner = 1
	}
	if s.power(cards[winner], led) <= best || !s.holds(st, led, cards[winner]) {
		return false
	}
	next := *st
	for i, card := range cards {
		next.hands[i] &^= card.Set()
	}
	next.leader = winner
	next.rounds[led]++
	if !s.all(&next) {
		return false
	}
	s.steps = append(s.steps, cards)
	return true
}

// power orders the cards of a trick: the highest wins. It is 0 if a card cannot win.
func (s *lineSearch) power(card bridge.Card, led bridge.Suit) int {
	switch {
	case !card.Valid():
		return 0
	case card.Suit().Strain() == s.trump:
		return 1 + bridge.Ranks + int(card.Rank())
	case card.Suit() == led:
		return 1 + int(card.Rank())
	}
	return 0
}

// holds reports whether none of those who have yet to play to a trick can beat a card.
func (s *lineSearch) holds(st *state, led bridge.Suit, card bridge.Card) bool {
	tricks := st.tricks()
	for i := range s.others {
		o := &s.others[i]
		if o.played && tricks == 0 {
			continue
		}
		if card.Suit() == led && o.beats(card, st.rounds[led]) || s.ruffs(o, st, led, card) {
			return false
		}
	}
	return true
}

// ruffs reports whether a hand may ruff a suit and beat a card by it.
func (s *lineSearch) ruffs(o *other, st *state, led bridge.Suit, card bridge.Card) bool {
	trump, ok := s.trump.Suit()
	switch {
	case !ok || led == trump || o.follows(led, st.tricks()):
		return false
	case card.Suit() == trump:
		return o.beats(card, st.rounds[trump])
	}
	return o.has(trump, st.rounds[trump])
}

// enough reports whether there may be winners for all tricks that are needed: a suit gives as many as the
// longer hand has cards, high ones or those that are left when the others have none, and
// each trump one.
func (s *lineSearch) enough(st *state) bool {
	tricks := 0
	for suit := range bridge.Suit(bridge.Suits) {
		a, b := st.hands[0].Length(suit), st.hands[1].Length(suit)
		if suit.Strain() == s.trump {
			tricks += a + b
			continue
		}
		longest, rounds := max(a, b), s.roundsLeft(st, suit)
		high := (st.hands[0] | st.hands[1]) & s.tops
		tricks += min(longest, high.Length(suit)+max(longest-rounds, 0))
	}
	return tricks >= s.need-st.tricks()
}

// roundsLeft returns for how many rounds of a suit some other hand may have a card.
func (s *lineSearch) roundsLeft(st *state, suit bridge.Suit) (n int) {
	for i := range s.others {
		n = max(n, s.others[i].most[suit]-int(st.rounds[suit]))
	}
	return n
}

// different returns cards of one hand, of those that are as good as each other the lowest:
// both high or neither, with no card of the player's other hand between them.
func (s *lineSearch) different(cards, between bridge.Cards) (all bridge.Cards) {
	for suit := range bridge.Suit(bridge.Suits) {
		below := bridge.NoCard
		for rest := cards.In(suit); rest != 0; rest &= rest - 1 {
			card := rest.Lowest()
			if below == bridge.NoCard || s.tops.Has(card) != s.tops.Has(below) || between&(card.Set()-below.Set()) != 0 {
				all |= card.Set()
			}
			below = card
		}
	}
	return all
}

// following returns the cards of a hand that may be played to a suit.
func following(hand bridge.Cards, led bridge.Suit) bridge.Cards {
	if follow := hand.In(led); follow != 0 {
		return follow
	}
	return hand
}

// lowest returns the lowest card, NoCard of none.
func lowest(cards bridge.Cards) bridge.Card {
	if cards == 0 {
		return bridge.NoCard
	}
	return cards.Lowest()
}
