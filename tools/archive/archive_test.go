package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"
)

// tree writes the files of an archive with times and modes of their own.
func tree(t *testing.T, mode fs.FileMode, at time.Time) []File {
	t.Helper()
	dir := t.TempDir()
	files := []File{
		{Name: "a/text", Path: filepath.Join(dir, "1")},
		{Name: "a/bin/x", Path: filepath.Join(dir, "2"), Program: true},
	}
	for _, f := range files {
		if err := os.WriteFile(f.Path, []byte("content of "+f.Name), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(f.Path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestSameBytes(t *testing.T) {
	first := tree(t, 0o600, time.Unix(1_000_000_000, 0))
	second := tree(t, 0o755, time.Unix(1_700_000_000, 0))
	slices.Reverse(second)
	for name, write := range map[string]func(io.Writer, []File) error{"zip": WriteZIP, "tar.gz": WriteTarGz} {
		var a, b bytes.Buffer
		if err := errors.Join(write(&a, first), write(&b, second)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s: the same files give other bytes", name)
		}
	}
}

// entry is what an archive says of a file.
type entry struct {
	name, text string
	mode       fs.FileMode
}

func TestEntries(t *testing.T) {
	files := tree(t, 0o600, time.Now())
	want := []entry{{"a/bin/x", "content of a/bin/x", 0o755}, {"a/text", "content of a/text", 0o644}}
	var z, tgz bytes.Buffer
	if err := errors.Join(WriteZIP(&z, files), WriteTarGz(&tgz, files)); err != nil {
		t.Fatal(err)
	}
	if got := zipped(t, z.Bytes()); !reflect.DeepEqual(got, want) {
		t.Errorf("zip: %v", got)
	}
	if got := tarred(t, &tgz); !reflect.DeepEqual(got, want) {
		t.Errorf("tar.gz: %v", got)
	}
}

func zipped(t *testing.T, data []byte) []entry {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var all []entry
	for _, f := range r.File {
		src, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(src)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, entry{f.Name, string(text), f.Mode()})
	}
	return all
}

func tarred(t *testing.T, r io.Reader) []entry {
	t.Helper()
	g, err := gzip.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	var all []entry
	for tr := tar.NewReader(g); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(tr)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, entry{h.Name, string(text), fs.FileMode(h.Mode)})
	}
}

func TestMissingFile(t *testing.T) {
	files := []File{{Name: "a", Path: "none"}}
	if WriteZIP(io.Discard, files) == nil || WriteTarGz(io.Discard, files) == nil {
		t.Error("no error")
	}
}
