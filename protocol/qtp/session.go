package qtp

import (
	"context"
	"io"
	"log/slog"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// Options are what the command line says about a session.
type Options struct {
	// Name and Version are the answers to name and version.
	Name, Version string
	// Size and Walls are the board and the walls in each hand until the
	// controller says others. A Size of 0 is 9.
	Size, Walls int
	// CPUTime returns the processor time that the program has used. Without it
	// cputime is no known command.
	CPUTime func() time.Duration
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// defaultSize is the board of the boxed game.
const defaultSize = 9

// Session serves one controller.
type Session struct {
	*gtp.Session
	engine Engine

	board   *quoridor.Board
	walls   int      // in each hand at the beginning of a game
	lines   int      // that genmove looks for
	thought *Thought // of the last genmove in this game, or nil
}

// NewSession returns a session that writes its responses to out. The error is
// that of a board of a size that cannot be.
func NewSession(engine Engine, out io.Writer, opts Options) (*Session, error) {
	if opts.Size == 0 {
		opts.Size = defaultSize
	}
	board, err := quoridor.New(opts.Size, opts.Size, opts.Walls)
	if err != nil {
		return nil, err
	}
	s := &Session{
		Session: gtp.NewSession(out, gtp.Options{Name: opts.Name, Version: opts.Version, CPUTime: opts.CPUTime, Log: opts.Log}),
		engine:  engine, board: board, walls: opts.Walls, lines: 1,
	}
	s.Add(s.commands()...)
	return s, nil
}

// Run serves the controller until quit, the end of input, the end of ctx, whose
// cause it returns, or an error of one of the streams. A goroutine that reads from
// in lives on, unless that has ended, until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	s.engine.NewGame()
	return s.Session.Run(ctx, in)
}
