package nn

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gogo/eval/internal/seal"
	"gogo/eval/internal/seal/sealtest"
	"gogo/internal/fuzztest"
)

// tiny is small enough to cut and alter its file everywhere.
var tiny = Architecture{Features: "tiny", Inputs: 3, Layers: []Layer{{4, ReLU}, {2, Softmax}}}

func fileOf(tb testing.TB, n Writable) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := Write(&b, n); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for _, a := range []Architecture{tiny, small, skipping()} {
		n := randomNetwork(t, a, 3)
		file := fileOf(t, n)
		got, err := Read(bytes.NewReader(file), a)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Architecture().Equal(a) || got.Provenance() != n.Provenance() || !slices.Equal(got.Parameters(), n.Parameters()) {
			t.Errorf("%v came back otherwise", a)
		}
		if !bytes.Equal(fileOf(t, got), file) {
			t.Errorf("%v: written again, it differs", a)
		}
		info, err := Inspect(bytes.NewReader(file))
		if err != nil || info.Kind != Float32 || !info.Architecture.Equal(a) || info.Provenance != n.Provenance() {
			t.Errorf("%+v, %v", info, err)
		}
	}
}

func TestEveryCutAndEveryAlteredBitIsRefused(t *testing.T) {
	file := fileOf(t, randomNetwork(t, tiny, 3))
	for n := range file {
		if _, err := Read(bytes.NewReader(file[:n]), tiny); !errors.Is(err, ErrTruncated) {
			t.Fatalf("cut to %d of %d bytes: %v", n, len(file), err)
		}
	}
	known := []error{ErrForeign, ErrVersion, ErrTruncated, ErrAltered, ErrKind}
	for bit := range 8 * len(file) {
		file[bit/8] ^= 1 << (bit % 8)
		_, err := Read(bytes.NewReader(file), tiny)
		if !slices.ContainsFunc(known, func(want error) bool { return errors.Is(err, want) }) {
			t.Fatalf("bit %d of byte %d altered: %v", bit%8, bit/8, err)
		}
		file[bit/8] ^= 1 << (bit % 8)
	}
}

// sealed returns a file with any header and body and a right checksum.
func sealed(tb testing.TB, i Info, body []byte) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := seal.Write(&b, format, i.header(), body); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestFilesAreRefusedForWhatTheyAre(t *testing.T) {
	good := randomNetwork(t, tiny, 3)
	other := tiny.clone()
	other.Features = "tiny 2"
	huge := Architecture{Inputs: MaxInputs, Layers: []Layer{{MaxOutputs, Linear}}}
	infinite := slices.Repeat([]byte{0, 0, 0x80, 0x7f}, tiny.Parameters())
	long := good.provenance
	long.Program = strings.Repeat("x", 65)
	tests := []struct {
		name string
		file []byte
		want error
		text string
	}{
		{"empty", nil, ErrTruncated, "0 of 8 bytes"},
		{"text", []byte("no network at all"), ErrForeign, "no netwo"},
		{"other features", fileOf(t, randomNetwork(t, other, 1)), ErrArchitecture, "it is tiny 2 3-4-2"},
		{"other shape", fileOf(t, randomNetwork(t, small, 1)), ErrArchitecture, "it is test 1 37-19-17-33-8-5"},
		{"other kind", sealed(t, Info{Kind: 1, Architecture: tiny}, nil), ErrKind, "it is quantised, not float32"},
		{"no kind", sealed(t, Info{Kind: 2, Architecture: tiny}, nil), ErrKind, "it is kind 2"},
		{"huge shape", sealed(t, Info{Architecture: huge}, nil), ErrLimit, "17179885568 parameters"},
		{"no layers", sealed(t, Info{Architecture: Architecture{Inputs: 1}}, nil), ErrLimit, "0 layers"},
		{"short body", sealed(t, Info{Architecture: tiny}, make([]byte, 4)), ErrAltered, "less than 104"},
		{"long body", sealed(t, Info{Architecture: tiny}, make([]byte, 1<<20)), ErrAltered, "more than 104"},
		{"not finite", sealed(t, Info{Architecture: tiny}, infinite), ErrAltered, "parameter 0 is +Inf"},
		{"long program", sealed(t, Info{0, tiny, long}, make([]byte, 104)), ErrLimit, "name of 65 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := Read(bytes.NewReader(tt.file), tiny)
			if n != nil || !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("%v, want %v with %q", err, tt.want, tt.text)
			}
		})
	}
	if _, err := Read(bytes.NewReader(fileOf(t, good)), Architecture{}); !errors.Is(err, ErrLimit) {
		t.Errorf("no architecture wanted: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	good := fileOf(f, randomNetwork(f, tiny, 3))
	for _, file := range [][]byte{good, fileOf(f, randomNetwork(f, small, 3))} {
		header, body := sealtest.Parts(f, file)
		f.Add(header, body)
	}
	f.Add(Info{Architecture: tiny}.header(), make([]byte, 104))
	f.Fuzz(func(t *testing.T, header, body []byte) {
		n, err := Read(bytes.NewReader(sealtest.Sealed(good, header, body)), tiny)
		if err != nil {
			return
		}
		info, again, err := n.contents()
		if err != nil || !bytes.Equal(info.header(), header) || !bytes.Equal(again, body) {
			t.Errorf("another network is written: %v", err)
		}
	})
}

// FuzzHeader skips the seal.
func FuzzHeader(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(Info{Float32, small, Provenance{"test", 1, 2}}.header())
	f.Add(Info{Float32, skipping(), Provenance{}}.header())
	f.Add(Info{Integer, tiny, Provenance{Seed: math.MaxUint64}}.header())
	f.Fuzz(func(t *testing.T, header []byte) {
		info, err := parseHeader(header)
		if err == nil && !bytes.Equal(info.header(), header) {
			t.Errorf("%+v came from another header", info)
		}
	})
}
