package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// numbered returns the ids of n jobs.
func numbered(n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprintf("job-%d", i)
	}
	return ids
}

// wantEchoes requires the result of every job, which is its id.
func wantEchoes(t *testing.T, got map[string]string, ids []string) {
	t.Helper()
	for _, id := range ids {
		if got[id] != id {
			t.Errorf("result of %s is %q", id, got[id])
		}
	}
	if len(got) != len(ids) {
		t.Errorf("%d results of %d jobs", len(got), len(ids))
	}
}

// wantJobs waits until a number of jobs are stored.
func wantJobs(t *testing.T, q *queue.Queue, want uint64) {
	t.Helper()
	testlimit.Eventually(t, fmt.Sprintf("%d jobs stored", want), func() bool {
		got, err := q.Jobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return got == want
	})
}

// wantNoRequests waits until the server has forgotten the requests of stopped workers. A job that is
// sent upon such a request is lost until AckWait is over, which in most tests is longer than they wait.
func wantNoRequests(t *testing.T, q *queue.Queue) {
	t.Helper()
	testlimit.Eventually(t, "no request for a job", func() bool {
		got, err := q.Requests(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return got == 0
	})
}

func TestManyWorkersTwoMatches(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	coordinator := open(t, queue.Config{URL: address(s)})
	for range 3 {
		work(t, open(t, queue.Config{URL: address(s)}), 2, echo)
	}
	ids := numbered(1000)
	publish(t, coordinator, "one", ids[:600]...)
	publish(t, coordinator, "two", ids[600:]...)
	one, again1 := results(t, coordinator, "one", 600)
	two, again2 := results(t, coordinator, "two", 400)
	wantEchoes(t, one, ids[:600])
	wantEchoes(t, two, ids[600:])
	if again1+again2 > 0 {
		t.Errorf("%d results came again though no worker died", again1+again2)
	}
	wantJobs(t, coordinator, 0)
}

func TestPublishTwice(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	publish(t, q, "m", "a", "a", "b", "a")
	publish(t, q, "n", "a")
	wantJobs(t, q, 3)
	var runs atomic.Int32
	work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		runs.Add(1)
		return echo(ctx, job)
	})
	results(t, q, "m", 2)
	results(t, q, "n", 1)
	if runs.Load() != 3 {
		t.Errorf("%d runs of 3 jobs", runs.Load())
	}
	publish(t, q, "m", "a") // it is done, so it may be done again
	results(t, q, "m", 1)
}

// TestResultIsStoredOnce has a job done twice before its results are read.
func TestResultIsStoredOnce(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	work(t, q, 1, func(_ context.Context, job queue.Job) ([]byte, error) { return job.Payload, nil })
	for _, payload := range []string{"first", "second"} {
		if err := q.Publish(t.Context(), "m", "a", []byte(payload)); err != nil {
			t.Fatal(err)
		}
		wantJobs(t, q, 0)
	}
	publish(t, q, "m", "b")
	got, again := results(t, q, "m", 2)
	if got["a"] != "first" || again > 0 {
		t.Errorf("result %q, %d came again", got["a"], again)
	}
}

