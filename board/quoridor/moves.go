package quoridor

// AppendMoves appends the legal moves of c: those of the pawn, then the
// horizontal walls, then the vertical ones, each from the top left on. There are
// none in a game that is over.
func (b *Board) AppendMoves(dst []Move, c Color) []Move {
	dst = b.AppendPawnMoves(dst, c)
	if _, over := b.Winner(); over || b.hands[c] == 0 {
		return dst
	}
	switch b.layout {
	case Narrow:
		return b.appendWalls(dst)
	case Wide:
		return b.wideAppendWalls(dst)
	}
	return b.hugeAppendWalls(dst)
}

// MoveBound exceeds how many legal moves a position can have.
const MoveBound = directions + 1 + 2*(MaxSize-1)*(MaxSize-1) + 1

// countMoves returns how many moves AppendMoves appends.
func (b *Board) countMoves(c Color) int {
	if _, over := b.Winner(); over {
		return 0
	}
	count := b.countPawnMoves(c)
	if b.hands[c] == 0 {
		return count
	}
	switch b.layout {
	case Narrow:
		return count + b.countWalls()
	case Wide:
		return count + b.wideCountWalls()
	}
	return count + b.hugeCountWalls()
}
