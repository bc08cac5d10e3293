package gomoku

import (
	"math/rand/v2"
	"testing"

	"gogo/internal/testlimit"
)

// randomBoard fills a board at random with the given shares of black and white
// stones and walls.
func randomBoard(t *testing.T, r *rand.Rand, width, height int, rule Rule, black, white, wall float64) *Board {
	t.Helper()
	b, err := New(width, height, rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range r.Perm(width * height) {
		p := b.At(i%width, i/width)
		switch f := r.Float64(); {
		case f < black:
			b.Place(p, Black)
		case f < black+white:
			b.Place(p, White)
		case f < black+white+wall:
			b.Place(p, Wall)
		}
	}
	return b
}

// between returns a number from low to high, both included.
func between(r *rand.Rand, low, high int) int { return low + r.IntN(high-low+1) }

// cells returns every point of the board.
func cells(b *Board) []Point {
	var points []Point
	for y := range b.Height() {
		for x := range b.Width() {
			points = append(points, b.At(x, y))
		}
	}
	return points
}

// rounds is n in a long run, and else less.
func rounds(n int) int {
	switch {
	case testing.Short():
		return n / 20
	case testlimit.IsLong():
		return n
	}
	return n / 8
}
