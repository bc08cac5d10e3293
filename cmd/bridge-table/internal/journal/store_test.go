package journal

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"time"

	"gogo/internal/testlimit"
	"gogo/protocol/darrington/hall"
)

// change returns a change of one entry.
func change(b hall.Bucket, id, value string) hall.Change {
	c := hall.Change{Key: hall.Key{Bucket: b, ID: id}}
	if value != "" {
		c.Value = []byte(value)
	}
	return c
}

// openStore opens a file that must be whole.
func openStore(t *testing.T, path string) *Store {
	t.Helper()
	f, err := OpenStore(t.Context(), path, StoreOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// closeStore closes a file.
func closeStore(t *testing.T, f *Store) {
	t.Helper()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestFile keeps records, replaces and drops them, and has them when it is opened again.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.db")
	f, err := OpenStore(t.Context(), path, StoreOptions{Sync: true})
	if err != nil {
		t.Fatal(err)
	}
	ann := `{"name":"Ann","token":"x"}`
	for _, changes := range [][]hall.Change{
		{change(hall.Numbers, "last", `{"Game":1}`), change(hall.Numbers, "first", `{}`), change(hall.Names, "ann", ann)},
		{change(hall.Numbers, "last", `{"Game":2}`), change(hall.Numbers, "first", ""), change(hall.Games, "g3", "")},
	} {
		if err := f.Save(changes); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := OpenStore(t.Context(), path, StoreOptions{}); !errors.Is(err, ErrStoreInUse) {
		t.Errorf("opened twice: %v", err)
	}
	closeStore(t, f)
	f = openStore(t, path)
	got, err := f.Load()
	want := []hall.Change{change(hall.Names, "ann", ann), change(hall.Numbers, "last", `{"Game":2}`)}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	closeStore(t, f)
}

// TestCopies has a copy written while the file changes, with all that it has, and goes on without one
// where none can be.
func TestCopies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.db")
	f, err := OpenStore(t.Context(), path, StoreOptions{CopyEvery: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if kept := f.readCopy(); kept == nil || len(kept.records) != 0 {
		t.Errorf("the copy of a new file: %+v", kept)
	}
	for n := range 200 {
		if err := f.Save(transaction(n + 1)); err != nil {
			t.Fatal(err)
		}
	}
	want := apply(200)
	testlimit.Eventually(t, "the copy has all", func() bool {
		kept := f.readCopy()
		return kept != nil && sameRecords(stateOf(kept.changes()), want)
	})
	for _, name := range []string{path, path + copySuffix} {
		if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if err := os.Remove(path + copySuffix); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(path+copySuffix, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(transaction(201)); err != nil {
		t.Error(err)
	}
	closeStore(t, f)
	f = openStore(t, path)
	if got := load(t, f); !sameRecords(got, apply(201)) {
		t.Errorf("%d records without a copy", len(got))
	}
	closeStore(t, f)
}

// TestFault has a file cut off while it is open: that is an error, and not the end of the program.
func TestFault(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is mapped cannot be cut off")
	}
	path := filepath.Join(t.TempDir(), "hall.db")
	f := openStore(t, path)
	for n := range 50 {
		if err := f.Save(transaction(n + 1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Load(); !errors.Is(err, errFault) {
		t.Errorf("read: %v", err)
	}
	for range 2 {
		if err := f.Save(transaction(51)); !errors.Is(err, errFault) {
			t.Errorf("written: %v", err)
		}
	}
	closeStore(t, f)
}

// TestNoFile refuses what is none.
func TestNoFile(t *testing.T) {
	if _, err := OpenStore(t.Context(), t.TempDir(), StoreOptions{}); err == nil {
		t.Error("a folder is opened")
	}
}
