//go:build unix

package readme

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun runs sessions with a program that is a script: those that tell the truth
// and those that have gone stale.
func TestRun(t *testing.T) {
	programs := t.TempDir()
	script := "#!/bin/sh\necho \"games=3 $*\"\necho log >&2\ncat\n[ \"$1\" != fail ]\n"
	if err := os.WriteFile(filepath.Join(programs, "x"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, text, err string }{
		{"true", "    $ bin/x a\n    games=3 a\n    log\n", ""},
		{"stale", "    $ bin/x a\n    games=2 a\n    log\n", `shown:   "games=2 a"`},
		{"stale in a later command", "    $ true\n    $ bin/x\n    games=4\n    log\n", "line 3: $ bin/x"},
		{"by shape", "<!-- session: shape -->\n\n    $ bin/x\n    games=2\n    log\n", ""},
		{"with flags", "<!-- session: with --b -->\n\n    $ bin/x a\n    games=3 a --b\n    log\n", ""},
		{"typed", "    $ bin/x\n    games=3\n    log\n    you> hello\n    hello\n", ""},
		{"a list", "    bin/x a\n    bin/x b\n", ""},
		{"a list that fails", "    bin/x a\n    bin/x fail\n", "line 3: $ bin/x fail"},
		{"files stay", "    $ echo 1 > f\n    $ cat f\n    1\n", ""},
		{"the folder", "    $ pwd\n    /home/you/gogo\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			r, err := NewRunner(module, programs, dir)
			if err != nil {
				t.Fatal(err)
			}
			sessions, err := Sessions("\n" + tt.text)
			if err != nil || len(sessions) != 1 {
				t.Fatalf("%d sessions, error %v", len(sessions), err)
			}
			err = r.Run(t.Context(), sessions[0])
			switch {
			case tt.err == "" && err != nil:
				t.Error(err)
			case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
				t.Errorf("error %v, want %q", err, tt.err)
			}
		})
	}
}
