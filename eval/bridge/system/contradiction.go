package system

import (
	"errors"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// check says whether conditions contradict each other, so that they never hold together:
// a condition and its contrary, or numbers that no hand has, whatever suits the letters
// stand for.
func check(conditions []Condition) error {
	for i, c := range conditions {
		c.Not = !c.Not
		for _, other := range conditions[:i] {
			if c == other {
				return errors.New("a condition and its contrary")
			}
		}
	}
	if !possible(conditions, nil) {
		return errors.New("no hand can have all of this")
	}
	return nil
}

// suits says what the letters of conditions stand for.
type suits map[SuitRef]bridge.Suit

// possible reports whether some hand may have all that conditions say of it, for some
// suits of the letters that are not given.
func possible(conditions []Condition, given suits) bool {
	for _, c := range conditions {
		for _, r := range []SuitRef{c.Suit, c.Other} {
			if _, ok := given[r]; ok || r == NoSuit {
				continue
			}
			return given.each(r, func(next suits) bool { return possible(conditions, next) })
		}
	}
	limits := hand.Unlimited()
	for i := range conditions {
		given.narrow(&limits, &conditions[i])
	}
	limits.Tighten()
	return limits.Possible()
}

// each tries every suit for a letter until one will do.
func (given suits) each(r SuitRef, will func(suits) bool) bool {
	for s := range bridge.Suit(bridge.Suits) {
		if !r.MayBe(s) || r.IsVariable() && given.uses(s) {
			continue
		}
		next := suits{r: s}
		for other, suit := range given {
			next[other] = suit
		}
		if will(next) {
			return true
		}
	}
	return false
}

// uses reports whether a variable stands for a suit.
func (given suits) uses(s bridge.Suit) bool {
	for r, suit := range given {
		if suit == s && r.IsVariable() {
			return true
		}
	}
	return false
}

// narrow narrows limits by what a condition says of the hand alone.
func (given suits) narrow(l *hand.Limits, c *Condition) {
	suit := given[c.Suit]
	switch c.Kind {
	case Counts:
		given.narrowCount(l, c)
	case Longer:
		other, by := given[c.Other], c.By
		if c.Not {
			suit, other, by = other, suit, 1-by
		}
		l.Only(hand.Longer(suit, other, by))
	case Longest:
		for other := range bridge.Suit(bridge.Suits) {
			if other != suit && !c.Not {
				l.Only(hand.Longer(suit, other, 0))
			}
		}
	}
}

// narrowCount narrows a quantity. With what partner has shown every number may do.
func (given suits) narrowCount(l *hand.Limits, c *Condition) {
	if c.Relation != Alone {
		return
	}
	q, set := c.Quantity, c.Set
	if c.Suit != NoSuit {
		q = q.In(given[c.Suit])
	}
	if c.Not {
		set = ^set
	}
	l.Only(q, set)
}
