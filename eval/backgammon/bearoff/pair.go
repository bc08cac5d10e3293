package bearoff

import "gogo/board/backgammon"

// Coverage is which table covers a board.
type Coverage uint8

const (
	None     Coverage = iota // a chequer is outside of the home boards, or the board is not valid
	OneSided                 // up to 15 chequers a side
	TwoSided                 // up to 6 chequers a side
)

// Covers says which table covers a board. It needs no table.
func Covers(b *backgammon.Board) Coverage {
	return pairOf(b).coverage
}

// pair is a board by the ranks of its homes.
type pair struct {
	mover, opponent int
	coverage        Coverage
}

func pairOf(b *backgammon.Board) pair {
	mover, in := homeOf(&b[0])
	opponent, alsoIn := homeOf(&b[1])
	if !in || !alsoIn {
		return pair{}
	}
	p := pair{mover.rank(), opponent.rank(), OneSided}
	switch {
	case p.mover == 0 && p.opponent == 0:
		return pair{}
	case p.mover < smallHomes && p.opponent < smallHomes:
		p.coverage = TwoSided
	}
	return p
}

// over reports whether a side has borne off.
func (p pair) over() bool {
	return p.mover == 0 || p.opponent == 0
}
