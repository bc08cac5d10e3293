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

// workerInfo is what a worker says of itself.
type workerInfo struct {
	Name     string   `json:"name"`
	Programs []string `json:"programs"`
	// Versions of the engines that it plays tunings and games against themselves with;
	// empty if it plays none.
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
		panic(err) // texts can always be written
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

// need is what workers must have for some games, one alone or all together.
type need interface {
	met(workers []workerInfo) bool
	// lacking says what there is not, where it is not met.
	lacking(workers []workerInfo) string
}

// planNeed is what the games of a plan need: for every two programs that meet a worker
// with both.
type planNeed struct{ plan *arena.Plan }

// find returns the first two programs that no worker has.
func (n planNeed) find(workers []workerInfo) (a, b string, isLacking bool) {
	return n.plan.Lacking(len(workers), func(worker int, program string) bool {
		return slices.Contains(workers[worker].Programs, program)
	})
}

func (n planNeed) met(workers []workerInfo) bool {
	_, _, isLacking := n.find(workers)
	return !isLacking
}

func (n planNeed) lacking(workers []workerInfo) string {
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

// tuneNeed is what the games of a tuning need: a worker with engines of the version.
type tuneNeed struct{ version string }

func (n tuneNeed) met(workers []workerInfo) bool {
	return slices.ContainsFunc(workers, func(w workerInfo) bool { return w.Tune == n.version })
}

func (n tuneNeed) lacking(workers []workerInfo) string {
	if len(workers) == 0 {
		return fmt.Sprintf("no worker answers, and one with --tune of version %s is needed", n.version)
	}
	return fmt.Sprintf("no worker has --tune and is of version %s; asked: %s", n.version, list(workers))
}

// selfPlayNeed is what games of an engine against itself need: a worker with engines of the
// version.
type selfPlayNeed struct{ version string }

func (n selfPlayNeed) met(workers []workerInfo) bool {
	return slices.ContainsFunc(workers, func(w workerInfo) bool { return w.SelfPlay == n.version })
}

func (n selfPlayNeed) lacking(workers []workerInfo) string {
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
	// askFor is how long workers may take to say who they are.
	askFor = time.Second
	// mostWorkers bounds how many are listened to, and maxWorkerInfo what each
	// says, in bytes.
	mostWorkers   = 10_000
	maxWorkerInfo = 64 << 10
)

// findWorkers asks for workers until there are those that are needed. It returns what
// is lacking else.
func findWorkers(ctx context.Context, q *queue.Queue, n need) (lacking string, err error) {
	var workers []workerInfo
	err = q.Discover(ctx, askFor, func(description []byte) (enough bool) {
		var w workerInfo
		if len(description) > maxWorkerInfo || json.Unmarshal(description, &w) != nil {
			return false
		}
		workers = append(workers, w)
		return n.met(workers) || len(workers) == mostWorkers
	})
	if err != nil || n.met(workers) {
		return "", err
	}
	return n.lacking(workers), nil
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

// awaitWorkers waits until there are the workers that games played elsewhere need. It
// says what it waits for.
func (f *placeFlags) awaitWorkers(ctx context.Context, n need) (err error) {
	if f.NATS == "" {
		return nil
	}
	q, err := queue.Open(ctx, f.Config(""))
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

// aheadOfWorkers is how many games the workers of a queue may have before them.
const aheadOfWorkers = 1000

// quietFor is how long no game may end before workers are asked for again.
const quietFor = 30 * time.Second

// playElsewhere has workers play a match.
func (f *runFlags) playElsewhere(ctx context.Context, m *arena.Match, q *queue.Queue) error {
	m.Ahead = aheadOfWorkers
	observe := m.Observe
	return listenToWorkers(ctx, q, m.Plan.ID, planNeed{m.Plan}, func(ended func()) error {
		m.Observe = func(r *arena.Record) {
			observe(r)
			ended()
		}
		return m.Run(ctx)
	})
}

// listenToWorkers says what workers complain of, and when nobody is there to play, as
// long as run runs, which calls ended after every game.
func listenToWorkers(ctx context.Context, q *queue.Queue, match string, n need, run func(ended func()) error) error {
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
		default: // one is enough to know
		}
	})
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
func watchWorkers(ctx context.Context, q *queue.Queue, n need, played <-chan struct{}) {
	said := ""
	for {
		select {
		case <-played:
			said = ""
		case <-ctx.Done():
			return
		case <-time.After(quietFor):
			// An error of the server has its own message.
			if lacking, err := findWorkers(ctx, q, n); err == nil && lacking != "" && lacking != said {
				said = lacking
				slog.Warn(lacking + ": waiting")
			}
		}
	}
}
