package tricks

import (
	"math"
	"testing"

	"gogo/eval/nn/nntest"
)

func TestRound(t *testing.T) {
	parameters := make([]float32, Architecture().Parameters())
	for i := range parameters {
		parameters[i] = float32(math.Sin(float64(i)))
	}
	net := nntest.Network(t, Architecture(), parameters)
	rounded, err := Round(net)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range rounded.Parameters() {
		if off := math.Abs(float64(w - parameters[i])); off > math.Abs(float64(parameters[i]))/32 {
			t.Fatalf("%v was rounded to %v", parameters[i], w)
		}
	}
	if before, after := len(nntest.File(t, net)), len(nntest.File(t, rounded)); 2*after > before {
		t.Errorf("a file of %d bytes, rounded %d", before, after)
	}
	if rounded.Provenance() != net.Provenance() {
		t.Error("the provenance is lost")
	}
}