// TestReaderFails requires the result on which the reader failed, and those after it, to come with
// the next call, and those before it not.
func TestReaderFails(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	work(t, q, 1, echo)
	publish(t, q, "m", "a", "b", "c")
	full := errors.New("disk full")
	err := q.Results(t.Context(), "m", func(id string, _ []byte) error {
		if id == "b" {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) {
		t.Fatalf("Results returned %v", err)
	}
	got, _ := results(t, q, "m", 2)
	if got["b"] != "b" || got["c"] != "c" {
		t.Errorf("got %v", got)
	}
}

func TestWithdraw(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir(), AckWait: time.Hour})
	started, ended := make(chan string, 1), make(chan error, 1)
	work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if strings.HasPrefix(job.ID, "quick") {
			return job.Payload, nil
		}
		started <- job.Match
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return nil, ctx.Err()
	})
	publish(t, q, "over", "quick", "a", "b", "c")
	testlimit.Receive(t, started, "start")
	publish(t, q, "other", "quick")
	if err := q.Withdraw(t.Context(), "over"); err != nil {
		t.Fatal(err)
	}
	if cause := testlimit.Receive(t, ended, "end"); !errors.Is(cause, queue.ErrWithdrawn) {
		t.Errorf("the job ended by %v", cause)
	}
	results(t, q, "other", 1) // the worker goes on
	results(t, q, "over", 1)  // what was done stays
	wantJobs(t, q, 0)
	publish(t, q, "over", "quick") // and the match may be resumed
	results(t, q, "over", 1)

	publish(t, q, "over", "quick")
	wantJobs(t, q, 0)
	if err := q.Remove(t.Context(), "over"); err != nil {
		t.Fatal(err)
	}
	publish(t, q, "over", "quick-last")
	if got, _ := results(t, q, "over", 1); got["quick-last"] != "quick-last" {
		t.Errorf("after the results were removed there is %v", got)
	}
}

// TestMissedNotice has the jobs of a match vanish without a word.
func TestMissedNotice(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir(), AckWait: ackWait})
	started, ended := make(chan string, 1), make(chan error, 1)
	work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		started <- job.ID
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return nil, ctx.Err()
	})
	publish(t, q, "m", "a")
	testlimit.Receive(t, started, "start")
	if err := q.DropJobs(t.Context(), "m"); err != nil {
		t.Fatal(err)
	}
	if cause := testlimit.Receive(t, ended, "end"); !errors.Is(cause, queue.ErrWithdrawn) {
		t.Errorf("the job ended by %v", cause)
	}
}

func TestReopen(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "made", "if", "need", "be")
	q := open(t, queue.Config{Dir: dir})
	publish(t, q, "m", "done")
	stop := work(t, q, 1, echo)
	wantJobs(t, q, 0)
	stop()
	wantNoRequests(t, q)
	publish(t, q, "m", "open")

	if second, err := queue.Open(t.Context(), queue.Config{Dir: dir}); !errors.Is(err, queue.ErrLocked) {
		t.Fatalf("second Open: %v, %v", second, err)
	}
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
	q = open(t, queue.Config{Dir: dir})
	work(t, q, 1, echo)
	got, _ := results(t, q, "m", 2)
	wantEchoes(t, got, []string{"done", "open"})
}

func TestClosed(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	working, reading := make(chan error, 1), make(chan error, 1)
	go func() { working <- q.Work(t.Context(), 2, echo) }()
	go func() { reading <- q.Results(t.Context(), "m", func(string, []byte) error { return nil }) }()
	publish(t, q, "m", "a")
	wantJobs(t, q, 0)
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"Work under way":    testlimit.Receive(t, working, "end of Work"),
		"Results under way": testlimit.Receive(t, reading, "end of Results"),
		"Publish":           q.Publish(t.Context(), "m", "b", nil),
		"Withdraw":          q.Withdraw(t.Context(), "m"),
		"Work":              q.Work(t.Context(), 1, echo),
		"Results":           q.Results(t.Context(), "m", nil),
	} {
		t.Run(what, func(t *testing.T) {
			if !errors.Is(err, queue.ErrClosed) {
				t.Errorf("%s: %v", what, err)
			}
		})
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	for _, bad := range []string{"", "a b", "a.b", "*", ">", "a\n", "ä", "\xff", strings.Repeat("x", 65), strings.Repeat("x", 1<<20)} {
		t.Run(fmt.Sprintf("%.40q", bad), func(t *testing.T) {
			for what, err := range map[string]error{
				"job":      q.Publish(t.Context(), "m", bad, nil),
				"match":    q.Publish(t.Context(), bad, "a", nil),
				"Withdraw": q.Withdraw(t.Context(), bad),
				"Remove":   q.Remove(t.Context(), bad),
				"Results":  q.Results(t.Context(), bad, nil),
			} {
				if err == nil || len(err.Error()) > 500 {
					t.Errorf("%s with the name %.20q: %v", what, bad, err)
				}
			}
		})
	}
	name := strings.Repeat("-_aZ09--", 8)
	publish(t, q, name, name)
	work(t, q, 1, echo)
	got, _ := results(t, q, name, 1)
	wantEchoes(t, got, []string{name})
}

