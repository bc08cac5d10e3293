package quoridor

// AppendMoves appends the legal moves of c: those of the pawn, then the
// horizontal walls, then the vertical ones, each from the top left on. There are
// none in a game that is over.
func (b *Board) AppendMoves(dst []Move, c Color) []Move {
	dst = b.AppendPawnMoves(dst, c)
	if _, over := b.Winner(); over || b.hands[c] == 0 {
		return dst
	}
	if b.shape != nil {
		h, v := b.LegalWalls()
		return appendWalls(appendWalls(dst, h, Horizontal), v, Vertical)
	}
	for _, o := range [...]Orientation{Horizontal, Vertical} {
		for y := range b.height - 1 {
			for x := range b.width - 1 {
				if m := WallMove(b.At(x, y), o); b.CanPlace(m) {
					dst = append(dst, m)
				}
			}
		}
	}
	return dst
}

// appendWalls appends a set of walls.
func appendWalls(dst []Move, s Set, o Orientation) []Move {
	for ; !s.Empty(); s = s.Rest() {
		dst = append(dst, WallMove(s.First(), o))
	}
	return dst
}

// MoveBound exceeds how many legal moves a position can have.
const MoveBound = directions + 1 + 2*(MaxSize-1)*(MaxSize-1) + 1

// countMoves returns how many moves AppendMoves appends.
func (b *Board) countMoves(c Color) int {
	if b.shape == nil {
		var buf [MoveBound]Move
		return len(b.AppendMoves(buf[:0], c))
	}
	if _, over := b.Winner(); over {
		return 0
	}
	count := b.countPawnMoves(c)
	if b.hands[c] > 0 {
		h, v := b.LegalWalls()
		count += h.Count() + v.Count()
	}
	return count
}
