package chances

import "gogo/board/backgammon"

// Class is a kind of position that has a network of its own.
type Class uint8

const (
	Contact Class = iota // chequers can still meet
	Crashed              // they can, and a side has few chequers left to move freely
	Race                 // they cannot
	Classes              // number of classes
)

// String returns the class's name, which is that of its network.
func (c Class) String() string {
	switch c {
	case Contact:
		return "contact"
	case Crashed:
		return "crashed"
	case Race:
		return "race"
	}
	return "class?"
}

// crashedFree is the most chequers above its two lowest points that a crashed
// side has.
const crashedFree = 6

// Classify returns the class of a board on which the game goes on.
func Classify(b *backgammon.Board) Class {
	switch {
	case !b.Contact():
		return Race
	case crashed(&b[0]) || crashed(&b[1]):
		return Crashed
	}
	return Contact
}

// crashed reports whether hardly a chequer of a side is above its two lowest
// points. The others have been borne off or move no more before the end.
func crashed(s *backgammon.Side) bool {
	free := 0
	for _, n := range s[2:] {
		free += int(n)
	}
	return free <= crashedFree
}
