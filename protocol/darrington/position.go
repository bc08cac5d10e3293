package darrington

import "gogo/board/bridge"

// Position is a seat, or nobody, which is the zero value.
type Position uint8

// Nobody is the position that the text writes as 0.
const Nobody Position = 0

// At returns the position of a seat.
func At(s bridge.Seat) Position { return Position(s) + 1 }

// Seat returns the seat, if it is one.
func (p Position) Seat() (bridge.Seat, bool) {
	if p == Nobody {
		return 0, false
	}
	return bridge.Seat(p - 1), true
}

// String returns N, E, S, W or 0.
func (p Position) String() string {
	if s, ok := p.Seat(); ok {
		return s.Letter()
	}
	return "0"
}
