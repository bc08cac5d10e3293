package gomoku

import "testing"

func TestHits(t *testing.T) {
	// Five candidates of two inputs each.
	c := Choices{all: []choice{
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 2, quiet: true}, // first
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 1},              // second
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 0},              // third with another
		{inputs: []uint16{0, 1, 2, 0, 3, 0, 0, 0, 1, 0}, each: 2, best: 3},              // last
	}}
	parameters := []float32{0, 1, 2, 3}
	if got, want := c.Hits(parameters), (Hits{0.25, 0.75, 1, 1, 1}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := c.Quiet().Hits(parameters), (Hits{1, 1, 1, 1, 1}); got != want {
		t.Errorf("quiet: %v, want %v", got, want)
	}
}
