package selfplay

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gogo/internal/files"
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

// TestOtherFilesAreLeftAlone wants what is no file of these games to stay as it was.
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
