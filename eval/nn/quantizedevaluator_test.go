package nn

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/eval/internal/seal/sealtest"
	"gogo/eval/simd"
	"gogo/internal/fuzztest"
)

func TestQuantizedIsTheSameAtEveryLevel(t *testing.T) {
	const batch = 9
	q := quantized(t, randomNetwork(t, counted, 5))
	for _, k := range simd.Available() {
		r := rand.New(rand.NewPCG(5, 5))
		e := NewQuantizedEvaluator(q, k)
		var accumulators []int16
		var all, want []float32
		for range batch {
			features, got, accumulator := randomFeatures(r), make([]float32, 6), e.NewAccumulator()
			want = append(want, inWholeNumbers(t, q, features)...)
			e.Evaluate(got, features)
			all = append(all, got...)
			e.Refresh(accumulator, features)
			accumulators = append(accumulators, accumulator...)
			e.EvaluateAccumulator(got, accumulator)
			if !slices.Equal(got, want[len(want)-6:]) {
				t.Fatalf("%s: %v, want %v", k, got, want[len(want)-6:])
			}
		}
		if !slices.Equal(all, want) {
			t.Fatalf("%s: %v, want %v", k, all, want)
		}
		clear(all)
		e.EvaluateBatch(all, accumulators, batch)
		if !slices.Equal(all, want) {
			t.Fatalf("%s: %v in a batch, want %v", k, all, want)
		}
	}
}

func TestQuantizedUpdatesEqualRefresh(t *testing.T) {
	q := quantized(t, randomNetwork(t, counted, 6))
	for _, k := range simd.Available() {
		r := rand.New(rand.NewPCG(6, 6))
		e := NewQuantizedEvaluator(q, k)
		parent, child, fresh := e.NewAccumulator(), e.NewAccumulator(), e.NewAccumulator()
		var before []int32
		e.Refresh(parent, before)
		for range 300 {
			after := randomFeatures(r)
			e.Refresh(fresh, after)
			e.Update(child, parent, after, before)
			if !slices.Equal(child, fresh) {
				t.Fatalf("%s: from %v to %v it differs", k, before, after)
			}
			e.Update(parent, parent, after, before)
			if !slices.Equal(parent, fresh) {
				t.Fatalf("%s: from %v to %v in place it differs", k, before, after)
			}
			before = after
		}
		e.Update(child, parent, nil, nil)
		if !slices.Equal(child, parent) {
			t.Errorf("%s: a pass changed something", k)
		}
	}
}

func TestQuantizedDoesNotAllocate(t *testing.T) {
	q := quantized(t, randomNetwork(t, counted, 7))
	dst, features, batch := make([]float32, 6), []int32{1, 1, 9}, make([]float32, 12)
	for _, k := range simd.Available() {
		e := NewQuantizedEvaluator(q, k)
		a := make([]int16, 2*64)
		if n := testing.AllocsPerRun(10, func() {
			e.Evaluate(dst, features)
			e.Refresh(a[:64], features)
			e.Update(a[64:], a[:64], features, features[:1])
			e.EvaluateAccumulator(dst, a[64:])
			e.EvaluateBatch(batch, a, 2)
		}); n != 0 {
			t.Errorf("%s: %v allocations", k, n)
		}
	}
}

func TestQuantizedIsReadAsWritten(t *testing.T) {
	q := quantized(t, randomNetwork(t, counted, 8))
	file := fileOf(t, q)
	got, err := ReadQuantized(bytes.NewReader(file), counted)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(fileOf(t, got), file) || got.Provenance() != q.Provenance() || !got.Architecture().Equal(counted) {
		t.Error("it came back otherwise")
	}
	features := []int32{0, 0, 17, 49}
	if a, b := inWholeNumbers(t, q, features), inWholeNumbers(t, got, features); !slices.Equal(a, b) {
		t.Errorf("%v, before it was written %v", b, a)
	}
	if info, err := Inspect(bytes.NewReader(file)); err != nil || info.Kind != Integer {
		t.Errorf("%+v, %v", info, err)
	}
}

func TestQuantizedFilesAreRefused(t *testing.T) {
	n := randomNetwork(t, counted, 8)
	q := quantized(t, n)
	file := fileOf(t, q)
	for cut := range file {
		if _, err := ReadQuantized(bytes.NewReader(file[:cut]), counted); !errors.Is(err, ErrTruncated) {
			t.Fatalf("cut to %d bytes: %v", cut, err)
		}
	}
	shifted := quantized(t, n)
	shifted.dense[0].shift = 16
	infinite := quantized(t, n)
	infinite.scale[2] = float32(math.Inf(1))
	tests := []struct {
		file []byte
		want error
		text string
	}{
		{fileOf(t, n), ErrKind, "it is float32, not quantised"},
		{fileOf(t, shifted), ErrAltered, "shift of layer 1 is 16"},
		{fileOf(t, infinite), ErrAltered, "not finite"},
		{sealed(t, Info{Kind: Integer, Architecture: tiny}, nil), ErrArchitecture, "it is tiny"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			if _, err := ReadQuantized(bytes.NewReader(tt.file), counted); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("%v, want %v with %q", err, tt.want, tt.text)
			}
		})
	}
	if _, err := ReadQuantized(nil, Architecture{Inputs: 1, Layers: []Layer{{1, Linear}}}); !errors.Is(err, ErrQuantize) {
		t.Errorf("no hidden layer: %v", err)
	}
}

// FuzzReadQuantized seals any body, so that the fuzzer gets past the checksum.
func FuzzReadQuantized(f *testing.F) {
	fuzztest.Minimizing(f)
	small := Architecture{Inputs: 3, Layers: []Layer{{4, ClippedReLU}, {2, Linear}}}
	header := Info{Kind: Integer, Architecture: small}.header()
	like := sealed(f, Info{Kind: Integer, Architecture: small}, nil)
	f.Add(make([]byte, quantizedSize(small)))
	f.Add(slices.Repeat([]byte{15}, quantizedSize(small)))
	f.Add(slices.Repeat([]byte{0xff}, quantizedSize(small)))
	f.Fuzz(func(t *testing.T, body []byte) {
		q, err := ReadQuantized(bytes.NewReader(sealtest.Sealed(like, header, body)), small)
		if err != nil {
			return
		}
		if _, again, err := q.contents(); err != nil || !bytes.Equal(again, body) {
			t.Errorf("written again, it differs: %v", err)
		}
		dst := make([]float32, 2)
		for _, k := range simd.Available() {
			NewQuantizedEvaluator(q, k).Evaluate(dst, []int32{0, 2, 2})
		}
	})
}
