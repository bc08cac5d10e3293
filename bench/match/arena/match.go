package arena

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/bench/stats"
)

// Match plays the missing games of a plan: it puts them on a queue and keeps the records that come
// back.
type Match struct {
	Plan      *Plan
	Game      Game
	Folder    *Folder
	Queue     Queue
	Standings *Standings // including the records in the folder
	// Ahead bounds the number of games queued or being played.
	Ahead int
	// Observe, if not nil, sees every new record.
	Observe func(*Record)
}

// NewID returns a unique id for a plan.
func NewID() string { return rand.Text() }

// errOver ends a match that has nothing left to play.
var errOver = errors.New("the match is over")

// Run plays until the match is over. After an error, or the end of ctx, another Run resumes from
// the kept records.
func (m *Match) Run(ctx context.Context) (err error) {
	if m.Standings.Over() {
		return nil
	}
	// The jobs of an earlier run are unknown here.
	if err := m.Queue.Withdraw(ctx, m.Plan.ID); err != nil {
		return err
	}
	defer func() { m.cleanUp(ctx, err) }()
	games, slots := m.missing(), make(chan struct{}, max(1, m.Ahead))
	group, within := errgroup.WithContext(ctx)
	group.Go(func() error { return m.publish(within, games, slots) })
	group.Go(func() error { return m.collect(within, slots) })
	if err := group.Wait(); !errors.Is(err, errOver) {
		return err
	}
	return nil
}

// cleanUp removes the remaining jobs from the queue, even at the end of ctx. After a failure of the
// match its own error is not reported.
func (m *Match) cleanUp(ctx context.Context, failure error) {
	quiet := failure != nil && !errors.Is(context.Cause(ctx), context.Canceled)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
	defer cancel()
	drop := m.Queue.Withdraw
	if m.Standings.Over() {
		drop = m.Queue.Remove
	}
	if err := drop(ctx, m.Plan.ID); err != nil && !quiet {
		slog.Warn("what the match has left on the queue could not be dropped", "error", err)
	}
}

// missing lists the games missing in the standings.
func (m *Match) missing() []int {
	var list []int
	for number := range m.Plan.Len() {
		if !m.Standings.Has(number) {
			list = append(list, number)
		}
	}
	return list
}

// publish puts games on the queue as slots become free.
func (m *Match) publish(ctx context.Context, games []int, slots chan<- struct{}) error {
	for _, number := range games {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := m.offer(ctx, number); err != nil {
			return err
		}
	}
	return nil
}

// offer puts a game on the queue, each time under a new id: a queue may remember the old one, and
// drop a game that was withdrawn under it.
func (m *Match) offer(ctx context.Context, number int) error {
	job, err := m.Plan.Job(ctx, m.Game, number)
	if err != nil {
		return err
	}
	data, err := job.encode()
	if err != nil {
		return err
	}
	return m.Queue.Publish(ctx, m.Plan.ID, rand.Text()+"-"+strconv.Itoa(number), data)
}

// offered returns the number of the game offered under an id.
func (m *Match) offered(id string) (number int, ok bool) {
	_, text, _ := strings.Cut(id, "-")
	number, err := strconv.Atoi(text)
	return number, err == nil && number >= 0 && number < m.Plan.Len()
}

// collect keeps incoming records until the match is over.
func (m *Match) collect(ctx context.Context, slots <-chan struct{}) error {
	return m.Queue.Results(ctx, m.Plan.ID, func(id string, data []byte) error {
		r, err := m.Plan.decodeRecord(data)
		if err != nil {
			return m.requeue(ctx, id, err)
		}
		if number, ok := m.offered(id); ok && number != r.Game {
			return m.requeue(ctx, id, fmt.Errorf("game %d in the place of game %d", r.Game+1, number+1))
		}
		if m.Standings.Has(r.Game) {
			return nil
		}
		if err := m.keep(r); err != nil {
			return err
		}
		select {
		case <-slots:
		default: // offered by an earlier run
		}
		if m.Standings.Over() {
			return errOver
		}
		return nil
	})
}

// requeue offers a game again after a bad record.
func (m *Match) requeue(ctx context.Context, id string, reason error) error {
	number, ok := m.offered(id)
	if !ok || m.Standings.Has(number) {
		slog.Warn("a record that does not belong to this match is dropped", "error", reason)
		return nil
	}
	slog.Warn("a worker sent a broken record, the game is played again", "game", number+1, "error", reason)
	if err := RetryPause(ctx); err != nil {
		return err
	}
	return m.offer(ctx, number)
}

// keep writes a record to the folder and counts it.
func (m *Match) keep(r *Record) error {
	files, err := m.Game.Files(r)
	if err != nil {
		return fmt.Errorf("game %d: %w", r.Game+1, err)
	}
	if err := m.Folder.Keep(r, files); err != nil {
		return fmt.Errorf("game %d: %w", r.Game+1, err)
	}
	m.Standings.Add(r)
	if m.Observe != nil {
		m.Observe(r)
	}
	return nil
}

// Queue carries jobs to workers and records back. Everything on it belongs to a match and is
// delivered at least once.
type Queue interface {
	// Publish adds a job. A job with the id of an earlier one is dropped.
	Publish(ctx context.Context, match, id string, job []byte) error
	// Results delivers records until take returns an error, which it returns, or ctx ends. A
	// record for which take has returned nil is not delivered again.
	Results(ctx context.Context, match string, take func(id string, record []byte) error) error
	// Withdraw drops the unfinished jobs of a match.
	Withdraw(ctx context.Context, match string) error
	// Remove drops the jobs and the records of a match.
	Remove(ctx context.Context, match string) error
}

