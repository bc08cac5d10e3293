package matchcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/bench/queue"
	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/internal/words"
	"gogo/protocol/brain"
)

// runFlags selects where games are played and stored.
type runFlags struct {
	placeFlags
	listen.Flags

	Out    string `placeholder:"DIR" help:"Write the games to DIR; default: a folder named by date and time."`
	Web    string `placeholder:"ADDRESS" help:"Show the match on a page at ADDRESS, such as 127.0.0.1:0 for any free port."`
	Resume bool   `help:"Go on with the match in --out as it was planned. Name engines other than the suite's again, or confirm them at the terminal."`
}

// placeFlags selects where games are played.
type placeFlags struct {
	cmdline.NATSFlags

	Workers     []string      `placeholder:"KEY" help:"Take results only from workers that sign with these public keys, or from any; needed with --nats."`
	NATSWait    time.Duration `name:"nats-wait" default:"1m" help:"Give up if no worker can play for this long."`
	Concurrency int           `default:"1" help:"Play this many games at once; with --nats the workers decide."`
}

// entry is a program on the command line.
type entry struct{ name, command string }

// entrants checks the programs of a match and asks for their names. On remote workers only names
// are known.
func (f *runFlags) entrants(ctx context.Context, p *planFlags, game arena.Game, entries []entry) ([]arena.Entrant, error) {
	var list []arena.Entrant
	for _, e := range entries {
		entrant := arena.Entrant{Name: e.name}
		if f.NATS == "" {
			command, err := brain.SplitCommand(e.command)
			if e.command == "" {
				command, err = games.OwnCommand(p.Game, p.limits())
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", e.name, err)
			}
			entrant.Command = command
		}
		list = append(list, entrant)
	}
	return list, introduce(ctx, game, list)
}

// introduce starts every program once and asks for its name: one that cannot play at all is an
// error before the first game.
func introduce(ctx context.Context, game arena.Game, entrants []arena.Entrant) error {
	for i := range entrants {
		e := &entrants[i]
		if len(e.Command) == 0 {
			continue
		}
		name, err := game.Introduce(ctx, e.Name, exec.CommandContext(context.WithoutCancel(ctx), e.Command[0], e.Command[1:]...))
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		e.About = name
	}
	return nil
}

// maxConcurrency bounds the concurrent games, each of which has two programs.
const maxConcurrency = 10_000

// check validates the flags.
func (f *runFlags) check() error {
	if f.Resume && f.Out == "" {
		return program.Misusef("--resume: name the folder by --out DIR")
	}
	return errors.Join(f.Validate(), f.placeFlags.check())
}

// check validates the flags.
func (f *placeFlags) check() error {
	if f.NATS != "" {
		if err := cmdline.CheckKnown("workers", f.Workers); err != nil {
			return err
		}
	}
	return checkConcurrency(f.Concurrency)
}

// queueConfig returns the settings of the queue, which without a server keeps its files in dir.
func (f *placeFlags) queueConfig(dir string) queue.Config {
	config := f.Config(dir)
	if f.NATS != "" {
		config.Known = cmdline.Known(f.Workers)
	} else {
		config.SignKey = "" // nobody else sees what is sent
	}
	return config
}

// checkConcurrency refuses an impossible number of concurrent games.
func checkConcurrency(n int) error {
	switch {
	case n < 1:
		return program.Misusef("--concurrency %d: must be at least 1", n)
	case n > maxConcurrency:
		return program.Misusef("--concurrency %d: must be at most %d", n, maxConcurrency)
	}
	return nil
}

// begin plays a plan from its first game.
func (f *runFlags) begin(ctx context.Context, std cmdline.Streams, plan *arena.Plan) error {
	if err := plan.Check(); err != nil {
		return program.Misusef("%w", err)
	}
	if err := f.awaitWorkers(ctx, planRequirement{plan}); err != nil {
		return err
	}
	if f.Out == "" {
		f.Out = time.Now().Format("match-20060102-150405")
	}
	folder, err := arena.Create(f.Out, plan)
	if errors.Is(err, arena.ErrExists) {
		err = fmt.Errorf("%w: go on with --resume, or name another", err)
	}
	if err != nil {
		return err
	}
	return f.play(ctx, std, folder, plan, arena.NewStandings(plan))
}

// resume continues the plan of a folder. The flags must not contradict it.
func (f *runFlags) resume(ctx context.Context, call *kong.Context, std cmdline.Streams, asked func(kept *arena.Plan) (*arena.Plan, error)) error {
	folder, plan, records, err := arena.Reopen(f.Out)
	if err != nil {
		return err
	}
	standings := arena.NewStandings(plan)
	for _, r := range records {
		standings.Add(r)
	}
	other, err := asked(plan)
	if err == nil {
		err = checkResume(call, f.Out, other, plan)
	}
	if err == nil && !standings.Over() {
		err = f.consent(ctx, std, plan, other)
	}
	if err == nil {
		err = f.awaitWorkers(ctx, planRequirement{plan})
	}
	if err != nil {
		return errors.Join(err, folder.Close())
	}
	return f.play(ctx, std, folder, plan, standings)
}

