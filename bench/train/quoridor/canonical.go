package quoridor

import (
	"gogo/board/quoridor"
	"gogo/board/splitmix"
)

// Position returns a key of a position that it shares with its mirror image, and with
// either turned upside down with the colours swapped, and with those alone.
func Position(b *quoridor.Board) uint64 {
	least := ^uint64(0)
	for _, v := range [...]view{{b, false, false}, {b, true, false}, {b, false, true}, {b, true, true}} {
		least = min(least, v.key())
	}
	return least
}

// view is how a position looks mirrored, or upside down with the colours swapped.
type view struct {
	*quoridor.Board
	mirrored, swapped bool
}

// key returns a key of what is seen.
func (v view) key() uint64 {
	key := splitmix.Spread(uint64(v.Width())<<8 | uint64(v.Height()))
	for _, c := range [...]quoridor.Color{quoridor.Black, quoridor.White} {
		seen := v.color(c)
		key ^= splitmix.Spread(1<<32 | uint64(seen)<<24 | v.place(v.Pawn(c), 1))
		key ^= splitmix.Spread(2<<32 | uint64(seen)<<24 | uint64(v.WallsLeft(c)))
	}
	key ^= splitmix.Spread(3<<32 | uint64(v.color(v.ToMove())))
	for m := range v.Walls() {
		key ^= splitmix.Spread(4<<32 | uint64(m.Orientation())<<24 | v.place(m.Cell(), 2))
	}
	return key
}

func (v view) color(c quoridor.Color) quoridor.Color {
	if v.swapped {
		return c.Other()
	}
	return c
}

// place returns where a thing is seen that is so many cells wide and high.
func (v view) place(c quoridor.Cell, size int) uint64 {
	x, y := v.XY(c)
	if v.mirrored {
		x = v.Width() - size - x
	}
	if v.swapped {
		y = v.Height() - size - y
	}
	return uint64(y)<<8 | uint64(x)
}
