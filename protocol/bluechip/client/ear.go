package client

import (
	"context"
	"errors"
	"time"

	"gogo/protocol/bluechip"
)

// ear hears a table while the player thinks, too, so that a question is over when what it
// is about is: people may think for long.
type ear struct {
	lines <-chan spoken
	heard []spoken // while the player thought
}

// mostHeard bounds the lines that are heard while the player thinks. What comes behind them
// waits.
const mostHeard = 64

// next returns what the table says next, or reports that it is too late for that.
func (e *ear) next(late <-chan time.Time) (s spoken, lateness bool) {
	if len(e.heard) > 0 {
		s, e.heard = e.heard[0], e.heard[1:]
		return s, false
	}
	select {
	case <-late:
		return s, true
	case s = <-e.lines:
		return s, false
	}
}

// during does something in which the player may be asked. What the table says meanwhile is
// kept for later; if it makes the question void, the player's context ends, and what was to
// be done is left undone.
func (e *ear) during(ctx context.Context, do func(context.Context) ([]bluechip.Message, error)) ([]bluechip.Message, error) {
	asked, cancel := context.WithCancel(ctx)
	defer cancel()
	type done struct {
		answers []bluechip.Message
		err     error
	}
	ended := make(chan done, 1)
	go func() {
		answers, err := do(asked)
		ended <- done{answers, err}
	}()
	for void := false; ; {
		lines := e.lines
		if void || len(e.heard) == mostHeard {
			lines = nil
		}
		select {
		case d := <-ended:
			if void && ctx.Err() == nil && errors.Is(d.err, context.Canceled) {
				return d.answers, nil
			}
			return d.answers, d.err
		case s := <-lines:
			e.heard = append(e.heard, s)
			if void = makesVoid(&s); void {
				cancel()
			}
		}
	}
}

// makesVoid reports whether a player need not answer any more when the table says this.
func makesVoid(s *spoken) bool {
	if s.err != nil {
		return true
	}
	n, err := bluechip.ParseNotice(s.line)
	if err != nil {
		return false
	}
	switch n.Kind {
	case bluechip.StartOfBoard, bluechip.EndOfSession, bluechip.Refusal:
		return true
	}
	return false
}
