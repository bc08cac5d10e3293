package system

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// flags are the conditions of the table that are words alone.
var flags = []struct {
	words string
	kind  Kind
	who   Who
}{
	{"stoppers", Stoppers, Me},
	{"forced", Forced, Me},
	{"game forced", GameForce, Me},
	{"signed off", SignedOff, Me},
	{"invited", Invited, Me},
	{"contested", Contested, Me},
	{"their bid", TheirBid, Me},
	{"our bid", OurBid, Me},
	{"they opened", TheyOpened, Me},
	{"balancing", Balancing, Me},
	{"doubled", IsDoubled, Me},
	{"vulnerable", Vulnerable, Me},
	{"they vulnerable", TheyVulnerable, Me},
	{"they opened", TheyOpened, Me},
	{"passed hand", PassedHand, Me},
	{"partner passed hand", PassedHand, Partner},
	{"first call", FirstCall, Me},
	{"lowest", IsLow, Me},
	{"jumping", IsJump, Me},
}

// players are the words for the player who has shown something.
var players = []struct {
	word string
	who  Who
}{
	{"I", Me}, {"partner", Partner}, {"they", Opponents}, {"left", LeftOpponent}, {"right", RightOpponent},
}

// parseCondition reads one condition.
func parseCondition(text string) (Condition, error) {
	w := newWords(text)
	not := w.take("no") || w.take("not")
	c, err := w.condition()
	if err != nil {
		return c, err
	}
	if !w.done() {
		return c, fmt.Errorf("%q is too much in %q", w.rest(), text)
	}
	c.Not = not
	return c, nil
}

func (w *words) condition() (Condition, error) {
	if c, ok, err := w.tableCondition(); ok || err != nil {
		return c, err
	}
	return w.handCondition()
}

// tableCondition reads a condition of what everybody knows, if one is next.
func (w *words) tableCondition() (Condition, bool, error) {
	for _, f := range flags {
		if w.take(f.words) {
			return Condition{Kind: f.kind, Who: f.who}, true, nil
		}
	}
	for _, p := range players {
		if kind, ok := w.shows(p.word); ok {
			c, err := w.handCondition()
			if err == nil && (c.Kind != Counts || c.Relation != Alone) {
				err = errors.New("this cannot be said of what a player shows")
			}
			c.Kind, c.Who = kind, p.who
			return c, true, err
		}
	}
	c := Condition{}
	var err error
	switch {
	case w.take("fit"):
		c.Kind = Fit
		c.Suit, err = w.suit()
	case w.take("agreed"):
		c.Kind = Agreed
		c.Suit, err = w.suit()
	case w.take("new"):
		c.Kind = New
		c.Suit, err = w.suit()
	case w.take("bid in"):
		c.Kind = InStrain
		c.Suit, err = w.strain()
	case w.take("asked"):
		c.Kind = Asked
		c.Tag = w.next()
		if s, ok := parseSuit(w.peek()); ok {
			c.Suit = s
			w.next()
		}
	case w.take("below"):
		c.Kind = IsBelow
		c.Bid, err = bridge.ParseCall(w.next())
	case w.take("seat"):
		c.Kind = InSeat
		c.Set, err = w.mustSet()
	case w.take("level"):
		c.Kind = AtLevel
		c.Set, err = w.mustSet()
	default:
		return c, false, nil
	}
	return c, true, err
}

// shows reads "partner has" and the like.
func (w *words) shows(who string) (Kind, bool) {
	switch {
	case w.take(who + " has"), w.take(who + " have"):
		return Shown, true
	case w.take(who + " may have"):
		return MayHave, true
	}
	return 0, false
}

func (w *words) mustSet() (hand.Set, error) {
	s, ok, err := w.set()
	if !ok && err == nil {
		err = fmt.Errorf("%q is no number", w.peek())
	}
	return s, err
}

// graded are quantities of suits whose values have names.
var graded = []struct {
	words    string
	quantity hand.Quantity
	least    int
}{
	{"fair", hand.Quality, hand.Fair},
	{"good", hand.Quality, hand.Good},
	{"strong", hand.Quality, hand.Strong},
	{"solid", hand.Quality, hand.Solid},
	{"half stopper", hand.Stopper, hand.HalfStopper},
	{"stopper", hand.Stopper, hand.FullStopper},
	{"double stopper", hand.Stopper, hand.TwoStoppers},
	{"control", hand.Control, 1},
	{"first control", hand.Control, 2},
	{"ace", hand.Ace, 1},
	{"king", hand.King, 1},
	{"queen", hand.Queen, 1},
}

// shapes are the names of shapes.
var shapes = []struct {
	word string
	set  hand.Set
}{
	{"balanced", hand.Exactly(hand.Balanced)},
	{"semibalanced", hand.UpTo(hand.SemiBalanced)},
	{"unbalanced", hand.From(hand.SemiBalanced)},
}

// counted are the quantities of a whole hand with a number before them.
var counted = []struct {
	word     string
	quantity hand.Quantity
}{
	{"hcp", hand.HighCards},
	{"points", hand.Points},
	{"opening", hand.TwoSuits},
	{"losers", hand.Losers},
	{"controls", hand.Controls},
	{"aces", hand.Aces},
	{"kings", hand.Kings},
	{"tricks", hand.Tricks},
	{"quick", hand.QuickTricks},
}

// inSuit are those that become a suit's with "in" and a suit behind them.
var inSuit = map[hand.Quantity]hand.Quantity{hand.HighCards: hand.SuitPoints, hand.Points: hand.Support}

// handCondition reads a condition of the hand.
func (w *words) handCondition() (Condition, error) {
	for _, s := range shapes {
		if w.take(s.word) {
			return Condition{Quantity: hand.Shape, Set: s.set}, nil
		}
	}
	for _, g := range graded {
		if w.take(g.words) {
			suit, err := w.suit()
			return Condition{Quantity: g.quantity, Suit: suit, Set: hand.From(g.least)}, err
		}
	}
	if w.take("longest") {
		suit, err := w.suit()
		return Condition{Kind: Longest, Suit: suit}, err
	}
	s, ok, err := w.set()
	switch {
	case err != nil:
		return Condition{}, err
	case ok:
		return w.countedCondition(s)
	}
	return w.comparison()
}

// countedCondition reads what a number is of.
func (w *words) countedCondition(s hand.Set) (Condition, error) {
	c := Condition{Set: s}
	var err error
	switch {
	case w.take("keycards"):
		c.Quantity = hand.KeyCards
		c.Suit, err = w.suit()
	case w.takeCounted(&c):
		if of, ok := inSuit[c.Quantity]; ok && w.take("in") {
			c.Quantity = of
			c.Suit, err = w.suit()
		}
	default:
		c.Quantity = hand.Length
		c.Suit, err = w.suit()
	}
	switch {
	case w.take("together"):
		c.Relation = Together
	case w.take("at best"):
		c.Relation = AtBest
	}
	return c, err
}

func (w *words) takeCounted(c *Condition) bool {
	for _, q := range counted {
		if w.take(q.word) {
			c.Quantity = q.quantity
			return true
		}
	}
	return false
}

// comparison reads a comparison of the lengths of two suits.
func (w *words) comparison() (Condition, error) {
	c := Condition{Kind: Longer}
	var err error
	if c.Suit, err = w.suit(); err != nil {
		return c, fmt.Errorf("%q is no condition", w.rest())
	}
	switch w.next() {
	case ">":
		c.By = 1
	case ">=":
	default:
		return c, errors.New("a suit alone is no condition")
	}
	c.Other, err = w.suit()
	return c, err
}

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

// suits are the meanings of the letters of conditions.
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
