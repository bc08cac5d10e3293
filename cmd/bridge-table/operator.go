package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge/meaning"
	"gogo/cmd/internal/interruptible"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// operator is who is asked on the standard input what calls mean.
type operator struct {
	manual table.ManualAlerts
	srv    *server.Server
	out    io.Writer
	asked  chan string // what to ask
}

// newOperator returns an operator that is asked on the standard streams.
func newOperator(manual table.ManualAlerts, srv *server.Server, std streams) *operator {
	return &operator{manual: manual, srv: srv, out: std.log, asked: make(chan string, 1)}
}

// note has the operator asked, if an event says that the table waits for that.
func (o *operator) note(e *table.Event) {
	if e.Kind != table.Waiting {
		return
	}
	question := "The auction is over. \"3 TEXT\" says what its third call means, \"go\" goes on."
	if o.manual != table.AskAtEnd {
		question = fmt.Sprintf("%v calls %v. An empty line: no alert. Otherwise what it means:", e.Seat, e.Call)
	}
	select {
	case o.asked <- question:
	default:
	}
}

// serve asks until the context ends or nobody answers any more: then no call is alerted.
func (o *operator) serve(ctx context.Context, in io.Reader) {
	lines := bufio.NewScanner(interruptible.NewReader(ctx, in))
	for {
		select {
		case question := <-o.asked:
			fmt.Fprintln(o.out, question)
			for answered := false; !answered; {
				line := ""
				if lines.Scan() {
					line = strings.TrimSpace(lines.Text())
				} else if o.manual == table.AskAtEnd {
					line = "go"
				}
				if ctx.Err() != nil {
					return
				}
				answered = o.answer(line)
			}
		case <-ctx.Done():
			return
		}
	}
}

// answer does what a line says. It reports false if there is more to ask.
func (o *operator) answer(line string) (done bool) {
	var err error
	if o.manual == table.AskAtEnd {
		done, err = o.answerEnd(line)
	} else {
		done, err = o.answerCall(line)
	}
	if err != nil {
		fmt.Fprintf(o.out, "%v\n", err)
	}
	return done
}

// answerCall says what the call that the table waits with means.
func (o *operator) answerCall(line string) (done bool, err error) {
	info := ""
	if line != "" {
		m, err := meaning.Parse(line)
		if err != nil {
			return false, fmt.Errorf("that is no alert of the protocol: %w", err)
		}
		info = m.String()
	}
	o.srv.Do(func(now time.Time, t *table.Table) { err = t.Explain(now, info != "", info) })
	return true, err
}

// answerEnd says what a call of the auction means, or goes on.
func (o *operator) answerEnd(line string) (done bool, err error) {
	if line == "go" {
		o.srv.Do(func(now time.Time, t *table.Table) { err = t.Release(now) })
		return true, err
	}
	number, text, _ := strings.Cut(line, " ")
	i, err := strconv.Atoi(number)
	if err != nil {
		return false, fmt.Errorf("%.20q is neither the number of a call nor go", line)
	}
	m, err := meaning.Parse(text)
	if err != nil {
		return false, fmt.Errorf("that is no alert of the protocol: %w", err)
	}
	o.srv.Do(func(now time.Time, t *table.Table) { err = t.ExplainCall(now, i-1, m.String()) })
	return false, err
}
