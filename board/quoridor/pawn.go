package quoridor

import "math/bits"

// AppendPawnMoves appends the legal moves of the pawn of c: a step to each open
// side, or over the opponent who stands there. Behind the opponent a wall or the
// edge turns the jump to either side. There are none in a game that is over.
func (b *Board) AppendPawnMoves(dst []Move, c Color) []Move {
	if _, over := b.Winner(); over {
		return dst
	}
	from, other := b.pawns[c], b.pawns[c.Other()]
	for d := range Direction(directions) {
		if !b.Open(from, d) {
			continue
		}
		to := b.Step(from, d)
		if to != other {
			dst = append(dst, PawnMove(to))
			continue
		}
		if b.Open(other, d) {
			dst = append(dst, PawnMove(b.Step(other, d)))
			continue
		}
		for _, side := range turns[d] {
			if b.Open(other, side) {
				dst = append(dst, PawnMove(b.Step(other, side)))
			}
		}
	}
	return dst
}

// countPawnMoves returns how many moves AppendPawnMoves appends in a game that
// is not over.
func (b *Board) countPawnMoves(c Color) int {
	from, other := b.pawns[c], b.pawns[c.Other()]
	if distance := int(other) - int(from); distance != 1 && distance != -1 && distance != b.stride && distance != -b.stride {
		return directions - bits.OnesCount8(b.closed[from])
	}
	var buf [directions + 1]Move
	return len(b.AppendPawnMoves(buf[:0], c))
}
