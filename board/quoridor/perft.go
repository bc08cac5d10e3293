package quoridor

import (
	"context"

	"gogo/board/splitmix"
)

// Perft returns how many sequences of legal moves have exactly the given length,
// beginning with the side to move. A position that is won has no successors. The
// only error is that of ctx, if it is done before the count is complete.
func Perft(ctx context.Context, b *Board, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	p := perft{board: b.Clone(), done: ctx.Done()}
	if depth > 1 {
		p.table = make([]perftEntry, 1<<min(6*depth, perftTableBits))
	}
	count := p.count(depth)
	return count, ctx.Err()
}

// perft counts positions. Since walls and steps commute, most positions occur several
// times: their counts are kept in a table.
type perft struct {
	board *Board
	table []perftEntry
	done  <-chan struct{}
}

type perftEntry struct{ key, count uint64 }

// perftTableBits is the binary logarithm of the largest table's length.
const perftTableBits = 20

// count counts the sequences from the present position on. The last move is not
// made but counted in bulk.
func (p *perft) count(depth int) uint64 {
	if p.table == nil {
		return uint64(p.board.countMoves(p.board.toMove))
	}
	key := p.board.Hash() + uint64(depth)*splitmix.Golden
	entry := &p.table[key&uint64(len(p.table)-1)]
	if entry.key == key {
		return entry.count
	}
	var total uint64
	if depth == 1 {
		total = uint64(p.board.countMoves(p.board.toMove))
	} else {
		total = p.expand(depth)
	}
	*entry = perftEntry{key, total}
	return total
}

// mirrorDepth is the least depth at which looking for symmetry pays off.
const mirrorDepth = 3

// expand makes every move, but only one of two that are mirror images.
func (p *perft) expand(depth int) uint64 {
	var buf [MoveBound]Move
	var total uint64
	c := p.board.toMove
	symmetric := depth >= mirrorDepth && p.board.isSymmetric()
	for _, m := range p.board.AppendMoves(buf[:0], c) {
		select {
		case <-p.done:
			return total
		default:
		}
		times := uint64(1)
		if symmetric {
			image := p.board.Mirror(m)
			if image < m {
				continue
			}
			if image > m {
				times = 2
			}
		}
		p.board.Make(m, c)
		total += times * p.count(depth-1)
		p.board.Undo()
	}
	return total
}
