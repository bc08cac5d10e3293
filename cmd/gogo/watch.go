package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	openings "gogo/bench/openings/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/progress"
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
	Seed      uint64        `placeholder:"N" help:"Choose a random opening by this number; 0 is the empty board, or the first opening of the file."`
	Openings  string        `placeholder:"FILE" help:"Take the opening from FILE: points as in h8 i9 h10, a Gomocup list, .psq or SGF."`
}

// Validate refuses times that no game can have.
func (w *watchCmd) Validate() error {
	if err := checkTime(w.Time); err != nil {
		return err
	}
	return checkDuration("match-time", w.MatchTime)
}

// Run plays and shows the game.
func (w *watchCmd) Run(ctx context.Context, std streams) (err error) {
	start, err := w.start(ctx, std)
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
	game := match.Game[gomokumatch.Position]{
		Start:  gomokumatch.Position{Board: start},
		First:  a,
		Second: b,
		Limits: match.Limits{
			Turn: w.Time, Game: w.MatchTime, Memory: maxMemory,
			Tolerance: tolerance, Patience: patience,
		},
		Observe: viewer.Step,
	}
	outcome, err := game.Play(ctx)
	if err != nil {
		return err
	}
	return viewer.End(start, fmt.Sprintf("%s, %d moves", outcome.Describe(gomokumatch.Sides()), start.Len()))
}

// start returns the position that the game begins with.
func (w *watchCmd) start(ctx context.Context, std streams) (*gomoku.Board, error) {
	empty, err := w.board()
	if err != nil {
		return nil, err
	}
	source, err := w.source(empty)
	if source == nil || err != nil {
		return empty, err
	}
	notice := progress.NewNotice(std.log, screen.Detect(std.log, os.Getenv).Live, balancing)
	defer notice.Clear()
	var opening openings.Opening
	err = progress.IfSlow(progress.Moment, notice.Show, func() error {
		opening, err = source.Opening(ctx, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	return openings.SetUp(empty, opening), nil
}

// source returns where the opening comes from, or nil for the empty board.
func (w *watchCmd) source(empty *gomoku.Board) (openings.Source, error) {
	switch {
	case w.Openings != "":
		list, err := openings.ReadFile(w.Openings, empty)
		if w.Seed != 0 {
			list = list.Shuffled(w.Seed)
		}
		return list, err
	case w.Seed != 0:
		return openings.NewGenerator(empty, w.Seed)
	}
	return nil, nil
}

// closeBrain ends a brain. One that had to be ended by force is no failure of
// the game that was played.
func closeBrain(ctx context.Context, b *gomokumatch.Brain) error {
	err := b.Close(context.WithoutCancel(ctx))
	if match.EndedByForce(err) {
		return nil
	}
	return err
}
