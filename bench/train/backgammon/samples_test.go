package backgammon

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// contactSamples returns samples of class Contact.
func contactSamples(n int) (samples []Sample) {
	for _, b := range backgammon.RandomBoards(20*n, 9, 7) {
		if chances.Classify(&b) == chances.Contact && len(samples) < n {
			share := float32(len(samples)+1) / float32(n+1)
			target := backgammon.Chances{Win: share, WinGammon: share / 2, LoseGammon: 1 - share}
			samples = append(samples, Sample{Board: b, Target: target, Sibling: len(samples)%3 == 1})
		}
	}
	return samples
}

// filledBuffer returns a buffer after adding a number of samples.
func filledBuffer(size, added int) (*replayBuffer, []Sample) {
	b, samples := newReplayBuffer(chances.Contact, size, TD.encoder()), contactSamples(added)
	for _, s := range samples {
		b.add(s)
	}
	return b, samples
}

func bufferBytes(tb testing.TB, b *replayBuffer) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := b.write(&file); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

func TestBufferKeepsTheLatest(t *testing.T) {
	for added := range 12 {
		b, samples := filledBuffer(5, added)
		if b.full() != (added >= 5) || b.fresh != added || b.Len() != 5 {
			t.Errorf("%d samples added: full %v, %d fresh", added, b.full(), b.fresh)
		}
		for _, s := range samples[max(added-5, 0):] {
			if !slices.Contains(b.samples, s) {
				t.Errorf("%d samples added: one of the latest is missing", added)
			}
		}
	}
}

func TestBufferGivesInputsAndTargets(t *testing.T) {
	for _, stage := range []Stage{TD, Pruning} {
		t.Run(stage.String(), func(t *testing.T) {
			b := newReplayBuffer(chances.Contact, 3, stage.encoder())
			for _, s := range contactSamples(3) {
				b.add(s)
			}
			for i, s := range b.samples {
				in, wantTarget := chances.NewInput(1), make([]float32, chances.Outputs)
				stage.encoder()(in, &s.Board)
				chances.Target(wantTarget, s.Target)
				want := make([]float32, chances.Inputs)
				in.Scatter(want)
				inputs, target := make([]float32, chances.Inputs), make([]float32, chances.Outputs)
				b.fill(i, inputs, target)
				if !slices.Equal(inputs, want) || !slices.Equal(target, wantTarget) {
					t.Errorf("%v: sample %d is another one", stage, i)
				}
			}
		})
	}
}

// TestBufferGivesSiblingsTogether adds samples to a buffer so that siblings wrap around its end,
// and some have lost their first.
func TestBufferGivesSiblingsTogether(t *testing.T) {
	const size = 7
	for added := size; added < 4*size; added++ {
		b, samples := filledBuffer(size, added)
		latest := samples[added-size:]
		var want, got []int // rows of a sample, from the oldest on
		for i, s := range latest {
			if s.Sibling && i > 0 {
				want[len(want)-1]++
			} else {
				want = append(want, 1)
			}
		}
		for i := range size {
			if n := b.siblings((b.oldest() + i) % size); n > 0 {
				got = append(got, n)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d added: %v rows, want %v", added, got, want)
		}
	}
}

func TestBufferRoundTrip(t *testing.T) {
	for added := range 12 {
		b, _ := filledBuffer(5, added)
		got := newReplayBuffer(chances.Contact, 5, TD.encoder())
		if err := got.read(bytes.NewReader(bufferBytes(t, b))); err != nil {
			t.Fatal(err)
		}
		if got.filled != b.filled || got.next != b.next || got.fresh != b.fresh || !slices.Equal(got.samples, b.samples) {
			t.Errorf("%d samples added: %+v, want %+v", added, got, b)
		}
	}
}

func TestBufferRefuses(t *testing.T) {
	set := func(at int, bytes ...byte) func([]byte) { return func(file []byte) { copy(file[at:], bytes) } }
	nan := math.Float32bits(float32(math.NaN()))
	tests := map[string]func([]byte){
		"more samples than places": set(0, 6),
		"a place beyond":           set(8, 5),
		"a hole":                   func(file []byte) { file[0] = 4; file[8] = 2 },
		"a huge number":            set(0, 0, 0, 0, 0, 0, 0, 0, 1),
		"16 chequers":              set(24, 16),
		"no chequers":              func(file []byte) { clear(file[24 : 24+perSide]) },
		"a race":                   func(file []byte) { clear(file[24 : 24+boardSize]); file[24], file[24+perSide] = 2, 2 },
		"a chance of 2":            set(24+boardSize, 0, 0, 0, 0x40),
		"more gammons than wins":   set(24+boardSize+4, 0, 0, 0x80, 0x3f),
		"half a sibling":           set(24+siblingAt, 2),
		"no number":                set(24+boardSize, byte(nan), byte(nan>>8), byte(nan>>16), byte(nan>>24)),
	}
	good, _ := filledBuffer(5, 7)
	file := bufferBytes(t, good)
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			bad := slices.Clone(file)
			spoil(bad)
			if err := newReplayBuffer(chances.Contact, 5, TD.encoder()).read(bytes.NewReader(bad)); !errors.Is(err, nn.ErrAltered) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	for n := range file {
		err := newReplayBuffer(chances.Contact, 5, TD.encoder()).read(bytes.NewReader(file[:n]))
		if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

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
