package headless

import (
	"os"
	"os/exec"
	"runtime"
	"testing"
)

// names are what the browser is called, the first that is there is taken.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Browser is what a test sees of a browser: its own pages and their own storage.
type Browser struct {
	tb      testing.TB
	wire    *wire
	context string // of the browser, "" for the only one
}

// Start starts a browser, or takes the one that Tests has for the package. The test is skipped
// if there is none, and fails in CI.
func Start(tb testing.TB) *Browser {
	tb.Helper()
	path := find()
	switch {
	case path != "":
	case os.Getenv("CI") != "":
		tb.Fatal("no Chromium, and CI must have it")
	default:
		tb.Skip("no Chromium to look at pages with")
	}
	if p := shared.take(tb, path); p != nil {
		return p.lend(tb)
	}
	p, err := run(path, tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(p.end)
	return &Browser{tb: tb, wire: p.wire}
}

// find returns the path of a browser, or nothing.
func find() string {
	if runtime.GOOS == "windows" { // hands a program no third pipe
		return ""
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
