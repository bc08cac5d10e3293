package headless

import (
	"os"
	"sync"
	"testing"
)

// Tests returns the tests of a package with one browser for all of them: it is started by the
// first that asks for one, and ends with the last.
//
//	func TestMain(m *testing.M) { headless.Tests(m).Run() }
func Tests(m interface{ Run() int }) interface{ Run() int } { return tests{m} }

type tests struct{ m interface{ Run() int } }

// Run runs the tests, and ends their browser.
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

// take returns the browser, in the place of one that has gone a new one, or nil where each
// test has its own.
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
		_ = os.RemoveAll(dir) // the system empties its folder for temporary files
	}
	k.on, k.process, k.dirs = false, nil, nil
}
