package matchcmd

import (
	"cmp"
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

// workerInfo is the self-description of a worker.
type workerInfo struct {
	Name     string   `json:"name"`
	Programs []string `json:"programs"`
	// Versions of the engines for tunings and self-play; empty if it plays none.
	Tune     string `json:"tune,omitempty"`
	SelfPlay string `json:"selfplay,omitempty"`
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
		panic(err) // strings can always be encoded
	}
	return data
}

func (w workerInfo) String() string {
	text := fmt.Sprintf("%.80q with %.200q", w.Name, w.Programs)
	if v := cmp.Or(w.Tune, w.SelfPlay); v != "" {
		text += fmt.Sprintf(" and engines of version %.40q", v)
	}
	return text
}

// requirement is a condition of some games on the workers, one alone or all together.
type requirement interface {
	met(workers []workerInfo) bool
	// missing describes what the workers lack, if the requirement is not met.
	missing(workers []workerInfo) string
}

// planRequirement requires a worker with both programs for every two that meet.
type planRequirement struct{ plan *arena.Plan }

// find returns the first two programs that no worker has.
func (n planRequirement) find(workers []workerInfo) (a, b string, isLacking bool) {
	return n.plan.UnservedPair(len(workers), func(worker int, program string) bool {
		return slices.Contains(workers[worker].Programs, program)
	})
}

func (n planRequirement) met(workers []workerInfo) bool {
	_, _, isLacking := n.find(workers)
	return !isLacking
}

func (n planRequirement) missing(workers []workerInfo) string {
	a, b, _ := n.find(workers)
	if len(workers) == 0 {
		return fmt.Sprintf("no worker answers, and one with %q and %q is needed", a, b)
	}
	what := fmt.Sprintf("has both %q and %q", a, b)
	for _, program := range []string{a, b} {
		if !slices.ContainsFunc(workers, func(w workerInfo) bool { return slices.Contains(w.Programs, program) }) {
			what = fmt.Sprintf("has the program %q", program)
			break
		}
	}
	return fmt.Sprintf("no worker %s; asked: %s", what, list(workers))
}

// tuneRequirement requires a worker with engines of the version.
type tuneRequirement struct{ version string }

func (n tuneRequirement) met(workers []workerInfo) bool {
	return slices.ContainsFunc(workers, func(w workerInfo) bool { return w.Tune == n.version })
}

func (n tuneRequirement) missing(workers []workerInfo) string {
	if len(workers) == 0 {
		return fmt.Sprintf("no worker answers, and one with --tune of version %s is needed", n.version)
	}
	return fmt.Sprintf("no worker has --tune and is of version %s; asked: %s", n.version, list(workers))
}

// selfPlayRequirement requires a worker with engines of the version.
type selfPlayRequirement struct{ version string }

func (n selfPlayRequirement) met(workers []workerInfo) bool {
	return slices.ContainsFunc(workers, func(w workerInfo) bool { return w.SelfPlay == n.version })
}

func (n selfPlayRequirement) missing(workers []workerInfo) string {
	if len(workers) == 0 {
		return fmt.Sprintf("no worker answers, and one with --selfplay of version %s is needed", n.version)
	}
	return fmt.Sprintf("no worker has --selfplay and is of version %s; asked: %s", n.version, list(workers))
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
	// askFor is how long workers may take to answer.
	askFor = time.Second
	// maxWorkers bounds the number of workers that are heard, and maxWorkerInfo the size of each
	// answer in bytes.
	maxWorkers    = 10_000
	maxWorkerInfo = 64 << 10
)

// findWorkers asks for workers until the requirement is met. Otherwise it returns what is missing.
func findWorkers(ctx context.Context, q *queue.Queue, n requirement) (missing string, err error) {
	var workers []workerInfo
	err = q.Discover(ctx, askFor, func(description []byte) (enough bool) {
		var w workerInfo
		if len(description) > maxWorkerInfo || json.Unmarshal(description, &w) != nil {
			return false
		}
		workers = append(workers, w)
		return n.met(workers) || len(workers) == maxWorkers
	})
	if err != nil || n.met(workers) {
		return "", err
	}
	return n.missing(workers), nil
}

// list names the first workers in alphabetical order.
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

// awaitWorkers waits until the requirement is met, and reports what it waits for.
func (f *placeFlags) awaitWorkers(ctx context.Context, n requirement) (err error) {
	if f.NATS == "" {
		return nil
	}
	q, err := queue.Open(ctx, f.queueConfig(""))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	deadline := time.Now().Add(f.NATSWait)
	for said := ""; ; {
		lacking, err := findWorkers(ctx, q, n)
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

// aheadOfWorkers bounds the queued games.
const aheadOfWorkers = 1000

// quietFor is the time without a finished game after which workers are asked for again.
const quietFor = 30 * time.Second

// playElsewhere plays a match on workers.
func (f *runFlags) playElsewhere(ctx context.Context, m *arena.Match, q *queue.Queue) error {
	m.Ahead = aheadOfWorkers
	observe := m.Observe
	return listenToWorkers(ctx, q, m.Plan.ID, planRequirement{m.Plan}, func(ended func()) error {
		m.Observe = func(r *arena.Record) {
			observe(r)
			ended()
		}
		return m.Run(ctx)
	})
}

// listenToWorkers reports problems of workers, and when there are none, while run runs, which
// calls ended after every game.
func listenToWorkers(ctx context.Context, q *queue.Queue, match string, n requirement, run func(ended func()) error) error {
	stop, err := q.Complaints(match, once(func(text string) { slog.Warn("a worker hands a game back", "reason", text) }))
	if err != nil {
		return err
	}
	defer stop()
	within, cancel := context.WithCancel(ctx)
	var watch sync.WaitGroup
	defer watch.Wait()
	defer cancel()
	played := make(chan struct{}, 1)
	watch.Go(func() { watchWorkers(within, q, n, played) })
	return run(func() {
		select {
		case played <- struct{}{}:
		default: // a signal is pending already
		}
	})
}

// once returns a function that calls do once for each text.
func once(do func(string)) func(string) {
	const most = 1000 // texts come from outside
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

// watchWorkers reports when no worker can play, until the context ends.
func watchWorkers(ctx context.Context, q *queue.Queue, n requirement, played <-chan struct{}) {
	said := ""
	for {
		select {
		case <-played:
			said = ""
		case <-ctx.Done():
			return
		case <-time.After(quietFor):
			// errors of the server are reported elsewhere
			if lacking, err := findWorkers(ctx, q, n); err == nil && lacking != "" && lacking != said {
				said = lacking
				slog.Warn(lacking + ": waiting")
			}
		}
	}
}
