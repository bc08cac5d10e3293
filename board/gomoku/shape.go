package gomoku

import "math/bits"

// shape is what a black stone makes in one line when only the exact five
// counts. All of it lies within Reach.
type shape struct {
	stones int // stones of its row without a gap, itself included
	fours  int // 0, 1, or 2 for two fours in one line
	// left and right are the distances to the empty cells on either side that
	// make a straight four of a three, or 0. Such a line has no four.
	left, right int
}

// readBlack reads the shape that a black stone makes in the middle of line.
//
// Only the first gap to either side can complete anything: a row of five or a
// straight four through the stone has room for one empty cell only, so that
// cell borders on the unbroken row that the stone is in.
func readBlack(line uint32) shape {
	const every = 0x55555 // one bit a cell
	black := line &^ (line >> 1) & every
	empty := ^(line | line>>1) & every
	l := readSide(mirror(black), mirror(empty))
	r := readSide(black>>(2*Reach), empty>>(2*Reach))
	s := shape{stones: l.run + 1 + r.run}
	if s.stones > 4 {
		return s
	}
	fourLeft := l.gap && s.stones+1+l.more == 5
	fourRight := r.gap && s.stones+1+r.more == 5
	switch {
	case fourLeft && fourRight && s.stones < 4:
		s.fours = 2
	case fourLeft || fourRight: // both: a straight four, which is one four
		s.fours = 1
	}
	if l.gap && r.gap {
		if s.stones+1+l.more == 4 && l.end && r.more == 0 {
			s.left = l.run + 1
		}
		if s.stones+1+r.more == 4 && r.end && l.more == 0 {
			s.right = r.run + 1
		}
	}
	return s
}

// side is what the cells on one side of a stone hold, from the stone outward.
type side struct {
	run  int  // black stones next to the stone
	gap  bool // an empty cell follows
	more int  // black stones next to the gap
	end  bool // an empty cell follows them, and then no black stone
}

// readSide reads the cells of one side, one bit a cell at the even places, the
// nearest cell lowest. Cells beyond the mask count as neither black nor empty.
func readSide(black, empty uint32) side {
	n := bits.TrailingZeros32(^black & 0x55555)
	s := side{run: n / 2}
	black, empty = black>>n, empty>>n
	if empty&1 == 0 {
		return s
	}
	s.gap = true
	black, empty = black>>2, empty>>2
	n = bits.TrailingZeros32(^black & 0x55555)
	s.more = n / 2
	s.end = empty>>n&1 != 0 && black>>(n+2)&1 == 0
	return s
}

// mirror turns the left half of one bit a cell around, so that the cell next
// to the middle comes lowest as it does in the right half.
func mirror(cells uint32) uint32 {
	return bits.Reverse32(cells&0x155) >> 23
}
