package lines

// Class is what a stone on a cell threatens, all four lines together. Higher
// classes are stronger.
type Class uint8

const (
	// NoThreat is at most an open two or a closed three in each line.
	NoThreat Class = iota
	// Forbidden is certainly forbidden to Black: an overline or a double four.
	Forbidden
	// MaybeForbidden is a double three, forbidden to Black if its threes are real, which
	// only Board.Forbidden can tell. Code.Class tells what it is if allowed.
	MaybeForbidden
	// SimpleThree is one open three.
	SimpleThree
	// ThreePlus is an open three with a closed three or an open two.
	ThreePlus
	// DoubleThree is two open threes or more.
	DoubleThree
	// SimpleFour is one four that a single stone stops.
	SimpleFour
	// FourPlus is a four with a closed three or an open two.
	FourPlus
	// FourThree is a four with an open three.
	FourThree
	// WinningFour is an open four or a double four: a five follows.
	WinningFour
	// Wins is a five.
	Wins

	// Classes is the number of classes.
	Classes = 11
)

// Code is the four shapes of a cell for one colour, four bits a direction.
type Code uint16

const codes = 1 << 16

// Shape returns the shape in direction d.
func (c Code) Shape(d int) Shape { return Shape(c >> (4 * d) & 15) }

// census counts shapes.
type census [shapes]int

// threes counts the open threes.
func (n *census) threes() int { return n[OpenThree] + n[OpenThreeNarrow] }

// support counts the lines that make a three or a four worth more.
func (n *census) support() int {
	return n[OpenTwo] + n[OpenTwoNarrow] + n[OpenTwoWide] + n[ClosedThree]
}

// tally counts the shapes of a code.
func (c Code) tally() (count census) {
	for d := range 4 {
		count[c.Shape(d)]++
	}
	return count
}

// Class returns the class of a code where no move is forbidden.
func (c Code) Class() Class {
	n := c.tally()
	threes := n.threes()
	support := n.support()
	switch {
	case n[Five] > 0:
		return Wins
	case n[OpenFour] > 0 || n[DoubleFour] > 0 || n[Four] >= 2:
		return WinningFour
	case n[Four] == 1 && threes > 0:
		return FourThree
	case n[Four] == 1 && support > 0:
		return FourPlus
	case n[Four] == 1:
		return SimpleFour
	case threes >= 2:
		return DoubleThree
	case threes == 1 && support > 0:
		return ThreePlus
	case threes == 1:
		return SimpleThree
	}
	return NoThreat
}

// renjuClass returns the class of a code for Black in renju.
func (c Code) renjuClass() Class {
	n := c.tally()
	switch {
	case n[Five] > 0:
		return Wins
	case n[Overline] > 0 || n[Four]+n[OpenFour]+2*n[DoubleFour] >= 2:
		return Forbidden
	case n.threes() >= 2:
		return MaybeForbidden
	}
	return c.Class()
}

// Builds reports whether a stone of this code makes an open two, a closed three
// or more of some line.
func (c Code) Builds() bool {
	n := c.tally()
	return n.support() > 0 || c.Class() != NoThreat
}
