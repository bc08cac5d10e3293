package ubgi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"gogo/board/backgammon"
	"gogo/protocol/internal/input"
	"gogo/protocol/oracle"
)

// Options are what the command line says about a session.
type Options struct {
	// Name, Author and Version are what the engine says of itself. An empty one
	// is left out.
	Name, Author, Version string
	// MatchEquities is the name of the table that the engine uses in matches: the value of
	// engine.met. Without it there is no such key.
	MatchEquities string
	// Ply is the default of engine.ply.
	Ply int
	// Prepare, if it is set, makes what the engine would else make during a go. It is called
	// before readyok, while no go is under way, and costs nothing the second time.
	Prepare func()
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// Session serves one manager.
type Session struct {
	engine   oracle.Engine
	opts     Options
	keys     []key
	settings settings
	out      output

	board *backgammon.Board // the position, if it is a board alone
	setup *backgammon.Setup // or with all that belongs to it
	dice  backgammon.Dice

	job    *job           // nil where no go is under way
	asking sync.WaitGroup // questions that the engine has not let go of
	// waiting holds what arrived while the engine thinks, in order.
	waiting []request
	over    bool  // quit or the end of input has been served
	inErr   error // what ended the input, then
}

// queueLength bounds the requests that wait for the engine. The manager is kept
// waiting beyond it.
const queueLength = 1000

// NewSession returns a session that writes its answers to out.
func NewSession(engine oracle.Engine, out io.Writer, opts Options) *Session {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	return &Session{
		engine: engine, opts: opts, keys: keys(engine.Limits(), opts.MatchEquities), settings: defaults(opts.Ply), out: output{w: out},
	}
}

// Run serves the manager until quit, the end of input, the end of ctx, which is
// an error, its cause, and told if that is an *Error, or an error of one of the streams. A
// goroutine that reads from in lives on, unless that has ended, until its read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	lines := newLineReader(in)
	requests, stop := input.Requests(func() (q request, last bool) {
		q = readRequest(lines)
		return q, q.end
	})
	defer stop()
	s.loop(ctx, requests)
	s.settle()
	switch {
	case s.out.err != nil:
		return fmt.Errorf("write to the manager: %w", s.out.err)
	case !s.over:
		return s.ended(ctx)
	case s.inErr != nil && !errors.Is(s.inErr, io.EOF):
		return fmt.Errorf("read from the manager: %w", s.inErr)
	}
	return nil
}

// ended ends a session whose context has ended, and tells the manager why if the cause
// is an Error.
func (s *Session) ended(ctx context.Context) error {
	var why *Error
	if errors.As(context.Cause(ctx), &why) {
		s.out.line(errorLine(why))
	}
	return context.Cause(ctx)
}

// loop serves requests until the session is over, ctx ends or the output fails.
func (s *Session) loop(ctx context.Context, requests <-chan request) {
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		if len(s.waiting) > 0 {
			q := s.waiting[0]
			s.waiting = append(s.waiting[:0], s.waiting[1:]...)
			s.serve(ctx, &q)
		} else {
			select {
			case q := <-requests:
				s.serve(ctx, &q)
			case <-ctx.Done():
			}
		}
		s.await(ctx, requests)
	}
}

// serve answers one request, or starts the job that will.
func (s *Session) serve(ctx context.Context, q *request) {
	if q.end {
		s.over, s.inErr = true, q.err
		return
	}
	if q.long {
		s.out.line(errorLine(fail(BadCommand, "line longer than %d bytes", maxLine)))
		return
	}
	work, err := s.obey(q.words)
	if err != nil {
		s.out.line(errorLine(err))
		return
	}
	if work != nil {
		s.begin(ctx, work)
	}
}
