package hand

import "gogo/board/bridge"

// Quantity is something that is counted in a hand: a number from 0 to MaxValue.
type Quantity uint8

// MaxValue is the highest number that a quantity can have.
const MaxValue = 63

// Of the whole hand.
const (
	HighCards   Quantity = iota // Milton Work points
	Points                      // HighCards and a point for each card of a suit beyond the fourth
	TwoSuits                    // HighCards and the cards of the two longest suits: the rule of twenty
	Losers                      // the losing trick count
	Controls                    // 2 for an ace, 1 for a king
	Aces                        // how many
	Kings                       // how many
	Tricks                      // playing tricks
	QuickTricks                 // in halves
	Shape                       // one of the shapes below
	whole       = iota
)

// The values of Shape.
const (
	Balanced     = iota // 4333, 4432, 5332
	SemiBalanced        // 5422, 6322
	Unbalanced          // the rest
)

// Of each suit, in this order for every suit from clubs to spades: Length is that of
// clubs, and Length.In(suit) that of another.
const (
	Length     Quantity = whole + bridge.Suits*iota // cards
	SuitPoints                                      // Milton Work points in the suit
	Support                                         // Points in support of it as trumps: HighCards and shortness
	Quality                                         // one of the qualities below
	Stopper                                         // one of the stoppers below
	Control                                         // 2 for the ace or a void, 1 for the king or one card
	KeyCards                                        // the aces and the king of this suit
	Ace                                             // 0 or 1
	King                                            // 0 or 1
	Queen                                           // 0 or 1
	suits      = iota
)

// The values of Quality: how well a suit plays opposite few cards.
const (
	Poor   = iota
	Fair   // one of the three highest and one more of the five highest
	Good   // two of the three highest, or three of the five highest
	Strong // three of the four highest
	Solid  // the three highest and six cards, or the four highest
)

// The values of Stopper.
const (
	NoStopper   = iota
	HalfStopper // queen with one card, jack with two, bare king
	FullStopper // ace, guarded king, queen with two cards, jack with three
	TwoStoppers // as AQ, KQJ, AJT, KJT with enough cards
)

// Difference is how much longer a suit is than a lower one, with differenceZero for
// equal ones; DifferenceOf gives that of two suits.
const Difference Quantity = whole + bridge.Suits*suits

// differenceZero is the value of Difference for suits of the same length.
const differenceZero = 16

// Quantities is how many quantities there are.
const Quantities = int(Difference) + 6

// In returns the quantity of a suit, from that of clubs.
func (q Quantity) In(s bridge.Suit) Quantity { return q + Quantity(s) }

// Suit returns the quantity of clubs and the suit of a quantity that is a suit's.
func (q Quantity) Suit() (of Quantity, s bridge.Suit, ok bool) {
	if q < whole || q >= Difference {
		return q, 0, false
	}
	n := (q - whole) % bridge.Suits
	return q - n, bridge.Suit(n), true
}

// pair numbers the pairs of two suits.
var pairs = [bridge.Suits][bridge.Suits]Quantity{
	bridge.Diamonds: {Difference},
	bridge.Hearts:   {Difference + 1, Difference + 2},
	bridge.Spades:   {Difference + 3, Difference + 4, Difference + 5},
}

// Longer returns the quantity and its values that say that a suit has at least by more
// cards than another; by may be negative.
func Longer(a, b bridge.Suit, by int) (Quantity, Set) {
	if a > b {
		return pairs[a][b], From(max(0, differenceZero+by))
	}
	return pairs[b][a], UpTo(differenceZero - by)
}
