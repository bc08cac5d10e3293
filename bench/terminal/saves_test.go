package terminal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/bench/terminal"
)

func TestSave(t *testing.T) {
	folder := t.TempDir()
	own, foreign := filepath.Join(folder, "own"), filepath.Join(folder, "foreign")
	if err := os.WriteFile(foreign, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := func(text string) func() ([]byte, error) { return func() ([]byte, error) { return []byte(text), nil } }
	var s terminal.Saves
	for _, step := range []struct {
		path    string
		replace bool
		data    func() ([]byte, error)
		says    string
		has     string // afterwards
	}{
		{"", false, text("a"), "needs the name", ""},
		{own, false, text("a"), "The game is in ", "a"},
		{own, false, text("b"), "The game is in ", "b"},
		{foreign, false, text("a"), "is there already: save! ", "theirs"},
		{foreign, true, text("a"), "The game is in ", "a"},
		{own, true, func() ([]byte, error) { return nil, errors.New("too long") }, "The game is not saved: too long.", "b"},
		{filepath.Join(folder, "none", "file"), false, text("a"), "The game is not saved: ", ""},
	} {
		if got := s.Save("The game", step.path, step.replace, step.data); !strings.Contains(got, step.says) {
			t.Errorf("%q: says %q, want %q in it", step.path, got, step.says)
		}
		if data, err := os.ReadFile(step.path); step.has != "" && (err != nil || string(data) != step.has) {
			t.Errorf("%q: has %q (%v), want %q", step.path, data, err, step.has)
		}
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 2 {
		t.Errorf("the folder has %v (%v), want two files", left, err)
	}
}
