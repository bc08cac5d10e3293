package bridgetable_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgerobot"
	"gogo/internal/testlimit"
)

// TestDeadProgram wants the last words of a program that dies told, as text that can be
// printed, until it is of no use, and then started again when somebody wants it.
func TestDeadProgram(t *testing.T) {
	testlimit.Check(t)
	if runtime.GOOS == "windows" {
		t.Skip("the program is a script of the shell")
	}
	path := filepath.Join(t.TempDir(), "ill")
	script := "#!/bin/sh\nprintf '<script>alert(1)</script>\\033[31m I am ill at %s\\n' \"$1\" >&2; exit 3\n"
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	ill := bridgetable.Program{Name: "ill\u202e", Command: bridgerobot.Command{path, "{seat}", "{port}"}}
	if _, err := bridgetable.NewHall([]bridgetable.Program{ill, ill}, 0); err == nil {
		t.Error("two programs have one name")
	}
	r := newRoomWith(t, ill)
	if _, err := r.Open(r.DefaultOptions(1)); err != nil {
		t.Fatal(err)
	}
	p := r.look("1")
	n := p.until(func(n *told) bool { return n.Table != nil && n.Table.Seats[0].Failed != "" })
	north := n.Table.Seats[0]
	if !strings.Contains(north.Failed, "<script>alert(1)</script>") || !strings.Contains(north.Failed, "I am ill at North") ||
		strings.ContainsAny(north.Failed+north.Who, "\u202e\033") {
		t.Errorf("%q of %q", north.Failed, north.Who)
	}
	gone := p.until(func(n *told) bool { return n.Table != nil && n.Table.Seats[0].Gone }).Table.Seats[0].Failed
	if !strings.Contains(gone, "again and again") || strings.Count(gone, "I am ill at North") != 1 {
		t.Errorf("at its end: %q", gone)
	}
	p.do(map[string]any{"do": "restart", "seat": "N"})
	if n := p.until(func(n *told) bool { return n.Error != "" || n.Table != nil && !n.Table.Seats[0].Gone }); n.Error != "" {
		t.Error(n.Error)
	}
}