func TestPayloads(t *testing.T) {
	t.Parallel()
	log := &messages{}
	q := open(t, queue.Config{Dir: t.TempDir(), Log: log.logger(), RetryDelay: time.Millisecond})
	limit := q.MaxPayload()
	work(t, q, 1, func(_ context.Context, job queue.Job) ([]byte, error) {
		if job.ID == "bloat" && job.Attempt == 1 {
			return make([]byte, limit+1), nil
		}
		return job.Payload, nil
	})
	payloads := map[string][]byte{
		"empty": {},
		"bytes": {0, '\r', '\n', 255},
		"most":  bytes.Repeat([]byte{'x'}, limit),
		"bloat": []byte("a result that is too large at the first attempt"),
	}
	for id, payload := range payloads {
		t.Run(fmt.Sprintf("%.40q", id), func(t *testing.T) {
			if err := q.Publish(t.Context(), "m", id, payload); err != nil {
				t.Fatal(err)
			}
		})
	}
	for _, size := range []int{limit + 1, 10 * limit} {
		t.Run(strconv.Itoa(size), func(t *testing.T) {
			err := q.Publish(t.Context(), "m", "large", make([]byte, size))
			if !errors.Is(err, queue.ErrTooLarge) || !strings.Contains(err.Error(), strconv.Itoa(size)) {
				t.Errorf("%d bytes: %v", size, err)
			}
		})
	}
	got, _ := results(t, q, "m", len(payloads))
	for id, payload := range payloads {
		t.Run(fmt.Sprintf("%.40q", id), func(t *testing.T) {
			if got[id] != string(payload) {
				t.Errorf("%s: %d bytes came back, not the %d of the job", id, len(got[id]), len(payload))
			}
		})
	}
	if log.count("too large") != 1 {
		t.Errorf("log:\n%s", log)
	}
}

// TestStrangeMessages stores messages that the queue itself never would.
func TestStrangeMessages(t *testing.T) {
	t.Parallel()
	log := &messages{}
	q := open(t, queue.Config{Dir: t.TempDir(), Log: log.logger()})
	work(t, q, 1, echo)
	for _, subject := range []string{"gogo.jobs.m.$(rm)", "gogo.results.m." + strings.Repeat("x", 200)} {
		t.Run(fmt.Sprintf("%.40q", subject), func(t *testing.T) {
			if _, err := q.Conn().Request(subject, []byte("x"), testlimit.Wait); err != nil {
				t.Fatal(err)
			}
		})
	}
	publish(t, q, "m", "a")
	got, _ := results(t, q, "m", 1)
	wantEchoes(t, got, []string{"a"})
	wantJobs(t, q, 0)
	if log.count("malformed") != 2 {
		t.Errorf("log:\n%s", log)
	}
}

// BenchmarkOpen is the start and the end of an embedded server.
func BenchmarkOpen(b *testing.B) {
	cfg := queue.Config{Dir: b.TempDir()}
	for b.Loop() {
		q, err := queue.Open(b.Context(), cfg)
		if err != nil {
			b.Fatal(err)
		}
		if err := q.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJob is one tiny job through the embedded server, from Publish until
// its result is read, with nothing else under way.
func BenchmarkJob(b *testing.B) {
	q := open(b, queue.Config{Dir: b.TempDir()})
	work(b, q, 1, echo)
	read := make(chan struct{})
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- q.Results(ctx, "m", func(string, []byte) error {
			read <- struct{}{}
			return nil
		})
	}()
	n := 0
	for b.Loop() {
		publish(b, q, "m", strconv.Itoa(n))
		<-read
		n++
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		b.Fatal(err)
	}
}
