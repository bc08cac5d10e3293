package paths

import "gogo/board/quoridor"

// Describer finds the features of positions. The zero value is ready for use. It is not
// safe for concurrent use.
type Describer struct {
	Finders
	measures Measures
	features []int32
}

// Features returns the features of a position that are on, numbers of inputs of
// Architecture. They hold until the next call.
func (d *Describer) Features(b *quoridor.Board) []int32 {
	d.For(b).Measure(b, &d.measures)
	d.features = appendFeatures(d.features[:0], b, &d.measures)
	return d.features
}
