package selfplay

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/internal/files"
	"gogo/internal/fuzztest"
)

// closeFile closes a file that should be good.
func closeFile(t *testing.T, f *File, err error) {
	t.Helper()
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestFileIsForOneRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	f, err := Create(path, fakePlan(), fakeGame())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Reopen(path, fakeGame()); !errors.Is(err, files.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	closeFile(t, f, nil)
	if _, err := Create(path, fakePlan(), fakeGame()); !errors.Is(err, ErrExists) {
		t.Errorf("made again: %v", err)
	}
	plan, err := ReadPlan(path)
	if err != nil || !reflect.DeepEqual(plan, fakePlan()) {
		t.Errorf("%+v, %v", plan, err)
	}
	f, err = Reopen(path, fakeGame())
	closeFile(t, f, err)
}

// TestOtherFilesAreLeftAlone requires foreign files to stay unchanged.
func TestOtherFilesAreLeftAlone(t *testing.T) {
	dir := t.TempDir()
	if _, err := ReadPlan(filepath.Join(dir, "none")); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
	if _, err := Create(dir, fakePlan(), fakeGame()); !errors.Is(err, files.ErrNotRegular) {
		t.Error(err)
	}
	whole, err := AppendHeader(nil, Header{Kind: "fake 1", About: fakePlan().encode()})
	if err != nil {
		t.Fatal(err)
	}
	add := func(to []byte, record string) []byte {
		to, err := AppendRecord(to, []byte(record))
		if err != nil {
			t.Fatal(err)
		}
		return to
	}
	otherKind, err := AppendHeader(nil, Header{Kind: "fake 2"})
	if err != nil {
		t.Fatal(err)
	}
	damaged := add(add(whole, `{"Number":1}`), `{"Number":2}`)
	damaged[len(whole)+3] ^= 1
	for want, data := range map[string][]byte{
		"it begins with":          []byte("15 15 0 3 1 7,7\n"),
		`it holds "fake 2"`:       otherKind,
		"game 1: ":                add(whole, "no game"),
		"damaged at byte":         damaged,
		"the last record is":      whole[:len(whole)-1],
		"the last record is torn": nil,
	} {
		t.Run(want, func(t *testing.T) {
			path := filepath.Join(dir, "file")
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Reopen(path, fakeGame()); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
				t.Errorf("%v, want %s", err, want)
			}
			if got := readFile(t, path); !bytes.Equal(got, data) {
				t.Errorf("%s: the file was changed", want)
			}
		})
	}
	path := filepath.Join(dir, "text")
	if err := os.WriteFile(path, []byte("15 15 0 3 1 7,7\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadPlan(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("the plan of a file without one: %v", err)
	}
}

func TestPlansAreChecked(t *testing.T) {
	for _, text := range []string{"", "{}", "[]"} {
		t.Run(text, func(t *testing.T) {
			if _, err := decodePlan([]byte(text)); err == nil {
				t.Errorf("%q is a plan", text)
			}
		})
	}
}

// file returns a file of records, and where each of its frames ends.
func file(tb testing.TB, records ...string) (data []byte, ends []int) {
	tb.Helper()
	data, err := AppendHeader(nil, Header{"test 1", []byte("about")})
	if err != nil {
		tb.Fatal(err)
	}
	ends = append(ends, len(data))
	for _, record := range records {
		if data, err = AppendRecord(data, []byte(record)); err != nil {
			tb.Fatal(err)
		}
		ends = append(ends, len(data))
	}
	return data, ends
}

// read returns the records of a file and how it ends.
func read(r io.Reader) (records []string, offset int64, err error) {
	reader, err := NewReader(r)
	if err != nil {
		return nil, 0, err
	}
	for {
		record, err := reader.Next()
		if err != nil {
			return records, reader.Offset(), err
		}
		records = append(records, string(record))
	}
}

func TestRecordsComeBack(t *testing.T) {
	want := []string{"a", strings.Repeat("b", 127), strings.Repeat("c", 128), strings.Repeat("d", MaxRecord), "\x00"}
	data, _ := file(t, want...)
	for name, r := range map[string]io.Reader{"at once": bytes.NewReader(data), "byte by byte": iotest.OneByteReader(bytes.NewReader(data))} {
		t.Run(name, func(t *testing.T) {
			got, offset, err := read(r)
			if !errors.Is(err, io.EOF) || !slices.Equal(got, want) || offset != int64(len(data)) {
				t.Errorf("%s: %d records up to %d, %v", name, len(got), offset, err)
			}
		})
	}
	reader, err := NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if h := reader.Header(); h.Kind != "test 1" || string(h.About) != "about" {
		t.Errorf("%+v", h)
	}
}

// TestTornEverywhere cuts a file at every byte: the whole records before are read, and
// their end is known.
func TestTornEverywhere(t *testing.T) {
	data, ends := file(t, "first", strings.Repeat("second", 40), "third")
	for cut := range data {
		got, offset, err := read(bytes.NewReader(data[:cut]))
		whole := 0
		for whole < len(ends) && ends[whole] <= cut {
			whole++
		}
		want := ErrTorn
		if whole > 0 && ends[whole-1] == cut {
			want = io.EOF
		}
		if !errors.Is(err, want) || len(got) != max(whole-1, 0) {
			t.Errorf("cut at %d: %d records, %v; want %d and %v", cut, len(got), err, whole-1, want)
		}
		if whole > 0 && offset != int64(ends[whole-1]) {
			t.Errorf("cut at %d: the records end at %d, want %d", cut, offset, ends[whole-1])
		}
	}
}

// TestDamageIsFound changes every byte in turn: no record is read otherwise than it was
// written.
func TestDamageIsFound(t *testing.T) {
	want := []string{"first", strings.Repeat("second", 40), "third"}
	data, _ := file(t, want...)
	for at := range data {
		changed := bytes.Clone(data)
		changed[at] ^= 0x11
		got, _, err := read(bytes.NewReader(changed))
		if errors.Is(err, io.EOF) || len(got) >= len(want) || !slices.Equal(got, want[:len(got)]) {
			t.Errorf("byte %d changed: %d records, %v", at, len(got), err)
		}
	}
	zeros := append(bytes.Clone(data), make([]byte, 20)...)
	if got, _, err := read(bytes.NewReader(zeros)); !errors.Is(err, ErrDamaged) || len(got) != len(want) {
		t.Errorf("%d records before zeros, %v", len(got), err)
	}
}

func TestOtherFiles(t *testing.T) {
	data, _ := file(t, "first")
	newer := bytes.Clone(data)
	newer[len(magic)]++
	for text, want := range map[string]string{
		"15 15 0 3 1 7,7\n": `it begins with "15 15 0 ", not "gogo rec"`,
		"x":                 "it begins with",
		string(newer):       "of version 1, but of version 2",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := NewReader(strings.NewReader(text)); !errors.Is(err, ErrNotRecords) || !strings.Contains(err.Error(), want) {
				t.Errorf("%.20q: %v", text, err)
			}
		})
	}
	broken := errors.New("broken")
	if _, _, err := read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Error(err)
	}
	if _, _, err := read(io.MultiReader(bytes.NewReader(data[:len(data)-2]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestBounds(t *testing.T) {
	for _, length := range []int{0, MaxRecord + 1} {
		t.Run(strconv.Itoa(length), func(t *testing.T) {
			if to, err := AppendRecord([]byte("x"), make([]byte, length)); err == nil || string(to) != "x" {
				t.Errorf("a record of %d bytes is written", length)
			}
		})
	}
	if _, err := AppendHeader(nil, Header{About: make([]byte, MaxHeader)}); err == nil {
		t.Error("a header beyond the bound is written")
	}
}

// FuzzReader requires the parsed prefix of a file to be reproduced by writing. It seals the
// payload of the header and of one record, which any bytes follow.
func FuzzReader(f *testing.F) {
	fuzztest.Minimizing(f)
	whole, ends := file(f, "first", strings.Repeat("second", 40))
	header, rest := []byte("\x04kind about"), whole[ends[0]:]
	for _, rest := range [][]byte{rest, rest[:7], append(bytes.Clone(rest), 0, 0, 0), append(bytes.Clone(rest), 0xff, 0xff, 0xff, 0xff)} {
		f.Add(header, []byte("record"), rest)
	}
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01kind"), []byte{}, []byte{})
	f.Fuzz(func(t *testing.T, header, record, rest []byte) {
		data := appendFrame(appendFrame(append([]byte(magic), version), header), record)
		data = append(data, rest...)
		reader, err := NewReader(bytes.NewReader(data))
		if err != nil {
			return
		}
		written, err := AppendHeader(nil, reader.Header())
		if err != nil {
			t.Fatal(err)
		}
		for {
			record, err := reader.Next()
			if err != nil {
				break
			}
			if written, err = AppendRecord(written, record); err != nil {
				t.Fatal(err)
			}
		}
		// A length may be written longer than it has to be.
		if int64(len(written)) > reader.Offset() || len(written) == int(reader.Offset()) && !bytes.HasPrefix(data, written) {
			t.Errorf("%q is read as %q", data, written)
		}
	})
}

func TestFields(t *testing.T) {
	f := NewFields([]byte{0x80, 0x01, 0x34, 0x12, 5})
	if n := f.Uvarint("one", 128); n != 128 || f.Left() != 3 {
		t.Errorf("%d, %d left", n, f.Left())
	}
	if n := f.Uint16("two"); n != 0x1234 {
		t.Errorf("%x", n)
	}
	if n := f.Uvarint("three", 5); n != 5 || f.End() != nil {
		t.Errorf("%d, %v", n, f.End())
	}
	for want, take := range map[string]func(*Fields){
		"1 bytes too many": func(f *Fields) { f.Uint16("a") },
		"b of 3, at most 2": func(f *Fields) {
			f.Uvarint("b", 2)
			f.Uint16("c")
		},
		"c is missing": func(f *Fields) {
			f.Uint16("a")
			f.Uint16("c")
		},
	} {
		t.Run(want, func(t *testing.T) {
			f := NewFields([]byte{3, 2, 1})
			take(f)
			if err := f.End(); err == nil || !strings.Contains(err.Error(), want) || !errors.Is(f.Err(), err) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
}
