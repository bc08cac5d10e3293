package bridge

// twos are the cards of Two, the lowest bit of each suit.
const twos Cards = 0x0001_0001_0001_0001

// OfRank returns the cards of a rank.
func (s Cards) OfRank(r Rank) Cards { return s & (twos << r) }

// Points returns the high-card points: 4 for an ace, 3, 2, and 1 for a jack.
func (s Cards) Points() int {
	return 4*s.OfRank(Ace).Count() + 3*s.OfRank(King).Count() + 2*s.OfRank(Queen).Count() + s.OfRank(Jack).Count()
}

// Controls returns the controls: 2 for an ace and 1 for a king.
func (s Cards) Controls() int { return 2*s.OfRank(Ace).Count() + s.OfRank(King).Count() }

// Losers returns the losing tricks of a hand by the losing trick count: in each suit as
// many as it has cards, at most three, less its ace, its king if it has another card, and
// its queen if it has two others. A hand without a card has none.
func (s Cards) Losers() int {
	losers := 0
	for suit := range Suit(Suits) {
		cards := s.In(suit)
		length := min(cards.Count(), 3)
		for r := Ace; r > Ace-Rank(length); r-- {
			if !cards.Has(suit.Of(r)) {
				losers++
			}
		}
	}
	return losers
}
