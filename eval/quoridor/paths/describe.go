package paths

import "gogo/board/quoridor"

// Features implements Finder.
func (w *PathCache) Features(b *quoridor.Board, f *Features) {
	us := b.ToMove()
	them := us.Other()
	our, their := w.Of(b, us), w.Of(b, them)
	describe(f[:sideFeatures], b, us, our, their)
	describe(f[sideFeatures:2*sideFeatures], b, them, their, our)
	describeBoth(f[2*sideFeatures:], b, our, their)
}

// describe fills the features of one side.
func describe(f []float32, b *quoridor.Board, c quoridor.Color, path, other *ShortestPaths) {
	x, y := b.XY(b.Pawn(c))
	straight := max(y, b.GoalRow(c)) - min(y, b.GoalRow(c))
	hand := b.WallsLeft(c)
	f = f[:sideFeatures]
	f[0] = float32(path.Distance) / 8
	f[1] = float32(min(path.Distance, 4)) / 4
	f[2], f[3] = 0, 0
	if b.WallsLeft(c.Other()) > 0 { // who may use the chokes
		f[2] = float32(min(path.Detour, 8)) / 4
		f[3] = float32(path.Chokes.count()-int(path.IllegalChokes)) / 8
	}
	f[4] = float32(min(path.IllegalChokes, 8)) / 4
	f[5] = float32(path.Cells.Count()) / float32(2*max(path.Distance, 1))
	f[6] = float32(min(hand, 20)) / 10
	f[7] = float32(min(hand, 1))
	f[8] = float32(min(hand, 3)) / 3
	f[9] = float32(int(path.Distance)-straight) / 4
	f[10] = float32(max(2*x+1-b.Width(), b.Width()-2*x-1)) / float32(b.Width())
	f[11] = 0
	if hand > 0 { // walls that hurt nobody but the opponent
		f[11] = float32(other.Chokes.without(path.Blocking).count()) / 8
	}
}

// describeBoth fills the features of the two sides together.
func describeBoth(f []float32, b *quoridor.Board, our, their *ShortestPaths) {
	us := b.ToMove()
	them := us.Other()
	hands := float32(min(b.WallsLeft(us)+b.WallsLeft(them), 40)) / 20
	lead := float32(their.Distance-our.Distance) / 4
	gap := pawnGap(b)
	f = f[:bothFeatures]
	f[0] = lead
	f[1] = lead * hands
	f[2] = hands
	f[3] = float32(our.Cells.And(their.Cells).Count()) / 8
	f[4] = one(our.Cells.Has(b.Pawn(them)))
	f[5] = one(their.Cells.Has(b.Pawn(us)))
	f[6] = one(gap == 1)
	f[7] = one(gap == 2)
	f[8] = one(gap == 3)
}
