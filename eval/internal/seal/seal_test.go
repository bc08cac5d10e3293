package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"gogo/internal/fuzztest"
)

var kind = Format{Magic: "testfile", Version: 3}

// sized accepts any header and wants a body of n bytes.
func sized(n int) func([]byte) (int, error) {
	return func([]byte) (int, error) { return n, nil }
}

func written(tb testing.TB, header string, body []byte) []byte {
	tb.Helper()
	var file bytes.Buffer
	if err := Write(&file, kind, []byte(header), body); err != nil {
		tb.Fatal(err)
	}
	return file.Bytes()
}

// noise does not compress.
func noise(n int) []byte {
	r := rand.NewChaCha8([32]byte{})
	b := make([]byte, n)
	_, _ = r.Read(b)
	return b
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for name, body := range map[string][]byte{
		"empty": {}, "short": []byte("body"), "zeros": make([]byte, 3<<20), "noise": noise(3 << 20),
	} {
		t.Run(name, func(t *testing.T) {
			file := written(t, "header", body)
			if !bytes.Equal(file, written(t, "header", body)) {
				t.Error("written twice, it differs")
			}
			got, err := Read(iotest.HalfReader(bytes.NewReader(file)), kind, func(header []byte) (int, error) {
				if string(header) != "header" {
					t.Errorf("header %q", header)
				}
				return len(body), nil
			})
			if err != nil || !bytes.Equal(got, body) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
}

func TestEveryCutIsSeen(t *testing.T) {
	file := written(t, "header", noise(40))
	for n := range file {
		if _, err := Read(bytes.NewReader(file[:n]), kind, sized(40)); !errors.Is(err, ErrTruncated) {
			t.Fatalf("cut to %d of %d bytes: %v", n, len(file), err)
		}
	}
}

func TestEveryAlteredBitIsSeen(t *testing.T) {
	file := written(t, "header", noise(40))
	for bit := range 8 * len(file) {
		file[bit/8] ^= 1 << (bit % 8)
		_, err := Read(bytes.NewReader(file), kind, sized(40))
		want := ErrAltered
		switch at := bit / 8; {
		case at < 8:
			want = ErrForeign
		case at < 12:
			want = ErrVersion
		case at < 16+6+8 && errors.Is(err, ErrTruncated): // a length that grew
			want = ErrTruncated
		}
		if !errors.Is(err, want) {
			t.Fatalf("bit %d of byte %d altered: %v, want %v", bit%8, bit/8, err, want)
		}
		file[bit/8] ^= 1 << (bit % 8)
	}
}

func TestTheRefusalsOfRead(t *testing.T) {
	good := written(t, "header", make([]byte, 100))
	refusal := errors.New("wrong shape")
	tests := []struct {
		name string
		file []byte
		size func([]byte) (int, error)
		want error
		text string
	}{
		{"body too long", good, sized(99), ErrAltered, "unpacks to more than 99"},
		{"body too short", good, sized(101), ErrAltered, "unpacks to less than 101"},
		{"data behind", append(bytes.Clone(good), 0), sized(100), ErrAltered, "data follows"},
		{"refused by its header", good, func([]byte) (int, error) { return 0, refusal }, refusal, ""},
		{"no zstd", resealed("not a frame"), sized(1), ErrAltered, "does not unpack"},
		{"huge window", resealed(wide(t)), sized(9 << 20), ErrAltered, "window size"},
		{"long header", binary.LittleEndian.AppendUint32(good[:12:12], MaxHeader+1), sized(1), ErrAltered, "header of 4097 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Read(bytes.NewReader(tt.file), kind, tt.size)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("%v, want %v with %q", err, tt.want, tt.text)
			}
		})
	}
	if err := Write(io.Discard, kind, make([]byte, MaxHeader+1), nil); err == nil {
		t.Error("a header too long was written")
	}
	broken := errors.New("broken disk")
	if _, err := Read(io.MultiReader(bytes.NewReader(good[:50]), iotest.ErrReader(broken)), kind, sized(100)); !errors.Is(err, broken) {
		t.Errorf("a reader's error became %v", err)
	}
}

func TestSplit(t *testing.T) {
	one, two := written(t, "one", noise(40)), written(t, "", nil)
	both := slices.Concat(one, two)
	altered := func(at int) []byte {
		data := bytes.Clone(both)
		data[at] ^= 1
		return data
	}
	for _, tt := range []struct {
		name string
		data []byte
		want [][]byte
		err  error
	}{
		{"nothing", nil, nil, nil},
		{"one", one, [][]byte{one}, nil},
		{"two", both, [][]byte{one, two}, nil},
		{"another version", altered(len(one) + 8), nil, ErrVersion},
		{"first altered", altered(len(one) - 40), nil, ErrAltered},
		{"second altered", altered(len(both) - 1), nil, ErrAltered},
		{"length altered", altered(16 + len("one")), nil, ErrAltered},
		{"length beyond the end", altered(16 + len("one") + 7), nil, ErrAltered},
		{"something else behind", append(bytes.Clone(both), "another kind"...), nil, ErrForeign},
		{"cut short", both[:len(both)-1], nil, ErrTruncated},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Split(tt.data, kind)
			if !errors.Is(err, tt.err) || !slices.EqualFunc(got, tt.want, bytes.Equal) {
				t.Errorf("%d files, %v, want %d, %v", len(got), err, len(tt.want), tt.err)
			}
		})
	}
}

