package headless

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"
)

// process is a browser that runs.
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
	// It ends by end, and not with a test's context, so that it can put its files away. Its
	// sandbox needs rights that a container has not; the pages are our own. A page is not slower
	// because another is in front of it.
	cmd := exec.CommandContext(context.Background(), path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
		"--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
		"--remote-debugging-pipe", "--user-data-dir="+dir, "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // its third and fourth, by its own rule
	inGroup(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	_, _ = toBrowser.Close(), fromBrowser.Close() // the browser has its own
	return &process{cmd, newWire(commands, answers)}, nil
}

// lend returns a part of the browser that keeps nothing of what other tests did in theirs.
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

// goodbye is how long a browser may put its files away before it is killed. Nothing depends
// on it but what is left in the folder, which goes.
const goodbye = 10 * time.Second

// end closes the browser, by force if it does not go.
func (p *process) end() {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		_ = p.cmd.Wait() // however it ends
	}()
	_ = p.wire.call("", "Browser.close", nil, nil) // the answer may come too late
	select {
	case <-gone:
	case <-time.After(goodbye):
	}
	endGroup(p.cmd) // helpers of it still write into the folder that is to go
	p.wire.close()
}
