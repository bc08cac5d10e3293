package queue_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// TestLongJob has a job that takes longer than AckWait. A busy machine may be late with the
// signs of life: then AckWait has to be longer.
func TestLongJob(t *testing.T) {
	t.Parallel()
	const longest = 20 * time.Second
	for wait := 500 * time.Millisecond; ; wait *= 2 {
		runs := longJob(t, wait)
		if runs == 1 {
			return
		}
		if wait > longest {
			t.Fatalf("a job whose worker lives ran %d times where AckWait is %v", runs, wait)
		}
	}
}

// longJob has a job take two and a half times as long as AckWait, and returns how often it ran.
func longJob(t *testing.T, wait time.Duration) int {
	t.Helper()
	q := open(t, queue.Config{Dir: t.TempDir(), AckWait: wait})
	var runs atomic.Int32
	stop := work(t, q, 2, func(ctx context.Context, job queue.Job) ([]byte, error) {
		runs.Add(1)
		select {
		case <-time.After(wait * 5 / 2):
		case <-ctx.Done():
		}
		return echo(ctx, job)
	})
	publish(t, q, "m", "a")
	results(t, q, "m", 1)
	stop()
	return int(runs.Load())
}

// TestLostWorker cuts the connection of a worker in the middle of a job.
func TestLostWorker(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	cfg := queue.Config{URL: address(s), AckWait: ackWait}
	coordinator, lost := open(t, cfg), open(t, cfg)
	started := make(chan string, 1)
	work(t, lost, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		started <- job.ID
		<-ctx.Done()
		return []byte("of the lost"), nil
	})
	publish(t, coordinator, "m", "a")
	testlimit.Receive(t, started, "start")
	lost.Conn().Close()
	work(t, open(t, cfg), 1, func(_ context.Context, job queue.Job) ([]byte, error) {
		return fmt.Appendf(nil, "attempt %d", job.Attempt), nil
	})
	if got, _ := results(t, coordinator, "m", 1); got["a"] != "attempt 2" {
		t.Errorf("result %q", got["a"])
	}
	wantJobs(t, coordinator, 0)
}

// TestDoneTwice has a job done by another worker while the first, which sends no heartbeats, is
// still working on it, and requires the first to continue with other work.
func TestDoneTwice(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	coordinator := open(t, queue.Config{URL: address(s)})
	publish(t, coordinator, "m", "a")
	started, release := make(chan string, 1), make(chan struct{})
	work(t, open(t, queue.Config{URL: address(s), AckWait: time.Hour}), 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if job.ID == "a" {
			started <- job.ID
			<-release
			return []byte("first"), nil
		}
		return echo(ctx, job)
	})
	testlimit.Receive(t, started, "start")
	stop := work(t, open(t, queue.Config{URL: address(s), AckWait: ackWait}), 1, func(context.Context, queue.Job) ([]byte, error) {
		return []byte("second"), nil
	})
	if got, _ := results(t, coordinator, "m", 1); got["a"] != "second" {
		t.Errorf("result %q", got["a"])
	}
	stop()
	close(release)
	publish(t, coordinator, "m", "b")
	got, _ := results(t, coordinator, "m", 2) // a comes again: it was read already
	if got["a"] != "first" || got["b"] != "b" {
		t.Errorf("got %v", got)
	}
	wantJobs(t, coordinator, 0)
}

// TestForgetfulServer has the server forget in the middle of a job that it handed
// it out, as one may that has crashed.
func TestForgetfulServer(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	q := open(t, queue.Config{URL: address(s), AckWait: time.Hour})
	started, release := make(chan string, 1), make(chan struct{})
	work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if job.ID == "a" {
			started <- job.ID
			<-release
		}
		return echo(ctx, job)
	})
	publish(t, q, "m", "a")
	testlimit.Receive(t, started, "start")
	js := connectJetStream(t, s)
	consumer, err := js.Consumer(t.Context(), "gogo-jobs", "workers")
	if err != nil {
		t.Fatal(err)
	}
	if err := js.DeleteConsumer(t.Context(), "gogo-jobs", "workers"); err != nil {
		t.Fatal(err)
	}
	if _, err := js.CreateConsumer(t.Context(), "gogo-jobs", consumer.CachedInfo().Config); err != nil {
		t.Fatal(err)
	}
	close(release)
	publish(t, q, "m", "b")
	got, _ := results(t, q, "m", 2)
	wantEchoes(t, got, []string{"a", "b"})
	wantJobs(t, q, 0)
}

// TestStoppedWorker ends a worker by its context. AckWait is so long that the
// job comes back in time only if it is handed back.
func TestStoppedWorker(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	cfg := queue.Config{URL: address(s), AckWait: time.Hour, RetryDelay: time.Hour}
	coordinator := open(t, cfg)
	started := make(chan string, 2)
	stop := work(t, open(t, cfg), 2, func(ctx context.Context, job queue.Job) ([]byte, error) {
		started <- job.ID
		<-ctx.Done()
		if job.ID == "finished" {
			return []byte("at the last moment"), nil
		}
		return nil, ctx.Err()
	})
	publish(t, coordinator, "m", "finished", "broken-off")
	testlimit.Receive(t, started, "start")
	testlimit.Receive(t, started, "start")
	stop()
	work(t, open(t, cfg), 1, echo)
	got, _ := results(t, coordinator, "m", 2)
	if got["finished"] != "at the last moment" || got["broken-off"] != "broken-off" {
		t.Errorf("got %v", got)
	}
}

