// Package headless lets tests open pages in a headless browser: Chromium, controlled over a pair
// of pipes by its DevTools protocol.
//
//	page := headless.Start(t).Open("file:///tmp/report.html", headless.View{Width: 390, Height: 800, Dark: true})
//	page.Key("ArrowRight")
//	page.Wait(`document.title === "move 1"`)
//
// Where there is no Chromium the test is skipped, but not in CI, which installs it. What the
// page logs on the console, its policy violations and its requests are recorded: see Complaints
// and Requests. Accessibility is checked by axe-core: see AssertAccessible.
package headless

import (
	"context"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"
)

// names has the names of browsers, in order of preference.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// Browser is a test's part of a browser: its own pages with their own storage.
type Browser struct {
	tb      testing.TB
	wire    *wire
	context string // of the browser, empty for the default one
}

// Start starts a browser, or takes the one that Tests has for the package. The test is skipped
// without a browser, and fails in CI.
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

// find returns the path of a browser, empty if there is none.
func find() string {
	if runtime.GOOS == "windows" { // a program has no more pipes than three
		return ""
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// process is a running browser.
type process struct {
	cmd  *exec.Cmd
	wire *wire
}

// run starts a browser that keeps its files in a folder.
func run(path, dir string) (*process, error) {
	toBrowser, commands, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	answers, fromBrowser, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	// The browser is ended by end, not by a test's context, so that it can put its files away. Its
	// sandbox needs rights that a container lacks; the pages are our own. A page in the background
	// is not slowed down.
	cmd := exec.CommandContext(context.Background(), path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
		"--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
		"--remote-debugging-pipe", "--user-data-dir="+dir, "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // file descriptors 3 and 4, as it requires
	inGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	_, _ = toBrowser.Close(), fromBrowser.Close() // the browser has its own
	return &process{cmd, newWire(commands, answers)}, nil
}

// lend returns a part of the browser that shares nothing with other tests.
func (p *process) lend(tb testing.TB) *Browser {
	tb.Helper()
	var made struct{ BrowserContextID string }
	if err := p.wire.call("", "Target.createBrowserContext", nil, &made); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		_ = p.wire.call("", "Target.disposeBrowserContext", dict{"browserContextId": made.BrowserContextID}, nil) // it may be gone
	})
	return &Browser{tb, p.wire, made.BrowserContextID}
}

// shutdownTime is how long a browser may put its files away before it is killed. Only what is left
// in the folder depends on it, and that is removed.
const shutdownTime = 10 * time.Second

// end closes the browser, by force if it does not exit.
func (p *process) end() {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = p.cmd.Wait() // however it ends
	}()
	_ = p.wire.call("", "Browser.close", nil, nil) // the answer may come too late
	select {
	case <-gone:
	case <-time.After(shutdownTime):
	}
	endGroup(p.cmd) // its helpers still write into the folder to be removed
	p.wire.close()
}

// Tests returns the tests of a package with one shared browser: it is started by the first test
// that asks for one, and closed after the last.
//
//	func TestMain(m *testing.M) { headless.Tests(m).Run() }
func Tests(m interface{ Run() int }) interface{ Run() int } { return tests{m} }

type tests struct{ m interface{ Run() int } }

// Run runs the tests, and closes their browser.
func (t tests) Run() int {
	shared.open()
	defer shared.close()
	return t.m.Run()
}

// shared is the browser of the test program.
var shared keeper

// keeper keeps a browser between tests.
type keeper struct {
	mu      sync.Mutex
	on      bool
	process *process
	dirs    []string
}

func (k *keeper) open() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.on = true
}

// take returns the browser, a new one if it has died, or nil if each test has its own.
func (k *keeper) take(tb testing.TB, path string) *process {
	tb.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.on || k.process != nil && !k.process.wire.gone() {
		return k.process
	}
	if k.process != nil {
		k.process.end()
	}
	dir, err := os.MkdirTemp("", "headless-") //nolint:usetesting // it outlives the test
	if err != nil {
		tb.Fatal(err)
	}
	k.dirs = append(k.dirs, dir)
	k.process, err = run(path, dir)
	if err != nil {
		tb.Fatal(err)
	}
	return k.process
}

func (k *keeper) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.process != nil {
		k.process.end()
	}
	for _, dir := range k.dirs {
		_ = os.RemoveAll(dir) // the system cleans its folder for temporary files
	}
	k.on, k.process, k.dirs = false, nil, nil
}
