package termclient

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gogo/cmd/internal/bridgeterm"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// Console is the person's terminal.
type Console interface {
	io.Writer
	// Prompt sets the prompt of the input line.
	Prompt(text string)
	// Interactive reports whether a person is at the terminal. Otherwise a line is read whenever
	// there is something to answer.
	Interactive() bool
	// Columns returns the width of the output.
	Columns() int
}

// Server is the connection to the server.
type Server interface {
	// Send sends lines.
	Send(lines []byte) error
	// Drop ends the connection so that it is dialed again.
	Drop()
}

// Session is a person's session at a server.
type Session struct {
	console Console
	client  *client.Client
	server  Server
	explain *bridgeterm.Explainer

	shown           bool          // whether the table was drawn for the person to act
	shownAt         client.Moment // when it was drawn
	awaitingReply   bool          // a request waits for the server's reply
	serverSpoke     bool          // the server has spoken on this connection
	connectedBefore bool          // or on an earlier one
	err             error         // the first error of the console
}

// New returns a session of a client, which explains calls by a system.
func New(c Console, who *client.Client, server Server, s *system.System) *Session {
	return &Session{console: c, client: who, server: server, explain: bridgeterm.NewExplainer(s)}
}

// Run handles input lines and events of the connection until the person quits or the input or the
// context ends. It returns an error of the connection.
func (s *Session) Run(ctx context.Context, lines <-chan string, events <-chan client.Event) error {
	for s.err == nil {
		typed := lines
		if !s.ready() {
			typed = nil
		}
		select {
		case line, open := <-typed:
			if !open {
				return s.err
			}
			if !s.HandleInput(line) {
				return s.err
			}
		case e, open := <-events:
			if !open {
				return s.err
			}
			s.Receive(e)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return s.err
}

// ready reports whether a line may be read. A person at a terminal may type at any time.
func (s *Session) ready() bool {
	if s.console.Interactive() {
		return true
	}
	g, t := &s.client.State.Game, &s.client.State.Tournament
	waits := g.ID == "" && t.ID != "" && t.Phase != darrington.Over
	return s.serverSpoke && !s.awaitingReply && !waits && (!g.Playing || g.ToAct())
}

// Receive handles an event of the connection.
func (s *Session) Receive(e client.Event) {
	switch e := e.(type) {
	case client.Up:
		s.send(s.client.Greeting())
		s.awaitingReply = false // a reconnect discards earlier requests
	case client.Down:
		s.serverSpoke = false
		s.say("The connection is lost (%s); trying again in %v.", words.Sanitize(fmt.Sprint(e.Err)), e.Wait.Round(100*time.Millisecond))
	case client.Line:
		s.receiveLine(string(e))
	}
	s.promptTurn()
}

// receiveLine handles a line of the server and reports what is new.
func (s *Session) receiveLine(line string) {
	before := s.client.State
	err := s.client.Hear(line)
	var rejected *client.NameRejectedError
	switch {
	case errors.As(err, &rejected) && !s.connectedBefore:
		s.err = err
		return
	case errors.As(err, &rejected):
		s.say("%s", bridgeterm.Sentence(err))
		s.server.Drop()
		return
	case err != nil:
		s.say("The server says what is not understood: %s", words.Sanitize(err.Error()))
		return
	}
	s.serverSpoke, s.connectedBefore = true, true
	after := &s.client.State
	s.awaitingReply = s.awaitingReply && !answered(&before, after)
	for _, n := range describeChanges(&before, after) {
		s.say("%s", n)
	}
}

// answered reports whether a line of the server replies to a request.
func answered(before, after *client.State) bool {
	return before.Refusals != after.Refusals || before.Game.ID != after.Game.ID || before.Game.Moment() != after.Game.Moment() ||
		before.Tournament.ID != after.Tournament.ID
}

// promptTurn draws the table once when it is the person's turn.
func (s *Session) promptTurn() {
	g := &s.client.State.Game
	if !g.ToAct() {
		s.shown = false
		s.console.Prompt("")
		return
	}
	if now := g.Moment(); !s.shown || now != s.shownAt {
		s.shown, s.shownAt = true, now
		s.console.Prompt(string(prompt(g)))
		s.say("\n%s", screen(g, s.console.Columns()))
		s.offer()
	}
}

// send sends lines to the server.
func (s *Session) send(lines []byte) {
	if len(lines) == 0 {
		return
	}
	if err := s.server.Send(lines); err != nil {
		s.say("The server cannot be told: %s.", words.Sanitize(err.Error()))
		return
	}
	s.awaitingReply = true
}

// say prints text with long lines wrapped.
func (s *Session) say(format string, args ...any) {
	if s.err == nil {
		text := strings.TrimSuffix(fmt.Sprintf(format, args...), "\n")
		_, s.err = io.WriteString(s.console, console.Wrap(text, s.console.Columns())+"\n")
	}
}
