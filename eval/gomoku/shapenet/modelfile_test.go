package shapenet

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"gogo/eval/nn"
)

// file returns that of a model.
func file(t *testing.T, m *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b, nn.Provenance{Program: "test", Seed: 7, Samples: 9}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestModelsComeBack(t *testing.T) {
	m := randomModel(1)
	got, err := ReadModel(bytes.NewReader(file(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range m.tensors() {
		if !slices.Equal(got.tensors()[i], want) {
			t.Errorf("tensor %d changed on the way", i)
		}
	}
}

func TestAlteredFilesAreRefused(t *testing.T) {
	whole := file(t, randomModel(2))
	for _, at := range []int{0, 9, 20, len(whole) / 2, len(whole) - 1} {
		altered := bytes.Clone(whole)
		altered[at] ^= 4
		if _, err := ReadModel(bytes.NewReader(altered)); err == nil {
			t.Errorf("byte %d of %d may be another", at, len(whole))
		}
	}
	if _, err := ReadModel(bytes.NewReader(whole[:len(whole)-9])); !errors.Is(err, nn.ErrTruncated) {
		t.Errorf("a file cut short: %v", err)
	}
}
