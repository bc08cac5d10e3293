package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/screen"
)

const (
	// maxMemory is what Gomocup allows a brain.
	maxMemory = 350 << 20
	// tolerance forgives what a busy machine adds to a move.
	tolerance = time.Second
	// patience tells a slow brain from a silent one.
	patience = 4 * time.Second
)

// watchCmd plays one game between two brains.
type watchCmd struct {
	gameFlags

	Time      time.Duration `default:"500ms" help:"Time for a move."`
	MatchTime time.Duration `default:"25s" help:"Time of each side for the game; 0 is no limit."`
	A         string        `placeholder:"CMD" help:"Command line of the brain that plays black; default: the pbrain-gogo beside this program."`
	B         string        `placeholder:"CMD" help:"Command line of the brain that plays white; default: as for --a."`
	Seed      uint64        `help:"Choose a random opening by this number; 0 is the empty board, or the first opening of the file."`
	Openings  string        `type:"existingfile" placeholder:"FILE" help:"Take the opening from FILE: one a line, as in h8 i9 h10."`
}

// Run plays and shows the game.
func (w *watchCmd) Run(ctx context.Context, std streams) (err error) {
	start, err := w.start()
	if err != nil {
		return err
	}
	a, err := startBrain(ctx, w.A)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	defer func() { err = errors.Join(err, closeBrain(ctx, a)) }()
	b, err := startBrain(ctx, w.B)
	if err != nil {
		return fmt.Errorf("--b: %w", err)
	}
	defer func() { err = errors.Join(err, closeBrain(ctx, b)) }()

	title := fmt.Sprintf("%s: x %s, o %s, %v a move", w.gameFlags, a.Name(), b.Name(), w.Time)
	viewer := screen.NewWatcher(std.out, screen.Detect(std.out, os.Getenv), title, start)
	last := start
	game := match.Game{
		Start: start,
		Black: a,
		White: b,
		Limits: match.Limits{
			Turn: w.Time, Game: w.MatchTime, Memory: maxMemory,
			Tolerance: tolerance, Patience: patience,
		},
		Observe: func(s match.Step) {
			last = s.Board
			viewer.Step(s)
		},
	}
	outcome, err := game.Play(ctx)
	if err != nil {
		return err
	}
	return viewer.End(last, fmt.Sprintf("%s, %d moves", outcome, last.Len()))
}

// start returns the position that the game begins with.
func (w *watchCmd) start() (*gomoku.Board, error) {
	empty, err := w.board()
	if err != nil {
		return nil, err
	}
	switch {
	case w.Openings != "":
		return w.fromFile(empty)
	case w.Seed != 0:
		return match.RandomOpening(empty, w.Seed), nil
	}
	return empty, nil
}

// fromFile picks an opening of the file.
func (w *watchCmd) fromFile(empty *gomoku.Board) (*gomoku.Board, error) {
	f, err := os.Open(w.Openings)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := match.ReadOpenings(f, empty)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", w.Openings, err)
	}
	pick := 0
	if w.Seed != 0 {
		pick = rand.New(rand.NewPCG(w.Seed, 0)).IntN(len(list))
	}
	return match.SetUp(empty, list[pick]), nil
}

// closeBrain ends a brain. One that had to be ended by force is no failure of
// the game that was played.
func closeBrain(ctx context.Context, b *match.Brain) error {
	err := b.Close(context.WithoutCancel(ctx))
	var fault *match.PlayerError
	if errors.As(err, &fault) && fault.Reason == match.Silence {
		return nil
	}
	return err
}
