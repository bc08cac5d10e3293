package backgammon

import "fmt"

// Setup is a position as ids write it down: with who of two players is on roll.
// An XGID and a GNU match id know the players by their seats, whoever is on roll.
type Setup struct {
	Position
	Seat  Seat  // of the position's player on roll
	Offer Offer // which that player has to answer; Doubled is set if there is one
	// MaxCube is the largest cube that an XGID admits, 0 where none is said.
	MaxCube int
	// Resigned is how many games, 1 to 3, Resigner offers to give up, 0 for none.
	// Only GNU match ids tell.
	Resigned int
	Resigner Owner
}

// Seat is where a player sits.
type Seat uint8

const (
	Bottom Seat = iota // X, capital letters in an XGID, player 1 of GNU Backgammon
	Top                // O, small letters, player 0
)

// Other returns the other player's seat.
func (s Seat) Other() Seat {
	return 1 - s
}

// owner returns whose a thing at a seat is, for the player on roll at s.
func (s Seat) owner(at Seat) Owner {
	if at == s {
		return Mover
	}
	return Opponent
}

// of returns the seat of an owner who is not Nobody, where s is the mover's.
func (s Seat) of(o Owner) Seat {
	if o == Opponent {
		return s.Other()
	}
	return s
}

// Offer is what was last done with the cube and is not answered yet. The player
// on roll of the Setup answers it, whoever is the next to throw the dice.
type Offer uint8

const (
	NoOffer Offer = iota
	Double
	Beaver  // the double was taken and doubled again at once: the doubler answers
	Raccoon // the beaver was taken and doubled again
)

// roller returns the seat of who is on roll but for the offer: the first doubler.
func (s *Setup) roller() Seat {
	if s.Offer.turns() {
		return s.Seat.Other()
	}
	return s.Seat
}

// turns reports whether an offer is answered by who is not the first doubler.
func (o Offer) turns() bool {
	return o == Double || o == Raccoon
}

// seat completes a setup whose position is seen by who is on roll but for an offer.
func (s *Setup) seat(roller Seat, offer Offer) {
	s.Seat, s.Offer = roller, offer
	if offer.turns() {
		dice := s.Dice // that Swap drops, and that Validate is to see
		s.Position = s.Swap()
		s.Dice = dice
		s.Seat = roller.Other()
	}
	s.Doubled = offer != NoOffer
}

// Validate reports what keeps s from being a setup in which there is something to
// decide, if anything.
func (s *Setup) Validate() error {
	if s.Doubled != (s.Offer != NoOffer) {
		return fmt.Errorf("doubled is %t beside offer %d", s.Doubled, s.Offer)
	}
	if s.Offer > Double && s.Match.Length > 0 {
		return fmt.Errorf("there are no beavers in a match, which this is to %d", s.Match.Length)
	}
	p := s.Position
	if s.Offer == Raccoon {
		p.Doubled = false // with a cube that is the mover's since the beaver
	}
	return p.Validate()
}
