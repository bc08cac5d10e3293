// Package lines evaluates five-in-a-row positions by line patterns.
//
// Every empty cell has, for each color and direction, a Shape: what a stone
// of that color there would make of the line. A look-up in a table of all
// line masks gives the shapes of both colors at once. The four shapes of a
// cell make its code; the code gives the cell's Class (five, open four,
// four-three, double three, ...) and its weight in the evaluation. A State keeps
// codes, classes, the set of cells of each class and the weighted sums up to
// date while stones are placed and taken back.
//
// The tables are generated from the definition of a five alone: a four is a
// line that one more stone makes a five, a three one that a stone makes an
// open four, and so on down to a lone stone. They differ by rule and, in
// renju, by color.
package lines

import "gogo/board/gomoku"

// Shape is the shape that a stone makes of one line through it, from nothing to a five.
type Shape uint8

const (
	// Dead lines hold no five for this color any more.
	Dead Shape = iota
	// Overline is a row of six or more where only the exact five wins.
	Overline
	// ClosedOne can grow to a ClosedTwo.
	ClosedOne
	// OpenOneNarrow can grow to an open two in fewer than six ways.
	OpenOneNarrow
	// OpenOne can grow to an open two in six ways or more.
	OpenOne
	// ClosedTwo can grow to a ClosedThree.
	ClosedTwo
	// OpenTwoNarrow can grow to an open three in one or two ways.
	OpenTwoNarrow
	// OpenTwo can grow to an open three in three ways.
	OpenTwo
	// OpenTwoWide can grow to an open three in four ways or more.
	OpenTwoWide
	// ClosedThree can grow to a four.
	ClosedThree
	// OpenThreeNarrow can grow to an open four in one way.
	OpenThreeNarrow
	// OpenThree can grow to an open four in two ways or more.
	OpenThree
	// Four can grow to a five in one way.
	Four
	// DoubleFour is two fours in one line, which renju forbids to Black.
	DoubleFour
	// OpenFour can grow to a five in two ways.
	OpenFour
	// Five wins.
	Five

	shapes = 16
)

// The codes of a line as its owner sees it, two bits a neighbor.
const (
	free   = 0
	own    = 1
	closed = 2 // an opponent's stone
	edge   = 3 // a wall
)

// neighbors is the number of cells a line mask holds.
const neighbors = 2 * gomoku.Reach

// shaper derives the Shape of every line from the definition of a five. Its
// lines are canonical: cells behind the first blocking one, which cannot
// matter, repeat that one.
type shaper struct {
	rule  gomoku.Rule
	color gomoku.Color
	known map[uint32]Shape
}

// at returns the code of neighbor i, counted along the line without the
// center, which lies between neighbors Reach-1 and Reach.
func at(line uint32, i int) uint32 { return line >> (2 * i) & 3 }

// runs returns the lengths of the own rows left and right of the center.
func runs(line uint32) (left, right int) {
	for left < gomoku.Reach && at(line, gomoku.Reach-1-left) == own {
		left++
	}
	for right < gomoku.Reach && at(line, gomoku.Reach+right) == own {
		right++
	}
	return left, right
}

// shape returns the Shape of a canonical line with an own stone in its center.
func (s *shaper) shape(line uint32) Shape {
	if known, ok := s.known[line]; ok {
		return known
	}
	result := s.row(line)
	if result == Dead {
		result = s.grown(line)
	}
	s.known[line] = result
	return result
}

// row classifies the row that the center is part of: Five, Overline, or Dead if it
// is shorter than five. A row of five that does not count is an Overline too:
// nothing can come of it.
func (s *shaper) row(line uint32) Shape {
	left, right := runs(line)
	length := left + 1 + right
	if length < 5 {
		return Dead
	}
	exact := s.rule&gomoku.ExactFive != 0 || s.rule&gomoku.Renju != 0 && s.color == gomoku.Black
	if length > 5 && exact {
		return Overline
	}
	if s.rule&gomoku.Caro != 0 && length == 5 && left < gomoku.Reach && right < gomoku.Reach &&
		at(line, gomoku.Reach-1-left) == closed && at(line, gomoku.Reach+right) == closed {
		return Overline
	}
	return Five
}

// grown classifies a line without a five by what one more stone makes of it.
func (s *shaper) grown(line uint32) Shape {
	var ways [shapes]int
	for i := range neighbors {
		if at(line, i) == free {
			ways[s.shape(line|own<<(2*i))]++
		}
	}
	openThrees := ways[OpenThree] + ways[OpenThreeNarrow]
	openTwos := ways[OpenTwo] + ways[OpenTwoNarrow] + ways[OpenTwoWide]
	switch {
	case ways[Five] >= 2:
		return s.manyFives(line)
	case ways[Five] == 1:
		return Four
	case ways[OpenFour] >= 2:
		return OpenThree
	case ways[OpenFour] == 1:
		return OpenThreeNarrow
	case ways[Four] > 0:
		return ClosedThree
	case openThrees >= 4:
		return OpenTwoWide
	case openThrees == 3:
		return OpenTwo
	case openThrees > 0:
		return OpenTwoNarrow
	case ways[ClosedThree] > 0:
		return ClosedTwo
	case openTwos >= 6:
		return OpenOne
	case openTwos > 0:
		return OpenOneNarrow
	case ways[ClosedTwo] > 0:
		return ClosedOne
	}
	return Dead
}

// manyFives classifies a line that several stones complete to a five. Renju tells
// Black's straight four from two fours in one line. In Caro a single stone of the
// opponent may stop all the fives, as it can enclose those it does not fill.
func (s *shaper) manyFives(line uint32) Shape {
	if s.rule&gomoku.Caro != 0 {
		for i := range neighbors {
			if at(line, i) == free && !s.canFive(canonical(line|closed<<(2*i))) {
				return Four
			}
		}
	}
	left, right := runs(line)
	if s.rule&gomoku.Renju != 0 && s.color == gomoku.Black && left+1+right != 4 {
		return DoubleFour
	}
	return OpenFour
}

// canFive reports whether one more stone makes a five of the line.
func (s *shaper) canFive(line uint32) bool {
	for i := range neighbors {
		if at(line, i) == free && s.row(line|own<<(2*i)) == Five {
			return true
		}
	}
	return false
}

// canonical repeats the first blocking cell of each half of a line to its end.
func canonical(line uint32) uint32 {
	var blockNear, blockFar, result uint32
	for k := range gomoku.Reach {
		i, j := gomoku.Reach-1-k, gomoku.Reach+k
		result |= behind(&blockNear, at(line, i))<<(2*i) | behind(&blockFar, at(line, j))<<(2*j)
	}
	return result
}

// behind returns what a cell counts as, given what blocks the line before it.
func behind(block *uint32, cell uint32) uint32 {
	if *block == free && cell >= closed {
		*block = cell
	}
	if *block != free {
		return *block
	}
	return cell
}

// Class is the class of the threat of a stone on a cell, by all four lines together. Higher
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

// Code is the four shapes of a cell for one color, four bits a direction.
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
