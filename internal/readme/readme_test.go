package readme

import (
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gogo/internal/testlimit"
)

var update = flag.Bool("update", false, "rewrite what the sessions show")

// module is the root of the module, from this package.
const module = "../.."

// mostNotRun is how many sessions of all texts may be left to trust.
const mostNotRun = 4

// TestMarks reads the sessions of all texts and how they are to be run.
func TestMarks(t *testing.T) {
	notRun := 0
	for _, file := range texts(t) {
		sessions := sessionsOf(t, file, read(t, file))
		for _, s := range sessions {
			if s.NotRun != "" {
				notRun++
			}
		}
		if len(sessions) == 0 && strings.HasPrefix(file, "cmd/") {
			t.Errorf("%s shows no session", file)
		}
	}
	if notRun > mostNotRun {
		t.Errorf("%d sessions are not run, %d at most may be: shorten them by flags", notRun, mostNotRun)
	}
}

// TestSessions runs the sessions of all texts of the repository.
func TestSessions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the sessions are for a Unix shell")
	}
	if !*update {
		testlimit.Long(t)
	}
	programs := build(t)
	for _, file := range texts(t) {
		text := read(t, file)
		sessions := sessionsOf(t, file, text)
		if len(sessions) == 0 {
			continue
		}
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			runAll(t, file, text, sessions, programs)
		})
	}
}

func sessionsOf(t *testing.T, file, text string) []Session {
	t.Helper()
	sessions, err := Sessions(text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return sessions
}

func runAll(t *testing.T, file, text string, sessions []Session, programs string) {
	t.Helper()
	root, err := filepath.Abs(module)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewRunner(root, programs, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	edits := Edits{}
	for _, s := range sessions {
		if s.NotRun != "" {
			t.Logf("%s:%d is not run: %s", file, s.Line, s.NotRun)
			continue
		}
		if err := runOne(t, r, s, edits); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	if len(edits) > 0 {
		rewrite(t, file, text, edits)
	}
}

// runOne runs a session. Where the texts are to be updated, it adds the lines to change.
func runOne(t *testing.T, r *Runner, s Session, edits Edits) error {
	t.Helper()
	if !*update {
		return r.Run(t.Context(), s)
	}
	more, err := r.Update(t.Context(), s)
	maps.Copy(edits, more)
	return err
}

// rewrite writes a text with new lines, unless somebody has edited it since it was read.
func rewrite(t *testing.T, file, text string, edits Edits) {
	t.Helper()
	if read(t, file) != text {
		t.Fatalf("%s has been edited meanwhile, and is not updated", file)
	}
	if err := os.WriteFile(filepath.Join(module, file), []byte(edits.Apply(text)), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d lines are new: do the texts around them still hold?", file, len(edits))
}

// build builds the programs.
func build(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-o", dir+"/", "./cmd/...")
	cmd.Dir = module
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

func texts(t *testing.T) []string {
	t.Helper()
	all, err := Texts(module)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 5 {
		t.Fatalf("only %d texts found", len(all))
	}
	return all
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(module, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
