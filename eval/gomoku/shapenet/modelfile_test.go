package shapenet

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"gogo/eval/internal/seal/sealtest"
	"gogo/eval/nn"
	"gogo/internal/fuzztest"
)

// file returns that of models.
func file(tb testing.TB, m Models) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := Write(&b, m, nn.Provenance{Program: "test", Seed: 7, Samples: 9}); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestModelsComeBack(t *testing.T) {
	for _, m := range []Models{SharedModel(randomModel(1)), {randomModel(1), randomModel(2)}} {
		got, err := ReadModels(bytes.NewReader(file(t, m)))
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Distinct()) != len(m.Distinct()) {
			t.Errorf("%d models, want %d", len(got.Distinct()), len(m.Distinct()))
		}
		for i, one := range m {
			for k, want := range one.Tensors() {
				if !slices.Equal(got[i].Tensors()[k], want) {
					t.Errorf("tensor %d changed on the way", k)
				}
			}
		}
	}
}

func TestAlteredFilesAreRefused(t *testing.T) {
	whole := file(t, Models{randomModel(2), randomModel(3)})
	for _, at := range []int{0, 9, 20, len(whole) / 2, len(whole) - 1} {
		altered := bytes.Clone(whole)
		altered[at] ^= 4
		if _, err := ReadModels(bytes.NewReader(altered)); err == nil {
			t.Errorf("byte %d of %d may be another", at, len(whole))
		}
	}
	if _, err := ReadModels(bytes.NewReader(whole[:len(whole)-9])); !errors.Is(err, nn.ErrTruncated) {
		t.Errorf("a file cut short: %v", err)
	}
}

// FuzzReadModels seals any header and any patch of the body of a good file, and wants what is
// read to be written again as the same body.
func FuzzReadModels(f *testing.F) {
	fuzztest.Minimizing(f)
	good := file(f, Models{randomModel(1), randomModel(2)})
	header, body := sealtest.Parts(f, good)
	shared, _ := sealtest.Parts(f, file(f, SharedModel(randomModel(1))))
	f.Add(header, uint(0), []byte{}, 0)
	f.Add(header, uint(len(body)-2), []byte{0xff, 0x7f}, 0)
	f.Add(shared, uint(0), []byte{}, 0)
	f.Add([]byte(`{"Shapes":-1}`), uint(0), []byte{}, 2)
	f.Fuzz(func(t *testing.T, header []byte, at uint, patch []byte, more int) {
		patched := fuzztest.Patch{At: at, Bytes: patch, More: more}.Apply(body)
		m, err := ReadModels(bytes.NewReader(sealtest.Sealed(good, header, patched)))
		if err == nil && !bytes.Equal(m.encode(), patched) {
			t.Error("other models are written")
		}
	})
}
