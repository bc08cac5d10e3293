package paths

import "gogo/board/quoridor"

const (
	sideFeatures = 12
	bothFeatures = 9
	// featureCount is the length of a feature vector.
	featureCount = 2*sideFeatures + bothFeatures
)

// Features are what the network sees of a position: the side to move first, then
// the opponent, then what concerns both. Most lie between 0 and 1.
type Features [featureCount]float32

// pawnGap returns how many columns and rows lie between the pawns together.
func pawnGap(b *quoridor.Board) int {
	x1, y1 := b.XY(b.Pawn(quoridor.Black))
	x2, y2 := b.XY(b.Pawn(quoridor.White))
	return max(x1, x2) - min(x1, x2) + max(y1, y2) - min(y1, y2)
}

// one returns 1 for true.
func one(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}
