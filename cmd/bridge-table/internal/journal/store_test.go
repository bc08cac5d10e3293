package journal

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"

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

// TestFile keeps records, replaces and drops them, and has them when it is opened again.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.db")
	f, err := OpenStore(path, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, changes := range [][]hall.Change{
		{change(hall.Games, "g1", "one"), change(hall.Games, "g2", "two"), change(hall.Names, "ann", "secret")},
		{change(hall.Games, "g1", "more"), change(hall.Games, "g2", ""), change(hall.Games, "g3", "")},
	} {
		if err := f.Save(changes); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := OpenStore(path, true); !errors.Is(err, ErrStoreInUse) {
		t.Errorf("opened twice: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if f, err = OpenStore(path, false); err != nil {
		t.Fatal(err)
	}
	got, err := f.Load()
	want := []hall.Change{change(hall.Games, "g1", "more"), change(hall.Names, "ann", "secret")}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestNoFile refuses what is none.
func TestNoFile(t *testing.T) {
	if _, err := OpenStore(t.TempDir(), true); err == nil {
		t.Error("a folder is opened")
	}
}
