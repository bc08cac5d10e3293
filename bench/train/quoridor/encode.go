package quoridor

import (
	"encoding/binary"
	"fmt"
	"math"

	"gogo/board/quoridor"
)

// Kind is that of the records in a file's header. Its number changes with the encoding.
const Kind = "games of quoridor 1"

// A ply is its move with what follows in the bits above: a value if it was judged, then
// the best move if another was played.
const (
	moveBits = 11
	judged   = 1 << moveBits
	varied   = judged << 1
)

const (
	// MaxPlies bounds a game, and maxWalls a hand.
	MaxPlies = 4096
	maxWalls = math.MaxUint16
)

// Append appends the record of a game: number, width, height, walls, winner, the plies to
// the proven win, those of the opening and all of them, then each of them.
func (g *Game) Append(to []byte) ([]byte, error) {
	b, err := g.check()
	if err != nil {
		return to, err
	}
	for _, n := range [...]uint64{
		g.Number, uint64(g.Width), uint64(g.Height), uint64(g.Walls[0]), uint64(g.Walls[1]), uint64(g.Winner),
		uint64(g.Proof), uint64(g.Opening), uint64(len(g.Plies)),
	} {
		to = binary.AppendUvarint(to, n)
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		word := number(b, p.Move)
		if p.Verdict.Given {
			word |= judged
		}
		if p.Verdict.Given && p.Verdict.Best != p.Move {
			word |= varied
		}
		to = binary.LittleEndian.AppendUint16(to, word)
		if word&judged != 0 {
			to = binary.LittleEndian.AppendUint16(to, uint16(int16(p.Verdict.Value)))
		}
		if word&varied != 0 {
			to = binary.LittleEndian.AppendUint16(to, number(b, p.Verdict.Best))
		}
	}
	return to, nil
}

// number returns that of a move: the cells come row by row, first for the pawns, then for
// horizontal walls, then for vertical ones.
func number(b *quoridor.Board, m quoridor.Move) uint16 {
	x, y := b.XY(m.Cell())
	n := y*b.Width() + x
	if m.IsWall() {
		n += (1 + int(m.Orientation())) * b.Width() * b.Height()
	}
	return uint16(n)
}

// move returns the move of a number; there may be none such on the board.
func move(b *quoridor.Board, number uint16) quoridor.Move {
	n, cells := int(number%(1<<moveBits)), b.Width()*b.Height()
	at := b.At(n%cells%b.Width(), n%cells/b.Width())
	switch n / cells {
	case 0:
		return quoridor.PawnMove(at)
	case 1:
		return quoridor.WallMove(at, quoridor.Horizontal)
	case 2:
		return quoridor.WallMove(at, quoridor.Vertical)
	}
	return quoridor.NoMove
}

// check refuses a game that is none, or that a record cannot hold. It returns the board
// after the game.
func (g *Game) check() (*quoridor.Board, error) {
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	switch {
	case g.Winner > quoridor.White:
		return nil, fmt.Errorf("%d has won", g.Winner)
	case min(g.Walls[0], g.Walls[1]) < 0 || max(g.Walls[0], g.Walls[1]) > maxWalls:
		return nil, fmt.Errorf("hands of %d and %d walls", g.Walls[0], g.Walls[1])
	case len(g.Plies) > MaxPlies:
		return nil, fmt.Errorf("%d plies, at most %d", len(g.Plies), MaxPlies)
	case g.Opening < 0 || g.Opening > len(g.Plies):
		return nil, fmt.Errorf("an opening of %d plies in %d", g.Opening, len(g.Plies))
	case g.Proof < 0 || g.Proof > MaxPlies:
		return nil, fmt.Errorf("a win in %d plies", g.Proof)
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		err := b.Legal(p.Move, b.ToMove())
		if v := p.Verdict; err == nil && v.Given {
			err = b.Legal(v.Best, b.ToMove())
			if v.Value < -math.MaxInt16 || v.Value > math.MaxInt16 {
				err = fmt.Errorf("a value of %d", v.Value)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		b.Make(p.Move, b.ToMove())
	}
	return b, nil
}
