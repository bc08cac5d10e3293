package queue_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// TestNoPort looks for open ports, as the system sees them and as the server
// does.
func TestNoPort(t *testing.T) {
	before := listening(t)
	q := open(t, queue.Config{Dir: t.TempDir()})
	work(t, q, 1, echo)
	publish(t, q, "m", "a")
	results(t, q, "m", 1)
	if addr := q.EmbeddedAddr(); addr != nil {
		t.Errorf("the embedded server listens at %v", addr)
	}
	if after := listening(t); after != before {
		t.Errorf("%d open ports, before %d", after, before)
	}
	startServer(t, server.Options{})
	if runtime.GOOS == "linux" && listening(t) != before+1 {
		t.Error("an open port is not found: the check is worth nothing")
	}
}

// listening counts the ports at which this process accepts connections. On
// systems without /proc it is 0.
func listening(t *testing.T) (n int) {
	t.Helper()
	var inodes []string
	for _, table := range []string{"/proc/self/net/tcp", "/proc/self/net/tcp6"} {
		text, _ := os.ReadFile(table)
		for line := range strings.Lines(string(text)) {
			const state, inode, listen = 3, 9, "0A"
			if f := strings.Fields(line); len(f) > inode && f[state] == listen {
				inodes = append(inodes, f[inode])
			}
		}
	}
	files, _ := filepath.Glob("/proc/self/fd/*")
	for _, file := range files {
		target, _ := os.Readlink(file)
		if name, ok := strings.CutPrefix(target, "socket:["); ok && slices.Contains(inodes, strings.TrimSuffix(name, "]")) {
			n++
		}
	}
	return n
}

func TestNothingLeftBehind(t *testing.T) {
	dir := t.TempDir()
	round := func() {
		q, err := queue.Open(t.Context(), queue.Config{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		publish(t, q, "m", numbered(20)...)
		stop := work(t, q, 4, echo)
		results(t, q, "m", 20)
		stop()
		if err := q.Close(); err != nil {
			t.Fatal(err)
		}
	}
	round() // what is made once and for all is made here
	before := runtime.NumGoroutine()
	for range 3 {
		round()
	}
	testlimit.Eventually(t, "no more goroutines than before", func() bool { return runtime.NumGoroutine() <= before })
}
