package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"gogo/bench/match/arena"
	"gogo/bench/queue"
)

// workerInfo is what a worker says of itself.
type workerInfo struct {
	Name     string   `json:"name"`
	Programs []string `json:"programs"`
}

func newWorkerInfo(programs map[string][]string) workerInfo {
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	return workerInfo{
		Name:     fmt.Sprintf("%s, process %d", host, os.Getpid()),
		Programs: slices.Sorted(maps.Keys(programs)),
	}
}

func (w workerInfo) encode() []byte {
	data, err := json.Marshal(w)
	if err != nil {
		panic(err) // texts can always be written
	}
	return data
}

func (w workerInfo) String() string {
	return fmt.Sprintf("%.80q with %.200q", w.Name, w.Programs)
}

// checkPrograms reports the first program that cannot be started.
func checkPrograms(programs map[string][]string) error {
	for _, name := range slices.Sorted(maps.Keys(programs)) {
		if _, err := exec.LookPath(programs[name][0]); err != nil {
			return fmt.Errorf("program %s: %w", name, err)
		}
	}
	return nil
}

const (
	// askFor is how long workers may take to say who they are.
	askFor = time.Second
	// mostWorkers bounds how many are listened to, and maxWorkerInfo what each
	// says, in bytes.
	mostWorkers   = 10_000
	maxWorkerInfo = 64 << 10
)

// findWorkers asks for workers until there is one for every game of a plan. It
// returns what is lacking else.
func findWorkers(ctx context.Context, q *queue.Queue, plan *arena.Plan) (lacking string, err error) {
	var workers []workerInfo
	has := func(worker int, program string) bool { return slices.Contains(workers[worker].Programs, program) }
	err = q.Discover(ctx, askFor, func(description []byte) (enough bool) {
		var w workerInfo
		if len(description) > maxWorkerInfo || json.Unmarshal(description, &w) != nil {
			return false
		}
		workers = append(workers, w)
		_, _, isLacking := plan.Lacking(len(workers), has)
		return !isLacking || len(workers) == mostWorkers
	})
	if err != nil {
		return "", err
	}
	a, b, isLacking := plan.Lacking(len(workers), has)
	switch {
	case !isLacking:
		return "", nil
	case len(workers) == 0:
		return fmt.Sprintf("no worker answers, and one with %q and %q is needed", a, b), nil
	}
	what := fmt.Sprintf("has both %q and %q", a, b)
	for _, program := range []string{a, b} {
		if !slices.ContainsFunc(workers, func(w workerInfo) bool { return slices.Contains(w.Programs, program) }) {
			what = fmt.Sprintf("has the program %q", program)
			break
		}
	}
	return fmt.Sprintf("no worker %s; asked: %s", what, list(workers)), nil
}

// list names the first workers in the order of their names.
func list(workers []workerInfo) string {
	const enough = 5
	names := make([]string, len(workers))
	for i, w := range workers {
		names[i] = w.String()
	}
	slices.Sort(names)
	text := strings.Join(names[:min(enough, len(names))], ", ")
	if more := len(names) - enough; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// awaitWorkers waits until there are workers for every game of a plan that is
// played elsewhere. It says what it waits for.
func (f *runFlags) awaitWorkers(ctx context.Context, plan *arena.Plan) (err error) {
	if f.NATS == "" {
		return nil
	}
	q, err := queue.Open(ctx, f.config(""))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	deadline := time.Now().Add(f.NATSWait)
	for said := ""; ; {
		lacking, err := findWorkers(ctx, q, plan)
		switch {
		case err != nil:
			return err
		case lacking == "":
			return nil
		case !time.Now().Before(deadline):
			return fmt.Errorf("%s (--nats-wait %v)", lacking, f.NATSWait)
		}
		if said != lacking {
			said = lacking
			slog.Warn(lacking, "waiting", time.Until(deadline).Round(time.Second))
		}
		select {
		case <-time.After(min(askFor, time.Until(deadline))):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// aheadOfWorkers is how many games the workers of a queue may have before them.
const aheadOfWorkers = 1000

// quietFor is how long no game may end before workers are asked for again.
const quietFor = 30 * time.Second

// playElsewhere has workers play, and says what they complain of.
func (f *runFlags) playElsewhere(ctx context.Context, m *arena.Match, q *queue.Queue) error {
	m.Ahead = aheadOfWorkers
	stop, err := q.Complaints(m.Plan.ID, once(func(text string) { slog.Warn("a worker hands a game back", "reason", text) }))
	if err != nil {
		return err
	}
	defer stop()
	within, cancel := context.WithCancel(ctx)
	var watch sync.WaitGroup
	defer watch.Wait()
	defer cancel()
	played := make(chan struct{}, 1)
	observe := m.Observe
	m.Observe = func(r *arena.Record) {
		observe(r)
		select {
		case played <- struct{}{}:
		default: // one is enough to know
		}
	}
	watch.Go(func() { watchWorkers(within, q, m.Plan, played) })
	return m.Run(ctx)
}

// once returns a function that calls do with no text twice.
func once(do func(string)) func(string) {
	const most = 1000 // texts come from elsewhere
	var mu sync.Mutex
	said := map[string]bool{}
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		if !said[text] && len(said) < most {
			said[text] = true
			do(text)
		}
	}
}

// watchWorkers says when there is nobody to play, as long as ctx lasts.
func watchWorkers(ctx context.Context, q *queue.Queue, plan *arena.Plan, played <-chan struct{}) {
	said := ""
	for {
		select {
		case <-played:
			said = ""
		case <-ctx.Done():
			return
		case <-time.After(quietFor):
			// An error of the server has its own message.
			if lacking, err := findWorkers(ctx, q, plan); err == nil && lacking != "" && lacking != said {
				said = lacking
				slog.Warn(lacking + ": waiting")
			}
		}
	}
}
