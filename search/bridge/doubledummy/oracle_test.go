package doubledummy

import (
	"math/rand/v2"

	"gogo/board/bridge"
)

// oracle solves positions by trying every card, with a memory of the starts of tricks
// and nothing else.
type oracle map[bridge.Position]int

// tricks returns the tricks of North and South.
func (o oracle) tricks(p bridge.Position) int {
	if p.Tricks() == 0 {
		return 0
	}
	start := p.Trick.Len() == 0
	if start {
		if v, ok := o[p]; ok {
			return v
		}
	}
	north := p.Turn().Side() == bridge.NorthSouth
	best := -1
	for card := range p.Legal().Down {
		next := p
		next.Deal[p.Turn()] &^= card.Set()
		next.Trick.Add(card)
		won := 0
		if next.Trick.Done() {
			winner := next.Trick.Winner(p.Trump)
			next.Trick = bridge.NewTrick(winner)
			if winner.Side() == bridge.NorthSouth {
				won = 1
			}
		}
		v := won + o.tricks(next)
		if best < 0 || north == (v > best) && v != best {
			best = v
		}
	}
	if start {
		o[p] = best
	}
	return best
}

// ending returns a random position with so many tricks left and some cards of the
// first played, of all ranks or of the upper ones, evenly dealt or not.
func ending(rng *rand.Rand, n, played int) bridge.Position {
	for {
		p := randomStart(rng, n)
		for range played {
			legal := p.Legal()
			card := pick(rng, legal)
			p.Deal[p.Turn()] &^= card.Set()
			p.Trick.Add(card)
		}
		if p.Validate() == nil {
			return p
		}
	}
}

func randomStart(rng *rand.Rand, n int) bridge.Position {
	pack := bridge.AllCards
	if few := rng.IntN(3); few > 0 { // fewer suits have longer holdings
		for range few {
			if smaller := pack &^ bridge.Suit(rng.IntN(bridge.Suits)).Cards(); smaller.Count() >= bridge.Seats*n {
				pack = smaller
			}
		}
	}
	p := bridge.Position{Trump: bridge.Strain(rng.IntN(bridge.Strains)), Trick: bridge.NewTrick(bridge.Seat(rng.IntN(bridge.Seats)))}
	sort := rng.IntN(2) == 0
	for range n {
		for seat := range p.Deal {
			card := pick(rng, pack)
			if sort && rng.IntN(3) > 0 { // holdings in sequence
				if near := (card + 1).Set() & pack; card.Rank() < bridge.Ace && near != 0 {
					card++
				}
			}
			pack &^= card.Set()
			p.Deal[seat] |= card.Set()
		}
	}
	return p
}

func pick(rng *rand.Rand, cards bridge.Cards) bridge.Card {
	for range rng.IntN(cards.Count()) {
		cards &= cards - 1
	}
	return cards.Lowest()
}