// play plays the missing games of a plan and prints the result.
func (f *runFlags) play(ctx context.Context, std cmdline.Streams, folder *arena.Folder, plan *arena.Plan, standings *arena.Standings) (err error) {
	defer func() { err = errors.Join(err, folder.Close()) }()
	game, err := games.NewMatch(plan.Rules)
	if err != nil {
		return err
	}
	if !standings.Over() {
		err = f.playMissing(ctx, std, &arena.Match{Plan: plan, Game: game, Folder: folder, Standings: standings})
	}
	for _, line := range standings.Summary() {
		fmt.Fprintln(std.Out, words.Sanitize(line))
	}
	fmt.Fprintf(std.Out, "the games are in %s\n", f.Out)
	if !standings.Over() {
		fmt.Fprintf(std.Log, "%d of %d games are played: go on with --resume --out %s%s\n", standings.Played(), plan.Len(), shellQuote(f.Out), f.programsToo(plan))
	}
	return err
}

// playMissing plays the games that the standings lack, locally or on workers.
func (f *runFlags) playMissing(ctx context.Context, std cmdline.Streams, m *arena.Match) (err error) {
	q, err := queue.Open(ctx, f.queueConfig(m.Folder.Queue()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	m.Queue = q

	meter := cmdline.NewMeter(std.Log, terminal.Detect(std.Log, os.Getenv).Live, m.Plan.Len(), m.Standings.Played())
	defer meter.End()
	m.Observe = func(r *arena.Record) { meter.Game(describe(m.Game, r), m.Standings.Score()) }
	var moved func(*arena.Record)
	if f.Web != "" {
		web, failure := serveMatch(ctx, std.Log, f, m)
		if failure != nil {
			return failure
		}
		defer func() { err = errors.Join(err, web.close(ctx)) }()
		fmt.Fprintln(std.Log, "the match is shown at", web.address)
		observe := m.Observe
		m.Observe = func(r *arena.Record) {
			observe(r)
			web.Finished(r, m.Standings)
		}
		moved = web.Moved
	}
	m.Game = games.OpeningsNotice{Game: m.Game, Moment: cmdline.Moment, Notify: func() { meter.Wait(games.Balancing) }}
	if f.NATS != "" {
		return f.playElsewhere(ctx, m, q)
	}
	return f.playHere(ctx, m, q, moved)
}

// playHere plays with the programs of the plan on this machine, and reports ongoing games to moved
// unless that is nil.
func (f *runFlags) playHere(ctx context.Context, m *arena.Match, q *queue.Queue, moved func(*arena.Record)) error {
	referee := arena.Referee{Games: games.NewMatch, Programs: map[string][]string{}, Observe: moved}
	for _, e := range m.Plan.Entrants {
		if len(e.Command) == 0 {
			return fmt.Errorf("%s has no command, as workers played this match: go on with --nats", e.Name)
		}
		referee.Programs[e.Name] = e.Command
	}
	m.Ahead = 2 * f.Concurrency
	return f.workBeside(ctx, q, referee.Play, m.Run)
}

// workBeside plays the jobs of a queue on this machine while run runs, and stops it at a job that
// cannot be played.
func (f *placeFlags) workBeside(ctx context.Context, q *queue.Queue,
	play func(ctx context.Context, job []byte) ([]byte, error), run func(context.Context) error,
) error {
	within, stop := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := q.Work(within, f.Concurrency, func(ctx context.Context, job queue.Job) ([]byte, error) {
			result, err := play(ctx, job.Payload)
			if err != nil && ctx.Err() == nil {
				stop(err) // a job that fails here fails everywhere
			}
			return result, err
		})
		if within.Err() == nil {
			stop(err) // without workers there would never be a result
		}
	}()
	err := run(within)
	cause := context.Cause(within)
	stop(nil)
	<-ended
	if err != nil && ctx.Err() == nil && cause != nil {
		return cause
	}
	return err
}

// describe describes the end of a game briefly.
func describe(game arena.Game, r *arena.Record) string {
	sides := game.Sides()
	for i := range sides {
		sides[i] = r.Players[i] + " (" + sides[i] + ")"
	}
	return fmt.Sprintf("game %d: %s, %s", r.Game+1, r.Outcome().Describe(sides), words.Count(len(r.Moves), "move"))
}
