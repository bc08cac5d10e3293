package main

import (
	"context"
	"errors"
	"os"
	"time"

	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/play"
	"gogo/cmd/gogo/internal/screen"
)

// playCmd lets a person play against a brain.
type playCmd struct {
	gameFlags

	Time  time.Duration `default:"1s" help:"Time of the brain for a move."`
	Side  string        `enum:"black,white" default:"black" help:"Your side: ${enum}. Black begins."`
	Brain string        `placeholder:"CMD" help:"Command line of the brain; default: the pbrain-gogo beside this program."`
}

// Validate refuses a time that no brain can keep to.
func (p *playCmd) Validate() error { return checkTime(p.Time) }

// Run plays games until the person quits.
func (p *playCmd) Run(ctx context.Context, std streams) (err error) {
	empty, err := p.board()
	if err != nil {
		return err
	}
	brain, err := startBrain(ctx, p.Brain)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeBrain(ctx, brain)) }()
	side := gomoku.Black
	if p.Side == "white" {
		side = gomoku.White
	}
	s := play.Session{
		Out:    std.out,
		Prompt: screen.IsTerminal(std.in),
		Color:  screen.Detect(std.out, os.Getenv).Color,
		Brain:  brain,
		Empty:  empty,
		Title:  p.String(),
		Limits: match.Limits{Turn: p.Time, Memory: maxMemory, Tolerance: tolerance, Patience: patience},
	}
	return s.Run(ctx, std.in, side)
}
