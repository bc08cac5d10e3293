// Package nntest has the tests that every reader of a network's file must pass.
package nntest

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"gogo/eval/internal/seal/sealtest"
	"gogo/eval/nn"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
)

// File returns the file of a network.
func File(tb testing.TB, n nn.Writable) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := nn.Write(&file, n); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

// Network returns a network with parameters and a provenance.
func Network(tb testing.TB, a nn.Architecture, parameters []float32) *nn.Network {
	tb.Helper()
	n, err := nn.New(a, parameters, nn.Provenance{Program: "test", Seed: 7, Samples: 9})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// Refusals wants a reader to take a file, and to refuse it cut short, altered, followed
// by more, and files of something else.
func Refusals(t *testing.T, good []byte, read func(io.Reader) error) {
	t.Helper()
	if err := read(bytes.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	other := nn.Architecture{Features: "other game", Inputs: 2, Layers: []nn.Layer{{Outputs: 1}}}
	for name, bad := range map[string]struct {
		file []byte
		want error
	}{
		"empty":         {nil, nn.ErrTruncated},
		"text":          {[]byte("weights in words"), nn.ErrForeign},
		"longer":        {append(bytes.Clone(good), 0), nn.ErrAltered},
		"of other data": {File(t, Network(t, other, make([]float32, 3))), nn.ErrArchitecture},
	} {
		if err := read(bytes.NewReader(bad.file)); !errors.Is(err, bad.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	known := []error{nn.ErrForeign, nn.ErrVersion, nn.ErrTruncated, nn.ErrAltered, nn.ErrKind}
	places := 100
	if testlimit.IsLong() {
		places = 500
	}
	for n := 0; n < len(good); n += 1 + len(good)/places {
		if err := read(bytes.NewReader(good[:n])); !errors.Is(err, nn.ErrTruncated) {
			t.Fatalf("cut to %d of %d bytes: %v", n, len(good), err)
		}
		altered := bytes.Clone(good)
		altered[n] ^= 1 << (n % 8)
		err := read(bytes.NewReader(altered))
		if !slices.ContainsFunc(known, func(want error) bool { return errors.Is(err, want) }) {
			t.Fatalf("byte %d altered: %v", n, err)
		}
	}
}

// FuzzReader seals any header and any patch of a good file's body, and wants every file that
// a reader takes to be written again as the same network. again reads a file and returns the
// network that it would write.
func FuzzReader(f *testing.F, good []byte, a nn.Architecture, again func(io.Reader, nn.Provenance) (*nn.Network, error)) {
	f.Helper()
	fuzztest.Minimizing(f)
	header, body := sealtest.Parts(f, good)
	f.Add(header, uint(0), []byte{}, 0)
	f.Add(header, uint(4), []byte{0, 0, 0x80, 0x7f}, 0) // an infinity
	f.Add(header, uint(8), []byte{1, 0, 0, 0}, 0)       // the least number above 0
	f.Add(header[:len(header)-1], uint(0), []byte{}, 4)
	f.Add([]byte{}, uint(0), []byte{}, -4)
	f.Fuzz(func(t *testing.T, header []byte, at uint, patch []byte, more int) {
		file := sealtest.Sealed(good, header, fuzztest.Patch{At: at, Bytes: patch, More: more}.Apply(body))
		read, err := nn.Read(bytes.NewReader(file), a)
		var p nn.Provenance
		if err == nil {
			p = read.Provenance()
		}
		written, refused := again(bytes.NewReader(file), p)
		if refused != nil {
			return
		}
		if err != nil || !same(written, read) {
			t.Errorf("another network is written: %v", err)
		}
	})
}

// same reports whether the files of two networks are the same.
func same(a, b *nn.Network) bool {
	bits := func(x, y float32) bool { return math.Float32bits(x) == math.Float32bits(y) }
	return a.Architecture().Equal(b.Architecture()) && a.Provenance() == b.Provenance() && slices.EqualFunc(a.Parameters(), b.Parameters(), bits)
}