// wide returns a frame that asks for a window of 8 MiB.
func wide(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	e, err := zstd.NewWriter(&b, zstd.WithWindowSize(8<<20), zstd.WithEncoderConcurrency(1))
	if err == nil {
		_, err = e.Write(noise(9 << 20))
	}
	if err == nil {
		err = e.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// resealed returns a file with a packed body of the test's own and a right
// checksum.
func resealed(packed string) []byte {
	file := binary.LittleEndian.AppendUint32([]byte(kind.Magic), kind.Version)
	file = binary.LittleEndian.AppendUint32(file, 0)
	file = binary.LittleEndian.AppendUint64(file, uint64(len(packed)))
	file = append(file, packed...)
	sum := sha256.Sum256(file)
	return append(file, sum[:]...)
}

// TestHostileFilesTakeLittleMemory promises much and delivers little, and packs
// much into little.
func TestHostileFilesTakeLittleMemory(t *testing.T) {
	const limit = 4 << 20
	promise := binary.LittleEndian.AppendUint64(resealed("")[:16:16], 1<<30)
	bomb := written(t, "", make([]byte, 64<<20))
	for name, test := range map[string]struct {
		file []byte
		body int
	}{"promise": {promise, 1 << 30}, "bomb": {bomb, 1000}} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Read(bytes.NewReader(test.file), kind, sized(test.body))
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; err == nil || used > limit {
				t.Errorf("%s: %d bytes allocated, %v", name, used, err)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(written(f, "header", make([]byte, 64)))
	f.Add(written(f, "header", noise(64)))
	f.Add(resealed("not a frame"))
	f.Add([]byte(kind.Magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		body, err := Read(bytes.NewReader(file), kind, sized(64))
		if err == nil && len(body) != 64 {
			t.Errorf("a body of %d bytes", len(body))
		}
	})
}

// FuzzUnpack skips the checksum, which a fuzzer cannot make.
func FuzzUnpack(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, body := range [][]byte{{}, make([]byte, 64), noise(64), noise(1000)} {
		packed, err := pack(body)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(packed)
	}
	f.Fuzz(func(t *testing.T, packed []byte) {
		body, err := unpack(packed, 64)
		if (err == nil) != (len(body) == 64) || err != nil && !errors.Is(err, ErrAltered) {
			t.Errorf("%d bytes, %v", len(body), err)
		}
	})
}
