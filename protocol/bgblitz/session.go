package bgblitz

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// Options configure a session.
type Options struct {
	// Name and Version are told to clients that ask.
	Name, Version string
	// Ply is that of requests without one: 0 is the 2 that the text recommends.
	Ply backgammon.Ply
	// MatchEquities is the name of the engine's match equity table, "" for none.
	MatchEquities string
	// UBGI serves the rest of a stream that has a line "ubgi", beginning with it. Without
	// UBGI that line is an error.
	UBGI func(ctx context.Context, in io.Reader, out io.Writer) error
	// Log gets messages for which the protocol has no line; it may be nil.
	Log *slog.Logger
}

// queueLength bounds the requests that wait for the engine; beyond it the client is kept
// waiting.
const queueLength = 1000

// session serves one client.
type session struct {
	engine analyst.Engine
	log    *slog.Logger
	out    output

	mu   sync.Mutex
	open []*request // requests to the engine that are not answered yet
}

// Serve answers the requests of in on out until in ends, the context ends, or one of the
// streams fails. The end of in is no error: all requests before it are answered, however
// long that takes. At the end of the context the open requests are answered as if they
// had been canceled, as soon as the engine returns, which takes 50 ms; if the context's
// cause is an *Error, it comes last. A goroutine that reads from in may live on after the
// end of the context or an error of out until that read returns.
func Serve(ctx context.Context, in io.Reader, out io.Writer, engine analyst.Engine, opts Options) error {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	s := &session{engine: engine, log: opts.Log, out: output{w: out}}
	r := &reader{src: newSource(in), limits: engine.Limits(), opts: &opts, cancel: s.cancel}
	requests := make(chan *request, queueLength)
	go s.read(ctx, r, requests, end)
	for {
		select {
		case <-ctx.Done():
			s.close(ctx, requests)
			return context.Cause(ctx)
		case q, ok := <-requests:
			if !ok {
				return nil
			}
			if q.ubgi {
				return opts.UBGI(ctx, io.MultiReader(strings.NewReader("ubgi\n"), r.src.in), out)
			}
			if err := s.serve(ctx, q); err != nil {
				return fmt.Errorf("write to the client: %w", err)
			}
		}
	}
}

// close answers the waiting requests when the context has ended, and then writes the
// cause if it is an Error.
func (s *session) close(ctx context.Context, requests <-chan *request) {
	last := formJSON
	for waits := true; waits; {
		select {
		case q, ok := <-requests:
			if waits = ok && !q.ubgi && s.serve(ctx, q) == nil; waits {
				last = q.form
			}
		default:
			waits = false
		}
	}
	var why *Error
	if errors.As(context.Cause(ctx), &why) {
		_ = s.out.write(why.result().write(last, requestID{}))
	}
}

// read reads requests until the stream ends or switches to UBGI.
func (s *session) read(ctx context.Context, r *reader, requests chan<- *request, end context.CancelCauseFunc) {
	for {
		q, err := r.next()
		if errors.Is(err, io.EOF) {
			close(requests)
			return
		}
		if err != nil {
			end(fmt.Errorf("read from the client: %w", err))
			return
		}
		if q.work != nil {
			s.mu.Lock()
			s.open = append(s.open, q)
			s.mu.Unlock()
		}
		select {
		case requests <- q:
		case <-ctx.Done():
			return
		}
		if q.ubgi {
			return
		}
	}
}

// cancel cancels the open requests with an id.
func (s *session) cancel(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := false
	for _, q := range s.open {
		if !q.id.given || q.id.text != id {
			continue
		}
		found, q.canceled = true, true
		if q.cancel != nil {
			q.cancel()
		}
	}
	return found
}

// serve answers a request. It returns an error of the output.
func (s *session) serve(ctx context.Context, q *request) error {
	r := q.answer
	if q.work != nil {
		r = s.work(ctx, q)
	}
	if q.err != nil {
		r = q.err.result()
	}
	return s.out.write(r.write(q.form, q.id))
}

// work asks the engine. It returns the result or sets the error of the request.
func (s *session) work(ctx context.Context, q *request) *result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !s.beginWork(q, cancel) {
		cancel()
	}
	r, err := s.runWork(ctx, q, cancel)
	canceled := s.endWork(q)
	var own *Error
	switch {
	case err == nil && r.final:
	case canceled || ctx.Err() != nil || errors.Is(err, context.Canceled):
		q.err = fault(Canceled, "cancelled before it was answered")
	case errors.As(err, &own):
		q.err = own
	case err != nil:
		q.err = fault(Refused, "%s", err)
	}
	return r
}

// beginWork makes a request cancelable while the engine works on it. It reports false if
// it has been canceled already.
func (s *session) beginWork(q *request, cancel context.CancelFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	q.cancel = cancel
	return !q.canceled
}

// endWork removes a request from the open ones and reports whether it was canceled. It
// cannot be canceled any more.
func (s *session) endWork(q *request) (canceled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = slices.DeleteFunc(s.open, func(o *request) bool { return o == q })
	return q.canceled
}

// runWork has the engine do the work, unless it was canceled before. Progress is written
// as it comes, none after the work. If that fails the work is canceled, too.
func (s *session) runWork(ctx context.Context, q *request, giveUp func()) (r *result, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("the engine has failed", "panic", p, "stack", string(debug.Stack()))
			r, err = nil, fault(Internal, "the engine has failed: %v", p)
		}
	}()
	working := true
	var mu sync.Mutex
	defer func() {
		mu.Lock()
		defer mu.Unlock()
		working = false
	}()
	return q.work(ctx, s.engine, func(progress *result) {
		mu.Lock()
		defer mu.Unlock()
		if working && s.out.write(progress.write(q.form, q.id)) != nil {
			giveUp()
		}
	})
}

// Code is the machine-readable kind of an Error.
type Code string

const (
	Syntax         Code = "syntax"          // neither JSON nor XML
	Incomplete     Code = "incomplete"      // the input, or the next request, begins before the end
	TooLarge       Code = "too_large"       // beyond the bounds of a request
	UnknownRequest Code = "unknown_request" // no request has this type
	Missing        Code = "missing"         // a required attribute is missing
	BadValue       Code = "bad_value"       // an invalid value
	BadPosition    Code = "bad_position"    // checkers, cube or score that cannot be, or a game that is over
	Unsupported    Code = "unsupported"     // beyond what the engine can do
	Refused        Code = "refused"         // by the engine, with its message
	Canceled       Code = "cancelled"       // by a Cancel, or because the session ends
	Busy           Code = "busy"            // too many sessions: this one ends
	Idle           Code = "idle"            // the client has been silent for too long: the session ends
	Internal       Code = "internal"        // a bug of the engine
)

// Error is the answer to a request that has failed.
type Error struct {
	Code    Code
	Message string
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Line returns the error as a line of JSON, for clients without a session.
func (e *Error) Line() []byte { return e.result().write(formJSON, requestID{}) }

func fault(code Code, format string, args ...any) *Error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

// result returns the error as an answer.
func (e *Error) result() *result {
	r := &result{name: "Error"}
	r.addText("code", string(e.Code))
	r.add(part{name: "message", style: asBody, text: e.Message})
	return r
}

// output writes answers, each with one Write, so that the client never sees half of one.
// After the first error it writes nothing more.
type output struct {
	w   io.Writer
	err error
}

func (o *output) write(line []byte) error {
	if o.err == nil {
		_, o.err = o.w.Write(line)
	}
	return o.err
}
