package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/cmd/internal/program"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// operator asks a person on the standard input for the meanings of calls.
type operator struct {
	srv   *server.Server
	out   io.Writer
	asked chan struct{} // signals that there may be a question
}

// newOperator returns an operator on the standard streams.
func newOperator(srv *server.Server, std streams) *operator {
	return &operator{srv: srv, out: std.log, asked: make(chan struct{}, 1)}
}

// note wakes the operator if an event makes the table wait for it.
func (o *operator) note(e *table.Event) {
	if e.Kind != table.Waiting {
		return
	}
	select {
	case o.asked <- struct{}{}:
	default:
	}
}

// question asks about a call, or about a finished auction.
type question struct {
	seat bridge.Seat
	call bridge.Call
	end  bool
	// auction has the calls of a finished auction.
	auction []string
}

// String formats the question.
func (q question) String() string {
	if q.end {
		return "The auction is over: " + strings.Join(q.auction, ", ") + ". Type \"3 TEXT\" to explain its third call, or \"go\" to go on."
	}
	return fmt.Sprintf("%v calls %v. Type its meaning, or Enter for no alert:", q.seat, q.call)
}

// pending returns the question that the table waits for.
func (o *operator) pending() (q question, ok bool) {
	o.srv.Do(func(now time.Time, t *table.Table) {
		q.seat, q.call, ok = t.HeldCall()
		if q.end = t.Asking(); q.end {
			shown := t.Snapshot(now)
			for i, c := range shown.Calls {
				by := shown.Board.Dealer + bridge.Seat(i)
				q.auction = append(q.auction, fmt.Sprintf("%d %v %v", i+1, by%bridge.Seats, c.Call))
			}
		}
	})
	return q, ok || q.end
}

// serve asks until the context ends. At the end of the input, calls are no longer alerted.
func (o *operator) serve(ctx context.Context, in io.Reader) {
	lines := bufio.NewScanner(program.NewReader(ctx, in))
	for {
		select {
		case <-o.asked:
		case <-ctx.Done():
			return
		}
		for q, ok := o.pending(); ok && ctx.Err() == nil; q, ok = o.pending() {
			o.ask(ctx, q, lines)
		}
	}
}

// ask asks once and executes the answer. If the table waits for something else by then, that is
// asked next.
func (o *operator) ask(ctx context.Context, q question, lines *bufio.Scanner) {
	fmt.Fprintln(o.out, q)
	line := ""
	if lines.Scan() {
		line = strings.TrimSpace(lines.Text())
	} else if q.end {
		line = "go"
	}
	if ctx.Err() != nil {
		return
	}
	answer := o.answerCall
	if q.end {
		answer = o.answerEnd
	}
	if err := answer(q, line); err != nil {
		fmt.Fprintf(o.out, "%v\n", err)
	}
}

// answerCall explains the call that the table waits with.
func (o *operator) answerCall(q question, line string) (err error) {
	info := ""
	if line != "" {
		m, err := meaning.Parse(line)
		if err != nil {
			return fmt.Errorf("not an alert of the protocol: %w", err)
		}
		info = m.String()
	}
	o.srv.Do(func(now time.Time, t *table.Table) { err = t.Explain(now, q.seat, q.call, info) })
	return err
}

// answerEnd explains a call of the finished auction, or continues.
func (o *operator) answerEnd(_ question, line string) (err error) {
	if line == "go" {
		o.srv.Do(func(now time.Time, t *table.Table) { err = t.Release(now) })
		return err
	}
	number, text, _ := strings.Cut(line, " ")
	i, err := strconv.Atoi(number)
	if err != nil {
		return fmt.Errorf("%.20q: type the number of a call and its meaning, or go", line)
	}
	m, err := meaning.Parse(text)
	if err != nil {
		return fmt.Errorf("not an alert of the protocol: %w", err)
	}
	o.srv.Do(func(now time.Time, t *table.Table) { err = t.ExplainCall(now, i-1, m.String()) })
	return err
}
