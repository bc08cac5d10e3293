package matchcmd

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/queue"
	"gogo/bench/train/selfplay"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
)

// SelfPlay plays games to train on.
type SelfPlay struct {
	selfPlayPlanFlags
	placeFlags

	Games     int           `placeholder:"N" xor:"end" required:"" help:"Stop when the file has N games."`
	Positions int           `placeholder:"N" xor:"end" required:"" help:"Stop when the file has N positions with a value and a result."`
	Time      time.Duration `xor:"end" required:"" help:"Stop after this time, such as 90s or 2h."`
	Out       string        `required:"" placeholder:"FILE" help:"Write the games to FILE."`
	Resume    bool          `help:"Go on with the file of --out as it was planned; you need not repeat its flags."`
}

// Help explains where games are played.
func (*SelfPlay) Help() string {
	return "The same flags make the same file, with any --concurrency and on any workers. gogo records prints it."
}

// Examples implements program.Examples.
func (*SelfPlay) Examples() []string {
	return []string{
		"gogo selfplay --rule renju --positions 1000000 --out renju.games",
		"gogo selfplay --resume --positions 2000000 --out renju.games",
	}
}

// Validate implements kong.Validatable.
func (c *SelfPlay) Validate(call *kong.Context) error {
	if c.Games == 0 && c.Positions == 0 && c.Time == 0 && !cmdline.Given(call, "games") && !cmdline.Given(call, "positions") && !cmdline.Given(call, "time") {
		return nil // kong reports what is missing
	}
	if c.Games < 0 || c.Positions < 0 || c.Time < 0 || c.Games == 0 && c.Positions == 0 && c.Time == 0 {
		return program.Misusef("--games, --positions or --time must be greater than 0")
	}
	if c.NATS != "" && c.Weights != "" {
		return program.Misusef("--weights: workers use their built-in weights; leave it out with --nats")
	}
	return c.check()
}

