package queue_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// found asks who is there until so many have answered.
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

// TestComplaints tells the owner what worries a worker, and not what others can do.
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
