package backgammon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// TestTrainingEndsWithTheMean averages the networks after the last rounds of a training
// that does not.
func TestTrainingEndsWithTheMean(t *testing.T) {
	o := smallTraining(t, TD)
	o.Rounds = 4
	var after []chances.Nets
	plain := newSmall(t, o)
	plain.options.Progress = func(r Report) {
		if r.Over {
			after = append(after, *plain.Nets())
		}
	}
	if err := plain.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for average := 1; average <= o.Rounds; average++ {
		o.Average = average
		for class, got := range whole(t, o).Nets() {
			last := after[len(after)-1][class]
			want := make([]float64, len(last.Parameters()))
			for _, nets := range after[len(after)-average:] {
				for i, p := range nets[class].Parameters() {
					want[i] += float64(p) / float64(average)
				}
			}
			for i, p := range got.Parameters() {
				if math.Abs(float64(p)-want[i]) > 1e-6 {
					t.Fatalf("mean of %d, class %d: parameter %d is %v, want %v", average, class, i, p, want[i])
				}
			}
			if average == 1 && !slices.Equal(got.Parameters(), last.Parameters()) {
				t.Errorf("class %d: the mean of the last network is another", class)
			}
			if got.Provenance() != last.Provenance() {
				t.Errorf("class %d: from %+v, want %+v", class, got.Provenance(), last.Provenance())
			}
		}
	}
}

// TestTrainingThatIsOverHasTheMean reads the checkpoint of one.
func TestTrainingThatIsOverHasTheMean(t *testing.T) {
	o := smallTraining(t, TD)
	o.Average = 2
	c := whole(t, o)
	again, err := Resume(bytes.NewReader(checkpoint(t, c)), o)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(netFiles(t, again.Nets()), netFiles(t, c.Nets())) {
		t.Error("it has other networks")
	}
}

func TestMeansAreRefused(t *testing.T) {
	file := func(m weightAverage) []byte {
		var b bytes.Buffer
		if err := m.write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	if m, err := readWeightAverage(bytes.NewReader(file(weightAverage{1, -2})), 2); err != nil || !slices.Equal(m, weightAverage{1, -2}) {
		t.Errorf("%v, %v", m, err)
	}
	tests := map[string][]byte{
		"too short":    file(weightAverage{1}),
		"too long":     file(weightAverage{1, 2, 3}),
		"no number":    file(weightAverage{1, math.NaN()}),
		"no float32":   file(weightAverage{1e39, 1}),
		"endless":      file(weightAverage{1, math.Inf(-1)}),
		"a huge claim": binary.LittleEndian.AppendUint64(nil, math.MaxUint64),
	}
	for name, bad := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := readWeightAverage(bytes.NewReader(bad), 2); !errors.Is(err, nn.ErrAltered) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	good := file(weightAverage{1, 2})
	for n := range good {
		if _, err := readWeightAverage(bytes.NewReader(good[:n]), 2); !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}