// Run plays until there are enough games, the time is up, or the context ends.
func (c *SelfPlay) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) (err error) {
	plan, err := c.choosePlan(call)
	if err != nil {
		return err
	}
	game, err := newSelfPlayGame(plan, c.Weights)
	if err != nil {
		return err
	}
	if err := c.awaitWorkers(ctx, selfPlayRequirement{program.Number()}); err != nil {
		return err
	}
	file, err := c.open(plan, game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	if cut := file.Truncated(); cut > 0 {
		log.Warn("the last record was torn and is cut off", "file", c.Out, "bytes", cut)
	}
	if now := program.Number(); now != plan.Version {
		log.Warn("the games were begun by another version", "then", plan.Version, "now", now)
	}
	id, err := selfPlayID(c.Out)
	if err != nil {
		return err
	}
	return c.play(ctx, log, &selfplay.Run{
		ID: id, Plan: plan, Version: program.Number(), Game: game, File: file,
		Goal: selfplay.Goal{Games: c.Games, Positions: c.Positions},
	})
}

// choosePlan returns the plan of the flags or, with --resume, of the file, which the flags must
// not contradict.
func (c *SelfPlay) choosePlan(call *kong.Context) (*selfplay.Plan, error) {
	if !c.Resume {
		if err := games.CheckFlags(call, c.Game); err != nil {
			return nil, err
		}
		return c.plan()
	}
	kept, err := selfplay.ReadPlan(c.Out)
	if err != nil {
		return nil, err
	}
	flags := c.selfPlayPlanFlags
	if !cmdline.Given(call, "game") {
		flags.Game = kept.Rules.Game
	}
	if err := games.CheckFlags(call, flags.Game); err != nil {
		return nil, err
	}
	asked, err := flags.plan()
	if err != nil {
		return nil, err
	}
	if asked.Weights != kept.Weights {
		return nil, fmt.Errorf("the games in %s were played with other --weights", c.Out)
	}
	return kept, checkSame(call, "the games in "+c.Out, selfPlayTexts(asked), selfPlayTexts(kept))
}

// open creates the file, or opens it to continue.
func (c *SelfPlay) open(plan *selfplay.Plan, game *selfplay.Game) (*selfplay.File, error) {
	if c.Resume {
		return selfplay.Reopen(c.Out, game)
	}
	file, err := selfplay.Create(c.Out, plan, game)
	if errors.Is(err, selfplay.ErrExists) {
		err = fmt.Errorf("%w: go on with --resume, or name another", err)
	}
	return file, err
}

// play plays locally or on workers. The end of the time is no error.
func (c *SelfPlay) play(ctx context.Context, log *slog.Logger, run *selfplay.Run) (err error) {
	// The queue is rebuilt after an interrupted run.
	dir, err := os.MkdirTemp("", "gogo-selfplay-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	meter := newSelfPlayMeter(log, run.Goal, c.Time, run.File.Totals())
	defer meter.end(c.Out)
	run.Observe = meter.observe
	within := ctx
	if c.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, c.Time)
		defer cancel()
	}
	err = c.playOn(within, dir, run)
	if within.Err() != nil && ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// jobsAhead bounds the queued jobs.
const jobsAhead = 100

// playOn plays on the queue of a server, or on one in a folder.
func (c *SelfPlay) playOn(ctx context.Context, dir string, run *selfplay.Run) (err error) {
	q, err := queue.Open(ctx, c.queueConfig(dir))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	run.Queue = q
	if c.NATS == "" {
		run.Ahead = 2 * c.Concurrency
		referee := &selfplay.Referee{Version: run.Version, Games: func(p *selfplay.Plan) (*selfplay.Game, error) {
			return newSelfPlayGame(p, c.Weights)
		}}
		return c.workBeside(ctx, q, referee.Play, run.Run)
	}
	run.Ahead = jobsAhead
	return listenToWorkers(ctx, q, run.ID, selfPlayRequirement{run.Version}, func(ended func()) error {
		observe := run.Observe
		run.Observe = func(t selfplay.Totals) {
			observe(t)
			ended()
		}
		return run.Run(ctx)
	})
}

// selfPlayPlanFlags selects the games of self-play.
type selfPlayPlanFlags struct {
	Game string `enum:"${self_play_games}" default:"${usual_game}" help:"Choose the game: ${enum}."`

	games.SelfPlayFlags

	Nodes   int64  `default:"1000" help:"Search this many nodes for a move."`
	Seed    uint64 `default:"1" help:"Repeat the games of this seed."`
	Weights string `placeholder:"FILE" help:"Evaluate with the weights in FILE instead of the built-in ones."`
}

// plan returns the plan of the flags.
func (f *selfPlayPlanFlags) plan() (*selfplay.Plan, error) {
	rules, err := f.Rules(f.Game)
	if err != nil {
		return nil, err
	}
	p := &selfplay.Plan{Rules: rules, Nodes: f.Nodes, Seed: f.Seed, Version: program.Number()}
	p.Weights, err = fingerprint(f.Weights)
	return p, err
}

// fingerprint identifies the weights in a file; it is empty without a file.
func fingerprint(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// selfPlayID returns the name of a file's games on a queue. It is the same for a resumed run,
// which drops what a killed one has left there.
func selfPlayID(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	host, err := os.Hostname()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(host + "\x00" + path))
	return hex.EncodeToString(sum[:sha256.Size/2]), nil
}

// selfPlayTexts returns the flags that correspond to a plan.
func selfPlayTexts(p *selfplay.Plan) map[string]string {
	texts := map[string]string{
		"game": p.Rules.Game, "nodes": strconv.FormatInt(p.Nodes, 10), "seed": strconv.FormatUint(p.Seed, 10),
	}
	maps.Copy(texts, p.Rules.Options)
	return texts
}

// newSelfPlayGame returns the game of a plan, with the weights in a file or, if it is empty, the
// built-in ones. It refuses plans that cannot be played.
func newSelfPlayGame(p *selfplay.Plan, weightsFile string) (*selfplay.Game, error) {
	if mark, err := fingerprint(weightsFile); err != nil || mark != p.Weights {
		return nil, errors.Join(err, errors.New("the games are played with other weights"))
	}
	game, err := games.NewSelfPlay(p, weightsFile)
	if err != nil {
		return nil, err
	}
	_, err = game.NewPlayer()
	return game, err
}

// progressEvery is the longest interval between log lines while games end.
const progressEvery = 10 * time.Second

// selfPlayMeter logs the progress of self-play: totals, speed and remaining time.
type selfPlayMeter struct {
	log         *slog.Logger
	goal        selfplay.Goal
	limit       time.Duration // 0 for none
	start, last time.Time
	first, now  selfplay.Totals
}

func newSelfPlayMeter(log *slog.Logger, goal selfplay.Goal, limit time.Duration, t selfplay.Totals) *selfPlayMeter {
	now := time.Now()
	return &selfPlayMeter{log: log, goal: goal, limit: limit, start: now, last: now, first: t, now: t}
}

// observe records the totals of the file.
func (m *selfPlayMeter) observe(t selfplay.Totals) {
	m.now = t
	if time.Since(m.last) >= progressEvery {
		m.last = time.Now()
		elapsed := m.last.Sub(m.start)
		m.log.Info("playing", append(m.counts(elapsed), "left", m.left(elapsed))...)
	}
}

// end logs the final totals.
func (m *selfPlayMeter) end(file string) {
	elapsed := time.Since(m.start)
	m.log.Info("played", append(m.counts(elapsed), "file", file)...)
}

// counts returns the attributes of a log line. Positions per second count all that were searched
// and kept.
func (m *selfPlayMeter) counts(elapsed time.Duration) []any {
	fresh := m.now.Positions + m.now.Strays - m.first.Positions - m.first.Strays
	all := m.now.Positions + m.now.Strays
	return []any{
		"games", m.now.Games, "positions", m.now.Positions, "strays", m.now.Strays, "repeated", m.now.Repeated,
		"bytes/position", fmt.Sprintf("%.2f", float64(m.now.Bytes)/float64(max(all, 1))),
		"positions/s", int(float64(fresh) / max(elapsed.Seconds(), 1e-9)), "elapsed", elapsed.Round(time.Second),
	}
}

// left estimates the remaining time, as far as is known.
func (m *selfPlayMeter) left(elapsed time.Duration) string {
	var left time.Duration
	switch played, positions := m.now.Games-m.first.Games, m.now.Positions-m.first.Positions; {
	case m.limit > 0:
		left = m.limit - elapsed
	case m.goal.Games > 0 && played > 0:
		left = time.Duration(float64(elapsed) * float64(m.goal.Games-m.now.Games) / float64(played))
	case m.goal.Positions > 0 && positions > 0:
		left = time.Duration(float64(elapsed) * float64(m.goal.Positions-m.now.Positions) / float64(positions))
	default:
		return "unknown"
	}
	return max(left, 0).Round(time.Second).String()
}
