package match

import "fmt"

// Side is one of the two sides of a game, whatever their colours.
type Side int8

const (
	// Nobody is the winner of a drawn game.
	Nobody Side = iota
	// First has the first move of the game.
	First
	// Second has the other side.
	Second
)

// Sides are the two sides in the order in which they move.
func Sides() [2]Side { return [2]Side{First, Second} }

// Other returns the other side.
func (s Side) Other() Side { return First + Second - s }

// Index is the place of a side in an array of two.
func (s Side) Index() int { return int(s - First) }

// sideNames are the names of the sides in records.
func sideNames() [3]string { return [3]string{"nobody", "first", "second"} }

func (s Side) String() string {
	if s < Nobody || s > Second {
		return fmt.Sprintf("side %d", int8(s))
	}
	return sideNames()[s]
}

// MarshalText writes the name of the side.
func (s Side) MarshalText() ([]byte, error) {
	if s < Nobody || s > Second {
		return nil, fmt.Errorf("no side %d", int8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads the name of a side.
func (s *Side) UnmarshalText(text []byte) error {
	for i, name := range sideNames() {
		if name == string(text) {
			*s = Side(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no side", text)
}
