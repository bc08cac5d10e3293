package diagram

import "gogo/board/bridge"

// Hand draws a hand, a line for each suit from spades down.
func Hand(cards bridge.Cards) Block {
	lines := hand(cards)
	return lines[:]
}

// Table draws hands in the course of the play: as Hands does, without the points, and
// between the hands the cards of the trick in place of the letters of who has played. A
// hand that is known may have no card left.
func Table(d *bridge.Deal, known [bridge.Seats]bool, t *bridge.Trick) Block {
	var hands [bridge.Seats][bridge.Suits]string
	for s, cards := range d {
		hands[s] = hand(cards)
		if known[s] && cards == 0 {
			hands[s] = nothing()
		}
	}
	return seated(&hands, [bridge.Suits]string{
		1: "    " + played(t, bridge.North),
		2: pad("  "+played(t, bridge.West), 6) + played(t, bridge.East),
		3: "    " + played(t, bridge.South),
	}, [bridge.Suits]string{})
}

// nothing returns the lines of a hand that is known to have no card.
func nothing() (lines [bridge.Suits]string) {
	for i := range lines {
		suit := bridge.Spades - bridge.Suit(i)
		lines[i] = suit.Symbol() + " -"
	}
	return lines
}

// played returns the card that a seat has played, or the letter of the seat.
func played(t *bridge.Trick, s bridge.Seat) string {
	if c := t.By(s); c != bridge.NoCard {
		return Card(c)
	}
	return s.Letter()
}
