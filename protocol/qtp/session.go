package qtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/internal/input"
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
	engine   Engine
	opts     Options
	commands []command
	out      output

	board   *quoridor.Board
	walls   int // in each hand at the beginning of a game
	clock   clock
	thought *Thought // of the last genmove in this game, or nil

	job  *job      // nil between long commands
	idle time.Time // when the last one ended
	// waiting holds what arrived while the engine thinks, in order.
	waiting []request
	leaving bool // quit or the end of input has arrived
	over    bool // and everything before it has been answered
	deaf    bool // the engine did not let go
}

// queueLength bounds the requests that wait for the engine. The controller is
// kept waiting beyond it.
const queueLength = 1000

// NewSession returns a session that writes its responses to out. The error is
// that of a board of a size that cannot be.
func NewSession(engine Engine, out io.Writer, opts Options) (*Session, error) {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.Size == 0 {
		opts.Size = defaultSize
	}
	board, err := quoridor.New(opts.Size, opts.Size, opts.Walls)
	if err != nil {
		return nil, err
	}
	s := &Session{engine: engine, opts: opts, out: output{w: out}, board: board, walls: opts.Walls}
	s.commands = slices.DeleteFunc(commands(), func(c command) bool {
		return c.name == "cputime" && opts.CPUTime == nil
	})
	return s, nil
}

// Run serves the controller until quit, the end of input, the end of ctx, whose
// cause it returns, or an error of one of the streams. A goroutine that reads from
// in lives on after an error of out or the end of ctx until that read returns.
func (s *Session) Run(ctx context.Context, in io.Reader) error {
	lines := newLineReader(in)
	var inErr error // set before the end is sent
	requests, stop := input.Requests(func() (q request, last bool) {
		q = readRequest(lines, &inErr)
		last = q.leaves()
		return q, last
	})
	defer stop()
	s.engine.NewGame()
	for !s.over && s.out.err == nil && ctx.Err() == nil {
		if len(s.waiting) > 0 {
			s.serveWaiting(ctx)
		} else {
			select {
			case q := <-requests:
				s.serve(ctx, &q)
			case <-ctx.Done():
			}
		}
		s.await(ctx, requests)
	}
	if s.out.err != nil {
		return fmt.Errorf("write to the controller: %w", s.out.err)
	}
	if !s.over {
		return context.Cause(ctx)
	}
	if inErr != nil && !errors.Is(inErr, io.EOF) {
		return fmt.Errorf("read from the controller: %w", inErr)
	}
	return nil
}

// readRequest waits for the next line. An error becomes the end.
func readRequest(lines *input.Lines, inErr *error) request {
	line, long, err := lines.Next()
	now := time.Now()
	if err != nil {
		*inErr = err
		return request{end: true, received: now}
	}
	return parse(line, long, now)
}

// leaves reports whether nothing is read behind the request.
func (q *request) leaves() bool { return q.end || q.name == "quit" && !q.long }

// serveWaiting serves the oldest request that arrived while the engine thought.
func (s *Session) serveWaiting(ctx context.Context) {
	q := s.waiting[0]
	s.waiting = append(s.waiting[:0], s.waiting[1:]...)
	s.serve(ctx, &q)
}

var (
	errUnknown = errors.New("unknown command")
	errLong    = fmt.Errorf("line longer than %d bytes", maxLine)
)

// serve answers one request, or starts the job that will.
func (s *Session) serve(ctx context.Context, q *request) {
	switch {
	case q.end:
		s.over = true
		return
	case q.interrupts: // no command is in progress
		return
	}
	if q.long {
		s.out.failure(q.id, errLong)
		return
	}
	c, ok := s.command(q.name)
	if !ok {
		s.out.failure(q.id, errUnknown)
		return
	}
	args := &arguments{left: q.args}
	if c.answer != nil {
		s.respond(q.id, func() (string, error) { return c.answer(s, args) })
		return
	}
	// The clock of a command runs from when it arrived, but not while an earlier
	// one was served.
	began := q.received
	if began.Before(s.idle) {
		began = s.idle
	}
	w, err := c.start(s, args, began)
	if err != nil {
		s.out.failure(q.id, err)
		return
	}
	s.begin(ctx, q.id, w)
}

// respond answers with what f returns.
func (s *Session) respond(id string, f finish) {
	text, err := f()
	if err != nil {
		s.out.failure(id, err)
		return
	}
	s.out.success(id, text)
}
