package matchcmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"gogo/bench/match/arena"
	"gogo/bench/queue"
	"gogo/bench/train/selfplay"
	"gogo/bench/tune"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// Worker plays games for other machines.
type Worker struct {
	cmdline.NATSFlags

	Owners      []string `placeholder:"KEY" help:"Play games only for owners that sign with these public keys, or for any."`
	Engine      []string `aliases:"brain" need:"games" placeholder:"NAME=CMD" sep:"none" help:"Let matches start this engine by NAME; repeat the flag for more."`
	Engines     string   `aliases:"brains" need:"games" type:"existingfile" placeholder:"FILE" help:"Read such engines from FILE, one NAME=CMD a line; # begins a comment."`
	Tune        bool     `need:"games" help:"Play games of gogo tune, which must be of the same version."`
	SelfPlay    bool     `need:"games" name:"selfplay" help:"Play games of gogo selfplay, which must be of the same version."`
	Concurrency int      `default:"1" help:"Play this many games at once."`
}

// Examples implements program.Examples.
func (*Worker) Examples() []string {
	return []string{
		"gogo worker --nats nats://host:4222 --key sign.nk --owners UC5Y... --concurrency 4 --engine 'new=./new' --engine 'old=./old'",
	}
}

// Run plays games until the context ends.
func (w *Worker) Run(ctx context.Context, std cmdline.Streams) (err error) {
	if w.NATS == "" {
		return program.Misusef("a worker needs a server: --nats nats://HOST:4222")
	}
	if err := errors.Join(cmdline.CheckKnown("owners", w.Owners), checkConcurrency(w.Concurrency)); err != nil {
		return err
	}
	programs, err := w.programs()
	if err != nil {
		return err
	}
	if err := checkPrograms(programs); err != nil {
		return err
	}
	about := newWorkerInfo(programs)
	if w.Tune {
		about.Tune = program.Number()
	}
	if w.SelfPlay {
		about.SelfPlay = program.Number()
	}
	config := w.Config("")
	config.Name, config.Inbox, config.Known = about.Name, "worker", cmdline.Known(w.Owners)
	q, err := queue.Open(ctx, config)
	if err != nil {
		return program.Served(err)
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	leave, err := q.Announce(about.encode())
	if err != nil {
		return err
	}
	defer leave()
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	play := w.player(programs)
	return program.Served(q.Work(ctx, w.Concurrency, func(ctx context.Context, job queue.Job) ([]byte, error) {
		result, err := play(ctx, job.Payload)
		var unknown *arena.UnknownError
		if errors.As(err, &unknown) {
			log.Warn("a game is left to other workers", "match", job.Match, "error", err)
			return nil, fmt.Errorf("%w: %w", queue.ErrUnable, err)
		}
		if err != nil && ctx.Err() == nil {
			log.Error("a game could not be played", "match", job.Match, "error", err)
		}
		return result, err
	}))
}

// player returns a function that plays jobs: of matches and, if enabled, of tunings and self-play.
func (w *Worker) player(programs map[string][]string) func(ctx context.Context, job []byte) ([]byte, error) {
	matches := arena.Referee{Games: games.NewMatch, Programs: programs}
	tunings := newTuneReferee()
	referee := &selfplay.Referee{Version: program.Number(), Games: func(p *selfplay.Plan) (*selfplay.Game, error) {
		return newSelfPlayGame(p, "")
	}}
	return func(ctx context.Context, job []byte) ([]byte, error) {
		isTuning, isSelfPlay := tune.IsJob(job), selfplay.IsJob(job)
		switch {
		case isTuning && !w.Tune:
			return nil, &arena.UnknownError{Err: errors.New("this worker plays no games of gogo tune: start it with --tune")}
		case isTuning:
			return tunings.Play(ctx, job)
		case isSelfPlay && !w.SelfPlay:
			return nil, &arena.UnknownError{Err: errors.New("this worker plays no games of gogo selfplay: start it with --selfplay")}
		case isSelfPlay:
			return referee.Play(ctx, job)
		}
		return matches.Play(ctx, job)
	}
}

// programs returns the command lines of the flags and the file by name.
func (w *Worker) programs() (map[string][]string, error) {
	list := map[string][]string{}
	for _, text := range w.Engine {
		if err := addProgram(list, text); err != nil {
			return nil, program.Misusef("--engine %s: %w", text, err)
		}
	}
	if w.Engines != "" {
		if err := readPrograms(list, w.Engines); err != nil {
			return nil, fmt.Errorf("%s: %w", w.Engines, err)
		}
	}
	if len(list) == 0 && !w.Tune && !w.SelfPlay {
		return nil, program.Misusef("a worker needs a program: --engine NAME=CMD")
	}
	return list, nil
}

// readPrograms reads a file of programs.
func readPrograms(list map[string][]string, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if err := addProgram(list, text); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// addProgram parses NAME=CMD.
func addProgram(list map[string][]string, text string) error {
	name, line, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return errors.New("must be NAME=CMD")
	}
	if list[name] != nil {
		return fmt.Errorf("two engines are called %s", name)
	}
	command, err := brain.SplitCommand(line)
	if err != nil {
		return err
	}
	list[name] = command
	return nil
}

// Key makes a key.
type Key struct {
	File string `arg:"" help:"File for the secret part of the key, which only you may read."`
}

// Help explains what keys are for.
func (*Key) Help() string {
	return "With --key FILE a worker or the owner of a match signs what it sends, and the public part that is printed here tells " +
		"others whom to trust, in --owners of workers and --workers of owners. Another key can log in to a NATS server, by --nats-nkey FILE, " +
		"whose configuration has the public part. One key is not for both: a server could have a login sign a game."
}

// Run makes the key, unless the file is there, and prints its public part.
func (k *Key) Run(std cmdline.Streams) error {
	public, made, err := queue.WriteKey(k.File)
	if err != nil {
		return err
	}
	if !made {
		fmt.Fprintf(std.Log, "%s is there already; its public key is\n", k.File)
	}
	_, err = fmt.Fprintln(std.Out, public)
	return err
}
