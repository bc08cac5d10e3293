package queue_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// ackWait is short, so that a lost job comes back soon. On a busy machine, jobs that are not lost
// may come back too: tests that count must not use it.
const ackWait = 400 * time.Millisecond

// startServer starts a server that others can reach. Port 0 of opts is a random
// one; a server without StoreDir gets a folder of its own.
func startServer(tb testing.TB, opts server.Options) *server.Server {
	tb.Helper()
	opts.Host, opts.NoSigs, opts.NoLog = "127.0.0.1", true, true
	opts.JetStream = true
	if opts.Port == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if opts.StoreDir == "" {
		opts.StoreDir = tb.TempDir()
	}
	return runServer(tb, &opts)
}

func runServer(tb testing.TB, opts *server.Options) *server.Server {
	tb.Helper()
	s, err := server.NewServer(opts)
	if err != nil {
		tb.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(testlimit.Wait) {
		tb.Fatal("the server does not start")
	}
	tb.Cleanup(func() { stopServer(s) })
	return s
}

func stopServer(s *server.Server) {
	s.Shutdown()
	s.WaitForShutdown()
}

// address returns where a server listens.
func address(s *server.Server) string { return "nats://" + s.Addr().String() }

// open opens a Queue that ends with the test. Unless cfg says otherwise, its jobs come back
// only when they are handed back.
func open(tb testing.TB, cfg queue.Config) *queue.Queue {
	tb.Helper()
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.AckWait == 0 {
		cfg.AckWait = time.Hour
	}
	q, err := queue.Open(testlimit.Context(tb), cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := q.Close(); err != nil {
			tb.Error(err)
		}
	})
	return q
}

// work lets a worker run until the test ends or stop is called.
func work(tb testing.TB, q *queue.Queue, slots int, handle queue.Handler) (stop func()) {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, slots, handle) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) && !errors.Is(err, queue.ErrClosed) {
				tb.Errorf("Work returned %v", err)
			}
		})
	}
	tb.Cleanup(stop)
	return stop
}

// publish stores one job for each id, with the id as payload.
func publish(tb testing.TB, q *queue.Queue, match string, ids ...string) {
	tb.Helper()
	for _, id := range ids {
		if err := q.Publish(tb.Context(), match, id, []byte(id)); err != nil {
			tb.Fatal(err)
		}
	}
}

// results reads the results of a match until there are enough different jobs, and returns the
// payload of each and the number of duplicates.
func results(tb testing.TB, q *queue.Queue, match string, want int) (got map[string]string, again int) {
	tb.Helper()
	got = map[string]string{}
	err := q.Results(testlimit.Context(tb), match, func(id string, payload []byte) error {
		if _, have := got[id]; have {
			again++
		}
		got[id] = string(payload)
		if len(got) == want {
			return queue.ErrEnough
		}
		return nil
	})
	if err != nil {
		tb.Fatalf("%d of %d results: %v", len(got), want, err)
	}
	return got, again
}

// echo is the Handler that returns the payload of the job.
func echo(_ context.Context, job queue.Job) ([]byte, error) { return job.Payload, nil }

// messages is a log that tests can read.
type messages struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (m *messages) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.Write(p)
}

func (m *messages) String() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.String()
}

func (m *messages) count(part string) int { return strings.Count(m.String(), part) }

// logger returns a logger that writes to m all but details.
func (m *messages) logger() *slog.Logger { return slog.New(slog.NewTextHandler(m, nil)) }

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
