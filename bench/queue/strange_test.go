package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

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
		t.Run(fmt.Sprint(size), func(t *testing.T) {
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

// TestStrangeMessages stores what the queue itself never would.
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
