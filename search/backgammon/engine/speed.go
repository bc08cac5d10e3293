package engine

import (
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// Speed returns how many positions a second the bare networks evaluate in one thread,
// without a cache: inputs and all.
func Speed(m *chances.Model, k simd.Kernels, lasting time.Duration) float64 {
	e := chances.NewEstimator(&m.Full, k).With(m.Tables)
	boards := backgammon.RandomBoards(4096, 1, 1)
	said := make([]backgammon.Chances, len(boards))
	e.Batch(said, boards) // tables are made when they are first asked
	n := 0
	start := time.Now()
	for time.Since(start) < lasting {
		e.Batch(said, boards)
		n += len(boards)
	}
	return float64(n) / time.Since(start).Seconds()
}
