//go:build unix

package readme

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUpdate updates a stale text, and then the fresh one, in which nothing is left to do.
func TestUpdate(t *testing.T) {
	fresh := readFile(t, "testdata/fresh.md")
	for _, name := range []string{"testdata/stale.md", "testdata/fresh.md"} {
		t.Run(name, func(t *testing.T) {
			text := readFile(t, name)
			edits, err := updateAll(t, text)
			if err != nil {
				t.Error(err)
			}
			got := strings.ReplaceAll(edits.Apply(text), "are stale", "are fresh")
			for i, want := range strings.Split(fresh, "\n") {
				if line := strings.Split(got, "\n")[i]; line != want {
					t.Errorf("%s: line %d: %q, want %q", name, i+1, line, want)
				}
			}
			if name == "testdata/fresh.md" && len(edits) > 0 {
				t.Errorf("%s: %d lines are changed, want none", name, len(edits))
			}
		})
	}
}

// TestUpdateOfAPart checks that a session with one command that has to be left to a
// person keeps all its lines.
func TestUpdateOfAPart(t *testing.T) {
	edits, err := updateAll(t, "    $ echo games 3\n    games 2\n    $ echo error: no file\n    games 2\n")
	if err == nil || !strings.Contains(err.Error(), "line 3: $ echo error: no file") {
		t.Errorf("error %v, want one about line 3", err)
	}
	if len(edits) > 0 {
		t.Errorf("lines %v are changed, want none", edits)
	}
}

func TestRefreshRefuses(t *testing.T) {
	tests := []struct{ name, want, got, err string }{
		{"a line too few", "a 1", "a 2\nb 2", "1 lines are shown, 2 are printed"},
		{"a line too many", "a 1\n...\nb 1", "a 2", "2 lines are shown, 1 are printed"},
		{"an error", "played games=20", "gogo: error: no such file", `nothing that is printed stands for "played games=20"`},
		{"no part in between", "a 1\n...\nx 1\n...\nd 1", "a 2\nb 2\nc 2\nd 2", `nothing that is printed stands for "x 1"`},
		{"a part of another shape", "a 1\n...\nblack wins 9\n...\nd 1", "a 2\nwhite wins 9\nd 2", `nothing that is printed stands for "black wins 9"`},
		{"parts in another order", "...\nb 1\n...\na 1\n...", "a 2\nb 2\nc 2", `nothing that is printed stands for "a 1"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fresh, err := Refresh(strings.Split(tt.want, "\n"), strings.Split(tt.got, "\n"), false)
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("lines %q, error %v, want %q", fresh, err, tt.err)
			}
		})
	}
}

// updateAll updates the sessions of a text up to one that cannot be.
func updateAll(t *testing.T, text string) (Edits, error) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewRunner(module, t.TempDir(), dir)
	if err != nil {
		t.Fatal(err)
	}
	sessions, err := Sessions(text)
	if err != nil || len(sessions) == 0 {
		t.Fatalf("%d sessions, error %v", len(sessions), err)
	}
	all := Edits{}
	for _, s := range sessions {
		edits, err := r.Update(t.Context(), s)
		if err != nil {
			return all, err
		}
		for at, l := range edits {
			all[at] = l
		}
	}
	return all, nil
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
