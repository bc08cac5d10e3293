package diagram

import "gogo/board/bridge"

// Hand draws a hand, a line for each suit from spades down.
func Hand(cards bridge.Cards) Block {
	lines := hand(cards)
	return lines[:]
}

// Table draws hands in the course of the play: as Hands does, without the points, and
// between the hands the cards of the trick in place of the letters of who has played.
func Table(d *bridge.Deal, t *bridge.Trick) Block {
	return seated(d, [bridge.Suits]string{
		1: "    " + played(t, bridge.North),
		2: pad("  "+played(t, bridge.West), 6) + played(t, bridge.East),
		3: "    " + played(t, bridge.South),
	}, [bridge.Suits]string{})
}

// played returns the card that a seat has played, or the letter of the seat.
func played(t *bridge.Trick, s bridge.Seat) string {
	if c := t.By(s); c != bridge.NoCard {
		return Card(c)
	}
	return s.Letter()
}
