package headless

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"
)

// patience is how long an answer or a condition may take on a busy machine.
const patience = 60 * time.Second

// names are what the browser is called, the first that is there is taken.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Browser is a browser that ends with its test.
type Browser struct {
	tb   testing.TB
	wire *wire
}

// Start starts a browser. The test is skipped if there is none, and fails in CI.
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
	toBrowser, commands := pipe(tb)
	answers, fromBrowser := pipe(tb)
	// It ends by end, and not with the test's context, so that it can put its files away. Its
	// sandbox needs rights that a container has not; the pages are our own.
	cmd := exec.CommandContext(context.Background(), path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
		"--remote-debugging-pipe", "--user-data-dir="+tb.TempDir(), "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // its third and fourth, by its own rule
	inGroup(cmd)
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	_, _ = toBrowser.Close(), fromBrowser.Close() // the browser has its own
	b := &Browser{tb, newWire(commands, answers)}
	tb.Cleanup(func() { b.end(cmd) })
	return b
}

// end closes the browser, by force if it does not go.
func (b *Browser) end(cmd *exec.Cmd) {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = cmd.Wait() // however it ends
	}()
	_ = b.wire.call("", "Browser.close", nil, nil) // the answer may come too late
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
	}
	endGroup(cmd) // helpers of it still write into the folder that is to go
	b.wire.close()
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

func pipe(tb testing.TB) (r, w *os.File) {
	tb.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		tb.Fatal(err)
	}
	return r, w
}
