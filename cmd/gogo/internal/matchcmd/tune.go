package matchcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/bench/queue"
	"gogo/bench/report"
	"gogo/bench/spsa"
	"gogo/bench/tune"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/search"
)

// Tune has the commands about tuning.
type Tune struct {
	Search tuneSearchCmd `cmd:"" help:"Tune the margins by games between two sides that differ in them."`
	List   tuneListCmd   `cmd:"" help:"List the margins with their bounds."`
}

// newTuneReferee returns the referee of this program's engines.
func newTuneReferee() *tune.Referee {
	return &tune.Referee{Games: games.NewTuning, Version: program.Number()}
}

// tuneGameFlags selects the game of a tuning and its rules.
type tuneGameFlags struct {
	Game string `enum:"${tuned_games}" default:"${usual_game}" help:"Choose the game: ${enum}."`

	games.BoardFlags
}

// rules returns the rules that the flags select.
func (f *tuneGameFlags) rules() (arena.Rules, error) {
	return games.Rules(f.Game, &games.RuleFlags{BoardFlags: f.BoardFlags})
}

// tuneListCmd lists the parameters that can be tuned.
type tuneListCmd struct{ tuneGameFlags }

// Run prints the table.
func (c *tuneListCmd) Run(call *kong.Context, std cmdline.Streams) error {
	if err := games.CheckFlags(call, c.Game); err != nil {
		return err
	}
	rules, err := c.rules()
	if err != nil {
		return err
	}
	game, err := games.NewTuning(rules)
	if err != nil {
		return err
	}
	own := game.Margins()
	out := cmdline.Printer{W: std.Out}
	out.F("%-21s %6s %6s %8s %6s\n", "margin", "now", "least", "greatest", "step")
	for _, n := range search.Tunables() {
		out.F("%-21s %6d %6d %8d %6g\n", n.Name, n.Of(&own), n.Least, n.Greatest, n.Step)
	}
	return out.Err
}

// tuneSearchCmd tunes the margins of a search.
type tuneSearchCmd struct {
	tuneGameFlags
	tuneFlags
	placeFlags

	Out    string `placeholder:"DIR" help:"Write checkpoint, margins and chart to DIR; default: a folder named by date and time."`
	Resume bool   `help:"Go on with the tuning in --out as it was planned; you need not repeat its flags."`
}

// Help explains tuning.
func (*tuneSearchCmd) Help() string {
	return "In each pair of games, one side has every margin raised or lowered a little at random, the other side the opposite. " +
		"The margins move toward the winner's (SPSA). gogo tune list lists them. " +
		"Play a match against the old margins before you believe the result."
}

// Validate implements kong.Validatable.
func (c *tuneSearchCmd) Validate(call *kong.Context) error {
	if c.Resume && c.Out == "" {
		return program.Misusef("--resume: name the folder by --out DIR")
	}
	return errors.Join(c.tuneFlags.check(call), c.placeFlags.check())
}

// Run starts or continues a tuning.
func (c *tuneSearchCmd) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	if c.Resume {
		return c.resume(ctx, call, std)
	}
	return c.begin(ctx, call, std)
}

// begin starts a tuning.
func (c *tuneSearchCmd) begin(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	if err := games.CheckFlags(call, c.Game); err != nil {
		return err
	}
	plan, tuning, err := c.plan(c.tuneGameFlags)
	if err != nil {
		return err
	}
	if err := c.await(ctx); err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = time.Now().Format("tune-20060102-150405")
	}
	folder, err := tune.Create(c.Out)
	if errors.Is(err, tune.ErrExists) {
		err = fmt.Errorf("%w: go on with --resume, or name another", err)
	}
	if err != nil {
		return err
	}
	if err := folder.Keep(plan, tuning); err != nil {
		return errors.Join(err, folder.Close())
	}
	return c.play(ctx, std, folder, plan, tuning)
}

// resume continues the tuning in the folder.
func (c *tuneSearchCmd) resume(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	folder, err := tune.Reopen(c.Out)
	if err != nil {
		return err
	}
	plan, tuning, err := folder.Read(games.NewTuning)
	if err == nil {
		err = c.checkResume(call, plan, tuning)
	}
	if err == nil {
		err = c.await(ctx)
	}
	if err != nil {
		return errors.Join(err, folder.Close())
	}
	if now := program.Number(); now != plan.Version {
		c.log(std).Warn("the tuning was begun by another version", "then", plan.Version, "now", now)
		plan.Version = now
	}
	return c.play(ctx, std, folder, plan, tuning)
}

// checkResume refuses flags that contradict the stored tuning.
func (c *tuneSearchCmd) checkResume(call *kong.Context, plan *tune.Plan, tuning *spsa.Tuning) error {
	game := c.tuneGameFlags
	if !cmdline.Given(call, "game") {
		game.Game = plan.Rules.Game
	}
	if err := games.CheckFlags(call, game.Game); err != nil {
		return err
	}
	flags := c.tuneFlags
	if !cmdline.Given(call, "pairs") { // --games is rounded up by it
		flags.Pairs = tuning.Pairs
	}
	askedPlan, asked, err := flags.plan(game)
	if err != nil {
		return err
	}
	return checkSame(call, "the tuning in "+c.Out, tuneTexts(askedPlan, asked), tuneTexts(plan, tuning))
}