// Test is a sequential test in progress: its hypotheses, and the pairs added so far.
type Test interface {
	// Add adds another pair, as seen by an entrant, in the order of the plan.
	Add(first, second *Record, name string)
	// Pairs returns the number of pairs added.
	Pairs() int
	// LLR returns the log-likelihood ratio of H1 to H0, and Bounds the bounds at which one of
	// them is accepted.
	LLR() float64
	Bounds() (lower, upper float64)
	Verdict() stats.Verdict
	// Question describes the two hypotheses in a few words.
	Question() string
	// describe describes in words what a verdict means for an entrant.
	describe(v stats.Verdict, name string) string
}

// NewTest returns the plan's sequential test before the first pair, or nil if there is none.
func (p *Plan) NewTest() Test {
	switch {
	case p.SPRT != nil:
		return &eloTest{SPRT: *p.SPRT}
	case p.PointsSPRT != nil:
		return &pointsTest{PointsSPRT: *p.PointsSPRT}
	}
	return nil
}

// eloTest tests wins and losses.
type eloTest struct {
	stats.SPRT
	seen stats.Pentanomial
}

func (t *eloTest) Add(first, second *Record, name string) {
	t.seen[first.result(name)+second.result(name)]++
}

func (t *eloTest) Pairs() int             { return t.seen.N() }
func (t *eloTest) LLR() float64           { return t.SPRT.LLR(t.seen) }
func (t *eloTest) Verdict() stats.Verdict { return t.SPRT.Verdict(t.seen) }

func (t *eloTest) Question() string {
	model := t.Model
	if model == "" {
		model = stats.Normalized
	}
	return fmt.Sprintf("%g against %g %s Elo", t.Elo0, t.Elo1, model)
}

func (t *eloTest) describe(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s is not stronger by %g", name, t.Elo1)
	}
	return fmt.Sprintf("H1, %s is stronger by more than %g", name, t.Elo0)
}

// pointsTest tests the points won, luck-adjusted where the luck is known.
type pointsTest struct {
	stats.PointsSPRT
	seen      stats.Points
	luckKnown bool
}

func (t *pointsTest) Add(first, second *Record, name string) {
	t.seen.AddPair(first.LuckAdjusted(name), second.LuckAdjusted(name))
	t.luckKnown = t.luckKnown || first.Luck != nil || second.Luck != nil
}

func (t *pointsTest) Pairs() int             { return t.seen.Pairs() }
func (t *pointsTest) LLR() float64           { return t.PointsSPRT.LLR(t.seen) }
func (t *pointsTest) Verdict() stats.Verdict { return t.PointsSPRT.Verdict(t.seen) }

func (t *pointsTest) Question() string {
	question := fmt.Sprintf("%g against %g points a game", t.Points0, t.Points1)
	if t.luckKnown {
		question += ", luck off"
	}
	return question
}

func (t *pointsTest) describe(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s does not win %g points a game", name, t.Points1)
	}
	return fmt.Sprintf("H1, %s wins more than %g points a game", name, t.Points0)
}

const (
	// cleanupTimeout bounds the wait for the queue when a run is cleaned up.
	cleanupTimeout = 5 * time.Second
	// retryDelay is the pause before a job with a broken result is offered again.
	retryDelay = time.Second
)

// Offers are the unfinished jobs of a run on a queue, each for a part of the run's work.
type Offers[Part any] struct {
	queue   Queue
	run     string
	waiting map[string]Part // by job id
}

// NewOffers returns empty Offers for a run. It drops the jobs that an earlier run has left on the
// queue under the same name.
func NewOffers[Part any](ctx context.Context, q Queue, run string) (*Offers[Part], error) {
	if err := q.Remove(ctx, run); err != nil {
		return nil, err
	}
	return &Offers[Part]{queue: q, run: run, waiting: map[string]Part{}}, nil
}

// Offer puts the job for a part on the queue, each time under a new id, so that no result of an
// earlier run is mistaken for one of this run.
func (o *Offers[Part]) Offer(ctx context.Context, part Part, job any) error {
	data, err := json.Marshal(job)
	if err != nil {
		return err
	}
	id := rand.Text()
	o.waiting[id] = part
	return o.queue.Publish(ctx, o.run, id, data)
}

// Results delivers the result of each job once, until take returns an error, which it returns, or ctx ends.
func (o *Offers[Part]) Results(ctx context.Context, take func(part Part, result []byte) error) error {
	return o.queue.Results(ctx, o.run, func(id string, result []byte) error {
		part, ok := o.waiting[id]
		if !ok {
			return nil // of an earlier run, or a duplicate
		}
		delete(o.waiting, id)
		return take(part, result)
	})
}

// Len returns the number of unfinished jobs.
func (o *Offers[Part]) Len() int { return len(o.waiting) }

// Withdraw removes the remaining jobs from the queue, even at the end of ctx.
func (o *Offers[Part]) Withdraw(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanupTimeout)
	defer cancel()
	if err := o.queue.Remove(ctx, o.run); err != nil {
		slog.Debug("what a run has left on the queue could not be dropped", "error", err)
	}
}

// JobKind returns the kind of an encoded job, "" for a game of a match.
func JobKind(job []byte) string {
	var j struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(job, &j) != nil {
		return ""
	}
	return j.Kind
}

// RetryPause waits before a job with a broken result is offered again: a worker that always sends such
// results must not keep the queue spinning. It returns the error of ctx.
func RetryPause(ctx context.Context) error {
	select {
	case <-time.After(retryDelay):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
