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

	"gogo/protocol/analyst"
)

// Options are what a program says about itself.
type Options struct {
	// Name and Version are told to clients that ask.
	Name, Version string
	// MatchEquities is the name of the table that the engine uses in matches. An empty one is not
	// told.
	MatchEquities string
	// UBGI serves the rest of a stream, beginning with a line "ubgi". Without it
	// that line is junk.
	UBGI func(ctx context.Context, in io.Reader, out io.Writer) error
	// Log gets what the protocol has no line for. nil drops it.
	Log *slog.Logger
}

// queueLength bounds the requests that wait for the engine. The client is kept
// waiting beyond it.
const queueLength = 1000

// session serves one client.
type session struct {
	engine analyst.Engine
	log    *slog.Logger
	out    output

	mu   sync.Mutex
	open []*request // for the engine, and not answered yet
}

// Serve answers the requests of in on out until in ends, the context ends, or one
// of the streams fails. The end of in is no error, and what was asked before it is
// answered, however long that takes. At the end of the context, what was asked is
// answered as if it had been cancelled, as soon as the engine lets go, which takes 50 ms;
// if the context's cause is an *Error, it comes last. A goroutine that reads from in may live on after the end of the context
// or an error of out until that read returns.
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

// close answers what waits when the context has ended, and says why it has if the cause
// is an Error.
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
		_ = s.out.write(why.result().write(last, ident{}))
	}
}

// read reads requests until the stream ends or is another protocol's.
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

// cancel ends the open requests that have the id.
func (s *session) cancel(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := false
	for _, q := range s.open {
		if !q.id.given || q.id.text != id {
			continue
		}
		found, q.cancelled = true, true
		if q.cancel != nil {
			q.cancel()
		}
	}
	return found
}

// serve answers a request. An error is one of the output.
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

// work asks the engine. Either it returns the result, or the request has an error
// afterwards.
func (s *session) work(ctx context.Context, q *request) *result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !s.begin(q, cancel) {
		cancel()
	}
	r, err := s.ask(ctx, q, cancel)
	cancelled := s.end(q)
	var own *Error
	switch {
	case err == nil && r.stands:
	case cancelled || errors.Is(err, context.Canceled):
		q.err = fault(Cancelled, "cancelled before it was answered")
	case errors.As(err, &own):
		q.err = own
	case err != nil:
		q.err = fault(Refused, "%s", err)
	}
	return r
}

// begin lets a request be cancelled while it is worked on. It reports false if it
// has been already.
func (s *session) begin(q *request, cancel context.CancelFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	q.cancel = cancel
	return !q.cancelled
}

// end takes a request from the open ones and reports whether it was cancelled: from
// now on it cannot be any more.
func (s *session) end(q *request) (cancelled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = slices.DeleteFunc(s.open, func(o *request) bool { return o == q })
	return q.cancelled
}

// ask has the engine do the work, unless it was cancelled before. Reports of
// progress are written as they come, none after the work; where one cannot be
// written, nobody waits for the result either.
func (s *session) ask(ctx context.Context, q *request, giveUp func()) (r *result, err error) {
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

// result is the answer to a request that has failed.
func (e *Error) result() *result {
	r := &result{name: "Error"}
	r.addText("code", string(e.Code))
	r.add(part{name: "message", style: asBody, text: e.Message})
	return r
}

// output writes answers, each with one Write, so that the client never sees half
// of one. After the first error it writes nothing.
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

// Code tells programs what is wrong with a request. The message beside it is for
// people.
type Code string

const (
	Syntax         Code = "syntax"          // neither JSON nor XML
	Incomplete     Code = "incomplete"      // the input, or the next request, begins before the end
	TooLarge       Code = "too_large"       // more than a request may have
	UnknownRequest Code = "unknown_request" // no request has this type
	Missing        Code = "missing"         // something that has no default
	BadValue       Code = "bad_value"       // not what belongs there
	BadPosition    Code = "bad_position"    // chequers, cube or score that cannot be, or a game that is over
	Unsupported    Code = "unsupported"     // beyond what the engine can do
	Refused        Code = "refused"         // by the engine, which says why
	Cancelled      Code = "cancelled"       // by a Cancel, or because the session ends
	Busy           Code = "busy"            // too many sessions: this one ends
	Idle           Code = "idle"            // the client has been silent for too long: the session ends
	Internal       Code = "internal"        // the engine's fault
)

// Error is why a request is not answered by a result.
type Error struct {
	Code    Code
	Message string
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Line returns the error as a line of JSON, for who is served by no session.
func (e *Error) Line() []byte { return e.result().write(formJSON, ident{}) }

func fault(code Code, format string, args ...any) *Error {
	return &Error{code, fmt.Sprintf(format, args...)}
}
