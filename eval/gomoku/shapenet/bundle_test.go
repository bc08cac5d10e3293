package shapenet

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/nn"
)

func TestBundle(t *testing.T) {
	shapes, renju := file(t, SharedModel(randomModel(1))), file(t, Models{randomModel(2), randomModel(3)})
	b, err := DecodeBundle(slices.Concat(shapes, renju))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule gomoku.Rule
		file []byte
	}{
		{gomoku.Freestyle, shapes},
		{gomoku.ExactFive, shapes},
		{gomoku.Renju, renju},
		{gomoku.Caro, shapes},
	} {
		t.Run(c.rule.String(), func(t *testing.T) {
			got, err := b.Network(c.rule)
			if err != nil {
				t.Fatal(err)
			}
			m, err := ReadModels(bytes.NewReader(c.file))
			if err != nil {
				t.Fatal(err)
			}
			if want := Quantize(m); !slices.EqualFunc(got.rows, want.rows, slices.Equal[[]int16]) {
				t.Error("it is another network")
			}
			if again, err := b.Network(c.rule); err != nil || again != got {
				t.Errorf("at the second call it is made again, %v", err)
			}
		})
	}
}

func TestRefusedBundles(t *testing.T) {
	shapes, renju := file(t, SharedModel(randomModel(1))), file(t, Models{randomModel(2), randomModel(3)})
	both := slices.Concat(shapes, renju)
	altered := bytes.Clone(both)
	altered[len(altered)-1] ^= 1
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, nn.ErrAltered},
		{"one", shapes, nn.ErrAltered},
		{"three", slices.Concat(both, shapes), nn.ErrAltered},
		{"cut short", both[:len(both)-1], nn.ErrTruncated},
		{"the network that no rule asks for", altered, nn.ErrAltered},
		{"another kind", []byte("START 15\nBEGIN\n"), nn.ErrForeign},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := DecodeBundle(c.data); !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
		})
	}
}

// TestSmallNetwork wants the network of compact programs to be one that this version reads.
func TestSmallNetwork(t *testing.T) {
	f, err := os.Open("small.net")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if m, err := ReadModels(f); err != nil || m[0].Planes != 1 {
		t.Errorf("%v", err)
	}
}