// TestUnable has a worker that can do nothing beside one that can do all.
func TestUnable(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	log := &messages{}
	cfg := queue.Config{URL: address(s), RetryDelay: 20 * time.Millisecond, Log: log.logger()}
	coordinator := open(t, cfg)
	refused := make(chan string, 1)
	work(t, open(t, cfg), 1, func(_ context.Context, job queue.Job) ([]byte, error) {
		select {
		case refused <- job.ID:
		default:
		}
		return nil, fmt.Errorf("no program quux: %w", queue.ErrUnable)
	})
	ids := numbered(20)
	publish(t, coordinator, "m", ids...)
	testlimit.Receive(t, refused, "refusal")
	work(t, open(t, cfg), 1, echo)
	got, _ := results(t, coordinator, "m", len(ids))
	wantEchoes(t, got, ids)
	wantJobs(t, coordinator, 0)
	if log.count("level=INFO") == 0 || log.count("no program quux") == 0 || log.count("level=WARN") > 0 {
		t.Errorf("log:\n%s", log)
	}
}

// TestFailingHandler fails twice before it succeeds.
func TestFailingHandler(t *testing.T) {
	t.Parallel()
	log := &messages{}
	q := open(t, queue.Config{Dir: t.TempDir(), RetryDelay: time.Millisecond, Log: log.logger()})
	work(t, q, 1, func(_ context.Context, job queue.Job) ([]byte, error) {
		if job.Attempt < 3 {
			return nil, errors.New("no luck")
		}
		return fmt.Appendf(nil, "attempt %d", job.Attempt), nil
	})
	publish(t, q, "m", "a")
	if got, _ := results(t, q, "m", 1); got["a"] != "attempt 3" {
		t.Errorf("result %q", got["a"])
	}
	if log.count("level=WARN") != 2 || log.count("no luck") != 2 {
		t.Errorf("log:\n%s", log)
	}
}

func TestSlots(t *testing.T) {
	t.Parallel()
	q := open(t, queue.Config{Dir: t.TempDir()})
	for _, slots := range []int{-1, 0, 1 << 20} {
		t.Run(strconv.Itoa(slots), func(t *testing.T) {
			if err := q.Work(t.Context(), slots, echo); err == nil {
				t.Errorf("%d slots are accepted", slots)
			}
		})
	}
	const slots = 3
	var now atomic.Int32
	all := make(chan struct{}) // closed when every slot was at work at once
	work(t, q, slots, func(ctx context.Context, job queue.Job) ([]byte, error) {
		n := now.Add(1)
		defer now.Add(-1)
		switch {
		case n > slots:
			t.Errorf("%d jobs at a time in %d slots", n, slots)
		case n == slots && job.ID != "after":
			close(all)
		}
		select {
		case <-all:
		case <-ctx.Done():
		}
		return job.Payload, nil
	})
	publish(t, q, "m", numbered(slots)...)
	results(t, q, "m", slots)
	ids := numbered(30)
	publish(t, q, "m", ids...)
	for _, id := range ids {
		publish(t, q, id, "after")
	}
	for _, id := range ids {
		results(t, q, id, 1)
	}
}

// found discovers workers until a number have answered.
func found(t *testing.T, q *queue.Queue, enough int, wait time.Duration) []string {
	t.Helper()
	var list []string
	err := q.Discover(t.Context(), wait, func(description []byte) bool {
		list = append(list, string(description))
		return len(list) == enough
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return list
}

func TestDiscover(t *testing.T) {
	t.Parallel()
	url := address(startServer(t, server.Options{}))
	owner := open(t, queue.Config{URL: url})
	if list := found(t, owner, 1, testlimit.Wait); list != nil { // the server says at once that there is nobody
		t.Errorf("found %q", list)
	}
	var leave []func()
	for _, name := range []string{"a", "b"} {
		stop, err := open(t, queue.Config{URL: url}).Announce([]byte(name))
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, stop)
	}
	if list := found(t, owner, 2, testlimit.Wait); !slices.Equal(list, []string{"a", "b"}) {
		t.Errorf("found %q", list)
	}
	leave[0]()
	wait := 10 * time.Millisecond // which may be too short for b on a busy machine
	testlimit.Eventually(t, "only the worker that has not left is found", func() bool {
		wait *= 2
		return slices.Equal(found(t, owner, 2, wait), []string{"b"})
	})
}

// TestComplaints reports a worker's failures to the owner, but not jobs that others can do.
func TestComplaints(t *testing.T) {
	t.Parallel()
	url := address(startServer(t, server.Options{}))
	owner := open(t, queue.Config{URL: url})
	said := make(chan string, 10)
	stop, err := owner.Complaints("m", func(text string) { said <- text })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	long := strings.Repeat("x", 2000)
	failures := []error{queue.ErrUnable, errors.New("no such file"), errors.New(long), nil}
	work(t, open(t, queue.Config{URL: url, Name: "worker 7", RetryDelay: time.Millisecond}), 1,
		func(context.Context, queue.Job) ([]byte, error) {
			err := failures[0]
			failures = failures[1:]
			return nil, err
		})
	publish(t, owner, "m", "1")
	results(t, owner, "m", 1)
	if text := testlimit.Receive(t, said, "complaint"); text != "worker 7: no such file" {
		t.Errorf("complaint %q", text)
	}
	if text := testlimit.Receive(t, said, "complaint"); len(text) != 500 || !strings.HasPrefix(text, "worker 7: xxx") {
		t.Errorf("complaint %q", text)
	}
}
