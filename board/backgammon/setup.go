package backgammon

import "fmt"

// Setup is a position together with the seats of the players. An XGID or a GNU match id
// refers to the players by their seats, whoever is on roll.
type Setup struct {
	Position
	Seat  Seat  // of the player on roll in Position
	Offer Offer // to be answered by that player; Doubled is set if there is one
	// MaxCube is the largest cube according to an XGID, 0 if it is not given.
	MaxCube int
	// Resigned is the number of games, 1 to 3, that Resigner offers to give up, or 0.
	// Only GNU match ids contain it.
	Resigned int
	Resigner Owner
}

// Seat is the seat of a player.
type Seat uint8

const (
	Bottom Seat = iota // X, capital letters in an XGID, player 1 of GNU Backgammon
	Top                // O, small letters, player 0
)

// Other returns the other player's seat.
func (s Seat) Other() Seat {
	return 1 - s
}

// owner returns the player at a seat as an Owner, if the player on roll sits at s.
func (s Seat) owner(at Seat) Owner {
	if at == s {
		return Mover
	}
	return Opponent
}

// of returns the seat of an owner other than Nobody, if the player on roll sits at s.
func (s Seat) of(o Owner) Seat {
	if o == Opponent {
		return s.Other()
	}
	return s
}

// Offer is an offer of the cube that has not been answered. The player on roll of the
// Setup answers it, whoever rolls next.
type Offer uint8

const (
	NoOffer Offer = iota
	Double
	Beaver  // the double was taken and doubled again at once: the doubler answers
	Raccoon // the beaver was taken and doubled again
)

// roller returns the seat of the player who rolls next: the first doubler, if there is
// an offer.
func (s *Setup) roller() Seat {
	if s.Offer.isReversed() {
		return s.Seat.Other()
	}
	return s.Seat
}

// isReversed reports whether the opponent of the first doubler answers the offer.
func (o Offer) isReversed() bool {
	return o == Double || o == Raccoon
}

// setOffer completes a setup whose position is seen by the player who rolls next.
func (s *Setup) setOffer(roller Seat, offer Offer) {
	s.Seat, s.Offer = roller, offer
	if offer.isReversed() {
		dice := s.Dice // Swap drops them, but Validate has to see them
		s.Position = s.Swap()
		s.Dice = dice
		s.Seat = roller.Other()
	}
	s.Doubled = offer != NoOffer
}

// Validate returns an error unless s is a setup with a decision.
func (s *Setup) Validate() error {
	if s.Doubled != (s.Offer != NoOffer) {
		return fmt.Errorf("doubled is %t beside offer %d", s.Doubled, s.Offer)
	}
	if s.Offer > Double && s.Match.Length > 0 {
		return fmt.Errorf("there are no beavers in a match, which this is to %d", s.Match.Length)
	}
	p := s.Position
	if s.Offer == Raccoon {
		p.Doubled = false // the mover owns the cube since the beaver
	}
	return p.Validate()
}