// await waits for workers if they play.
func (c *tuneSearchCmd) await(ctx context.Context) error {
	return c.awaitWorkers(ctx, tuneRequirement{program.Number()})
}

// pageEvery is the interval between drawings of the page.
const pageEvery = time.Minute

func (*tuneSearchCmd) log(std cmdline.Streams) *slog.Logger {
	return slog.New(slog.NewTextHandler(std.Log, nil))
}

// play plays the remaining iterations of a tuning, and prints the margins.
func (c *tuneSearchCmd) play(ctx context.Context, std cmdline.Streams, folder *tune.Folder, plan *tune.Plan, tuning *spsa.Tuning) (err error) {
	defer func() { err = errors.Join(err, folder.Close()) }()
	log := c.log(std)
	log.Info("tuning", "numbers", len(tuning.Parameters), "games", tuning.Games(), "done", 2*tuning.Pairs*tuning.Done, "of", plan.Describe())
	draw := func() error {
		return folder.Report(func(w io.Writer) error {
			return report.WriteTuning(w, "Tuning "+filepath.Base(c.Out), plan.Describe(), tuning)
		})
	}
	if !tuning.Over() {
		err = c.playMissing(ctx, log, folder, plan, tuning, draw)
	}
	err = errors.Join(err, draw(), printTuned(std.Out, tuning))
	fmt.Fprintf(std.Out, "the margins are in %s\n", c.Out)
	if !tuning.Over() {
		fmt.Fprintf(std.Log, "%d of %d games count: go on with --resume --out %s\n", 2*tuning.Pairs*tuning.Done, tuning.Games(), c.Out)
	}
	return err
}

// playMissing plays the remaining iterations, locally or on workers.
func (c *tuneSearchCmd) playMissing(ctx context.Context, log *slog.Logger, folder *tune.Folder, plan *tune.Plan, tuning *spsa.Tuning, draw func() error) (err error) {
	game, err := games.NewTuning(plan.Rules)
	if err != nil {
		return err
	}
	q, err := queue.Open(ctx, c.queueConfig(folder.Queue()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	meter := newTuneMeter(log, tuning)
	defer meter.end()
	drawn := time.Now()
	run := &tune.Run{Plan: plan, Tuning: tuning, Game: game, Queue: q, Observe: meter.pair}
	run.Keep = func() error {
		if err := folder.Keep(plan, tuning); err != nil || time.Since(drawn) < pageEvery {
			return err
		}
		drawn = time.Now()
		return draw()
	}
	if c.NATS == "" {
		return c.workBeside(ctx, q, newTuneReferee().Play, run.Run)
	}
	return listenToWorkers(ctx, q, plan.ID, tuneRequirement{plan.Version}, func(ended func()) error {
		run.Observe = func(r tune.Result) {
			meter.pair(r)
			ended()
		}
		return run.Run(ctx)
	})
}

// printTuned prints the first and the current values.
func printTuned(w io.Writer, t *spsa.Tuning) error {
	out := cmdline.Printer{W: w}
	out.F("%-21s %6s %6s %8s %6s %8s\n", "margin", "start", "now", "exactly", "least", "greatest")
	now := t.Rounded()
	for i, n := range t.Parameters {
		out.F("%-21s %6d %6d %8.2f %6d %8d\n", n.Name, n.Start, now[i], t.Values[i], n.Min, n.Max)
	}
	return out.Err
}

// tuneMeter logs the progress of a tuning.
type tuneMeter struct {
	log           *slog.Logger
	tuning        *spsa.Tuning
	start, last   time.Time
	pairs         int // since the start
	decided, even int // of those: won twice by a side, and won by neither
}

func newTuneMeter(log *slog.Logger, t *spsa.Tuning) *tuneMeter {
	now := time.Now()
	return &tuneMeter{log: log, tuning: t, start: now, last: now}
}

// pair records a pair of games.
func (m *tuneMeter) pair(r tune.Result) {
	m.pairs++
	switch r.Score() {
	case 0:
		m.even++
	case 2, -2:
		m.decided++
	}
	if time.Since(m.last) >= progressEvery {
		m.last = time.Now()
		m.say("playing")
	}
}

// end logs the final state.
func (m *tuneMeter) end() { m.say("tuned") }

func (m *tuneMeter) say(what string) {
	elapsed := time.Since(m.start)
	m.log.Info(what,
		"iteration", fmt.Sprintf("%d/%d", m.tuning.Done, m.tuning.Iterations),
		"games", 2*m.pairs, "even_pairs", m.even, "won_pairs", m.decided,
		"games/min", int(float64(2*m.pairs)/max(elapsed.Minutes(), 1e-9)), "elapsed", elapsed.Round(time.Second))
}
