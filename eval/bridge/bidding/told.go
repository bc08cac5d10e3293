package bidding

import (
	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/hand"
)

// AfterTold returns the position after a call of which its caller has said what it means.
// That takes the place of what the system says of the same: of strength, and of the
// lengths of suits. The rest of what the system says holds as far as it does not
// contradict. A meaning that tells nothing of the hand is none. The error says why the
// call is not legal.
func (p *Position) AfterTold(c bridge.Call, m meaning.Meaning) (*Position, error) {
	told := toldBy(m)
	if len(told) == 0 {
		return p.After(c)
	}
	made := p.Meanings(c)
	next, err := p.follow(c, made, believe(p.meant(c, made), told))
	if err != nil {
		return nil, err
	}
	next.told = true
	return next, nil
}

// Told reports whether the caller of the last call has said what it means.
func (p *Position) Told() bool { return p.told }

// meant returns what a call says by the system, in the system's own words: nothing that
// follows from them, which would outlive them.
func (p *Position) meant(c bridge.Call, made []Option) hand.Knowledge {
	if len(made) == 0 {
		return p.natural(c)
	}
	k := make(hand.Knowledge, len(made))
	for i := range made {
		k[i] = made[i].Limits
	}
	return k
}

// believe returns what a call says that means something by the system and was told to
// mean something else.
func believe(system, told hand.Knowledge) hand.Knowledge {
	var all hand.Knowledge
	for i := range told {
		kept := make(hand.Knowledge, len(system))
		for j := range system {
			kept[j] = untold(&system[j], &told[i])
		}
		both := kept.And(told[i : i+1])
		if len(both) == 0 {
			both = hand.Nothing().And(told[i : i+1])
		}
		all = all.Or(both)
	}
	return all
}

// untold returns limits without those of which something was told: of strength, or of the
// lengths of suits. Who has told of one suit may have bid it by another name.
func untold(system, told *hand.Limits) hand.Limits {
	kept := *system
	for _, group := range [...][]hand.Quantity{strength, shape} {
		for _, q := range group {
			if told[q] != hand.Any {
				for _, q := range group {
					kept[q] = hand.Any
				}
				break
			}
		}
	}
	return kept
}

// The quantities that are told of together.
var (
	strength = ofHand(hand.HighCards, hand.Points, hand.TwoSuits, hand.Losers, hand.Controls, hand.Tricks, hand.QuickTricks).andSuits(hand.Support)
	shape    = ofHand(hand.Shape).andSuits(hand.Length, hand.Quality).andDifferences()
)

// quantities are some of a hand's.
type quantities []hand.Quantity

func ofHand(qs ...hand.Quantity) quantities { return qs }

// andSuits adds quantities of every suit.
func (qs quantities) andSuits(of ...hand.Quantity) quantities {
	for _, q := range of {
		for s := range bridge.Suit(bridge.Suits) {
			qs = append(qs, q.In(s))
		}
	}
	return qs
}

// andDifferences adds those of the lengths of suits.
func (qs quantities) andDifferences() quantities {
	for q := hand.Difference; int(q) < hand.Quantities; q++ {
		qs = append(qs, q)
	}
	return qs
}

// toldBy returns the hands that a meaning allows, as far as it speaks of hands: none if it
// does not.
func toldBy(m meaning.Meaning) hand.Knowledge {
	var k hand.Knowledge
	for _, s := range m {
		l := limitsOf(s)
		if l == hand.Unlimited() {
			return nil
		}
		if l.Possible() {
			k = k.Or(hand.Knowledge{l})
		}
	}
	return k
}

// limitsOf returns the limits of a statement. Whoever counts points may count high cards
// alone or distribution too: a hand has the least with both, and the most without.
func limitsOf(s meaning.Statement) hand.Limits {
	l := hand.Unlimited()
	for _, e := range s {
		switch e.Kind {
		case meaning.Length:
			l.Only(hand.Length.In(e.Suit), setOf(e.Range))
		case meaning.TotalPoints:
			l.Only(hand.Points, hand.From(e.Range.Low))
			l.Only(hand.HighCards, hand.UpTo(e.Range.High))
		case meaning.SuitPoints:
			l.Only(hand.SuitPoints.In(e.Suit), setOf(e.Range))
		case meaning.TotalAces:
			l.Only(hand.Aces, setOf(e.Range))
		case meaning.TotalKings:
			l.Only(hand.Kings, setOf(e.Range))
		case meaning.AceOf:
			l.Only(hand.Ace.In(e.Suit), hand.Exactly(1))
		case meaning.KingOf:
			l.Only(hand.King.In(e.Suit), hand.Exactly(1))
		}
	}
	return l
}

// setOf returns the numbers of a range.
func setOf(r meaning.Range) hand.Set {
	if r.Or {
		return hand.Exactly(r.Low) | hand.Exactly(r.High)
	}
	return hand.Between(r.Low, r.High)
}
