package arena

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// echoQueue delivers every job as its result, twice, between results of another run.
type echoQueue struct {
	ids, jobs []string
	removed   int
}

func (q *echoQueue) Publish(_ context.Context, run, id string, job []byte) error {
	q.ids, q.jobs = append(q.ids, id), append(q.jobs, run+" "+string(job))
	return nil
}

func (q *echoQueue) Results(_ context.Context, _ string, take func(id string, record []byte) error) error {
	for i, id := range q.ids {
		for _, id := range []string{"other", id, id} {
			if err := take(id, []byte(q.jobs[i])); err != nil {
				return err
			}
		}
	}
	return errNoMore
}

var errNoMore = errors.New("no more results")

func (q *echoQueue) Withdraw(context.Context, string) error { return nil }

func (q *echoQueue) Remove(ctx context.Context, _ string) error {
	q.removed++
	return ctx.Err()
}

// TestOffers checks that each job has its result taken once, by its part, and that the queue is cleared before and
// after.
func TestOffers(t *testing.T) {
	q := &echoQueue{}
	ctx, cancel := context.WithCancel(t.Context())
	offers, err := NewOffers[int](ctx, q, "run")
	if err != nil || q.removed != 1 {
		t.Fatal(err, q.removed)
	}
	for part := range 3 {
		if err := offers.Offer(ctx, part, map[string]int{"n": part}); err != nil {
			t.Fatal(err)
		}
	}
	var taken []string
	err = offers.Results(ctx, func(part int, result []byte) error {
		taken = append(taken, fmt.Sprint(part, " ", string(result), " ", offers.Len()))
		if part == 1 {
			return errOver
		}
		return nil
	})
	if want := `[0 run {"n":0} 2 1 run {"n":1} 1]`; !errors.Is(err, errOver) || fmt.Sprint(taken) != want {
		t.Errorf("%v, %v, want %s", err, taken, want)
	}
	if q.ids[0] == q.ids[1] {
		t.Error("two jobs have one id")
	}
	cancel()
	offers.Withdraw(ctx)
	if q.removed != 2 {
		t.Errorf("cleared %d times", q.removed)
	}
	if _, err := NewOffers[int](ctx, q, "run"); !errors.Is(err, context.Canceled) {
		t.Errorf("offers on a queue that fails: %v", err)
	}
	if err := RetryPause(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a pause goes on: %v", err)
	}
}

func TestJobKind(t *testing.T) {
	for text, want := range map[string]string{`{"kind":"tune","x":1}`: "tune", `{"game":1}`: "", "nonsense": "", `{"kind":3}`: ""} {
		t.Run(text, func(t *testing.T) {
			if got := JobKind([]byte(text)); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
