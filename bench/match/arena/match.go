package arena

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"gogo/bench/stats"
)

// Match plays what is missing of a plan: it puts the games on a queue and keeps
// the records that come back.
type Match struct {
	Plan      *Plan
	Game      Game
	Folder    *Folder
	Queue     Queue
	Standings *Standings // with the records that the folder holds
	// Ahead is how many games are on the queue or being played at most.
	Ahead int
	// Observe, if there is one, sees every record that is new.
	Observe func(*Record)
}

// NewID returns an id for a plan that no other match has.
func NewID() string { return rand.Text() }

// errOver ends a match that has nothing left to play.
var errOver = errors.New("the match is over")

// Run plays until the match is over. An error, or the end of ctx, leaves
// everything that was kept; another Run goes on from there.
func (m *Match) Run(ctx context.Context) (err error) {
	if m.Standings.Over() {
		return nil
	}
	// What an earlier run has published is not known here any more.
	if err := m.Queue.Withdraw(ctx, m.Plan.ID); err != nil {
		return err
	}
	defer func() { m.leave(ctx, err) }()
	games, slots := m.missing(), make(chan struct{}, max(1, m.Ahead))
	group, within := errgroup.WithContext(ctx)
	group.Go(func() error { return m.publish(within, games, slots) })
	group.Go(func() error { return m.collect(within, slots) })
	if err := group.Wait(); !errors.Is(err, errOver) {
		return err
	}
	return nil
}

// leave takes what is not needed any more from the queue, even at the end of ctx. After
// a failure of the match nobody needs to hear that this fails too.
func (m *Match) leave(ctx context.Context, failure error) {
	quiet := failure != nil && !errors.Is(context.Cause(ctx), context.Canceled)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leavePatience)
	defer cancel()
	drop := m.Queue.Withdraw
	if m.Standings.Over() {
		drop = m.Queue.Remove
	}
	if err := drop(ctx, m.Plan.ID); err != nil && !quiet {
		slog.Warn("what the match has left on the queue could not be dropped", "error", err)
	}
}

// missing lists the games that the standings lack.
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

// offer puts one game on the queue. Every time it has a new id: a queue may
// remember the old one, and drop a game that was withdrawn under it.
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

// offered returns the number of the game that was offered under an id.
func (m *Match) offered(id string) (number int, ok bool) {
	_, text, _ := strings.Cut(id, "-")
	number, err := strconv.Atoi(text)
	return number, err == nil && number >= 0 && number < m.Plan.Len()
}

// collect keeps the records that arrive until the match is over.
func (m *Match) collect(ctx context.Context, slots <-chan struct{}) error {
	return m.Queue.Results(ctx, m.Plan.ID, func(id string, data []byte) error {
		r, err := m.Plan.decodeRecord(data)
		if err != nil {
			return m.again(ctx, id, err)
		}
		if m.Standings.Has(r.Game) {
			return nil
		}
		if err := m.keep(r); err != nil {
			return err
		}
		select {
		case <-slots:
		default: // a game that an earlier run has offered
		}
		if m.Standings.Over() {
			return errOver
		}
		return nil
	})
}

// again offers a game anew whose record is of no use.
func (m *Match) again(ctx context.Context, id string, reason error) error {
	number, ok := m.offered(id)
	if !ok || m.Standings.Has(number) {
		slog.Warn("a record that does not belong to this match is dropped", "error", reason)
		return nil
	}
	slog.Warn("a worker sent a broken record, the game is played again", "game", number+1, "error", reason)
	if err := Pause(ctx); err != nil {
		return err
	}
	return m.offer(ctx, number)
}

// keep writes a record to the folder, then counts it.
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

// Queue carries jobs to whoever plays them and records back. Everything on it
// belongs to a match and is delivered at least once.
type Queue interface {
	// Publish adds a job. A job with the id of an earlier one is dropped.
	Publish(ctx context.Context, match, id string, job []byte) error
	// Results delivers records until take returns an error, which it returns, or
	// ctx ends. A record that take has returned nil for is not delivered again.
	Results(ctx context.Context, match string, take func(id string, record []byte) error) error
	// Withdraw drops the jobs of a match that nobody has finished.
	Withdraw(ctx context.Context, match string) error
	// Remove drops the jobs and the records of a match.
	Remove(ctx context.Context, match string) error
}

// Test is a sequential test under way: what it asks, and the pairs that it has seen.
type Test interface {
	// Add shows the test another pair, as an entrant sees it. Its order is the
	// plan's.
	Add(first, second *Record, name string)
	// Pairs returns how many pairs the test has seen.
	Pairs() int
	// LLR returns the log-likelihood ratio of H1 to H0, and Bounds those at which
	// one of them is accepted.
	LLR() float64
	Bounds() (lower, upper float64)
	Verdict() stats.Verdict
	// Question says in a few words what the two hypotheses are.
	Question() string
	// answer says in words what a verdict means for an entrant.
	answer(v stats.Verdict, name string) string
}

// NewTest returns the plan's sequential test before the first pair, or nil if there
// is none.
func (p *Plan) NewTest() Test {
	switch {
	case p.SPRT != nil:
		return &eloTest{SPRT: *p.SPRT}
	case p.PointsSPRT != nil:
		return &pointsTest{PointsSPRT: *p.PointsSPRT}
	}
	return nil
}

// eloTest looks at wins and losses.
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

func (t *eloTest) answer(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s is not stronger by %g", name, t.Elo1)
	}
	return fmt.Sprintf("H1, %s is stronger by more than %g", name, t.Elo0)
}

// pointsTest looks at the points won, without the luck of the dice where it was judged.
type pointsTest struct {
	stats.PointsSPRT
	seen   stats.Points
	judged bool
}

func (t *pointsTest) Add(first, second *Record, name string) {
	t.seen.AddPair(first.LuckOff(name), second.LuckOff(name))
	t.judged = t.judged || first.Luck != nil || second.Luck != nil
}

func (t *pointsTest) Pairs() int             { return t.seen.Pairs() }
func (t *pointsTest) LLR() float64           { return t.PointsSPRT.LLR(t.seen) }
func (t *pointsTest) Verdict() stats.Verdict { return t.PointsSPRT.Verdict(t.seen) }

func (t *pointsTest) Question() string {
	question := fmt.Sprintf("%g against %g points a game", t.Points0, t.Points1)
	if t.judged {
		question += ", luck off"
	}
	return question
}

func (t *pointsTest) answer(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s does not win %g points a game", name, t.Points1)
	}
	return fmt.Sprintf("H1, %s wins more than %g points a game", name, t.Points0)
}
