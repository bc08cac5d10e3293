package match

import "fmt"

// Seat is a side of a game.
type Seat int8

const (
	// Nobody is the winner of a drawn game.
	Nobody Seat = iota
	// First has the first move of the game.
	First
	// Second has the other side.
	Second
)

// Seats are the two sides in the order in which they move.
func Seats() [2]Seat { return [2]Seat{First, Second} }

// Other returns the other side.
func (s Seat) Other() Seat { return First + Second - s }

// Index is the place of a side in an array of two.
func (s Seat) Index() int { return int(s - First) }

// seatNames are the names of the seats in records.
func seatNames() [3]string { return [3]string{"nobody", "first", "second"} }

func (s Seat) String() string {
	if s < Nobody || s > Second {
		return fmt.Sprintf("seat %d", int8(s))
	}
	return seatNames()[s]
}

// MarshalText writes the name of the seat.
func (s Seat) MarshalText() ([]byte, error) {
	if s < Nobody || s > Second {
		return nil, fmt.Errorf("no seat %d", int8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads the name of a seat.
func (s *Seat) UnmarshalText(text []byte) error {
	for i, name := range seatNames() {
		if name == string(text) {
			*s = Seat(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no seat", text)
}
