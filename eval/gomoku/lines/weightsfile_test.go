package lines

import (
	"bytes"
	"strings"
	"testing"

	"gogo/board/gomoku"
)

// testFile returns the file of some weights.
func testFile(tb testing.TB) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := Seed().Write(&file, gomoku.Renju); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

func TestWeightsFile(t *testing.T) {
	file := testFile(t)
	w, rule, err := ReadWeights(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if rule != gomoku.Renju || *w != *Seed() {
		t.Error("the weights changed on the way")
	}
	altered := bytes.Clone(file)
	altered[1000] ^= 1
	for want, bad := range map[string][]byte{
		"not a weights file": []byte("something else altogether"),
		"cut short":          file[:len(file)-1],
		"more than":          append(bytes.Clone(file), 0),
		"checksum":           altered,
	} {
		if _, _, err := ReadWeights(bytes.NewReader(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestTrainedWeights(t *testing.T) {
	if w := Trained(gomoku.Freestyle); *w == *Seed() || *w == (Weights{}) {
		t.Error("the weights in the program are not trained")
	}
}

func FuzzReadWeights(f *testing.F) {
	file := testFile(f)
	f.Add(file)
	f.Add(file[:20])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		w, rule, err := ReadWeights(bytes.NewReader(data))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := w.Write(&again, rule); err != nil || !bytes.Equal(again.Bytes(), data) {
			t.Errorf("a file that was read is written differently (%v)", err)
		}
	})
}
