package sit

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

// Console is where the person reads and types.
type Console interface {
	io.Writer
	// Prompt sets what stands before the line that is typed.
	Prompt(text string)
	// Interactive reports whether somebody sees and types. If not, a line is taken when
	// there is something to answer.
	Interactive() bool
	// Columns returns how many columns there are for what is written.
	Columns() int
}

// Server is the connection to the server.
type Server interface {
	// Send says something.
	Send(lines []byte) error
	// Drop ends the connection, for another try later.
	Drop()
}

// Session is a person at a server, from hello to quit.
type Session struct {
	console Console
	client  *client.Client
	server  Server
	explain *bridgeterm.Explainer

	drawn   bool          // whether the table was drawn for the person to act
	moment  client.Moment // and when
	asked   bool          // something was said to the server that it has not answered yet
	greeted bool          // the server has said something on this connection
	met     bool          // or on one before
	err     error         // the first error of the console
}

// New returns a session of a client, which explains calls by a system.
func New(c Console, who *client.Client, server Server, s *system.System) *Session {
	return &Session{console: c, client: who, server: server, explain: bridgeterm.NewExplainer(s)}
}

// Run reads what the person types and what the link says until the person quits, the
// lines end or the context does. An error of the link ends events.
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
			if !s.Typed(line) {
				return s.err
			}
		case e, open := <-events:
			if !open {
				return s.err
			}
			s.Heard(e)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return s.err
}

// ready reports whether a line is wanted. A person may type at any time.
func (s *Session) ready() bool {
	if s.console.Interactive() {
		return true
	}
	g, t := &s.client.State.Game, &s.client.State.Tournament
	waits := g.ID == "" && t.ID != "" && t.Phase != darrington.Over
	return s.greeted && !s.asked && !waits && (!g.Playing || g.ToAct())
}

// Heard takes what the link says.
func (s *Session) Heard(e client.Event) {
	switch e := e.(type) {
	case client.Up:
		s.send(s.client.Greeting())
		s.asked = false // what follows is all there is
	case client.Down:
		s.greeted = false
		s.say("The connection is lost (%s); trying again in %v.", words.Sanitize(fmt.Sprint(e.Err)), e.Wait.Round(100*time.Millisecond))
	case client.Line:
		s.hear(string(e))
	}
	s.invite()
}

// hear takes a line of the server and tells what is new.
func (s *Session) hear(line string) {
	before := s.client.State
	err := s.client.Hear(line)
	var unwelcome *client.NameRejectedError
	switch {
	case errors.As(err, &unwelcome) && !s.met:
		s.err = err
		return
	case errors.As(err, &unwelcome):
		s.say("%s", bridgeterm.Sentence(err))
		s.server.Drop()
		return
	case err != nil:
		s.say("The server says what is not understood: %s", words.Sanitize(err.Error()))
		return
	}
	s.greeted, s.met = true, true
	after := &s.client.State
	s.asked = s.asked && !answered(&before, after)
	for _, n := range news(&before, after) {
		s.say("%s", n)
	}
}

// answered reports whether what the server has said answers something that it was asked.
func answered(before, after *client.State) bool {
	return before.Refusals != after.Refusals || before.Game.ID != after.Game.ID || before.Game.Moment() != after.Game.Moment() ||
		before.Tournament.ID != after.Tournament.ID
}

// invite draws the table when the person is to act, once.
func (s *Session) invite() {
	g := &s.client.State.Game
	if !g.ToAct() {
		s.drawn = false
		s.console.Prompt("")
		return
	}
	if now := g.Moment(); !s.drawn || now != s.moment {
		s.drawn, s.moment = true, now
		s.console.Prompt(string(prompt(g)))
		s.say("\n%s", screen(g, s.console.Columns()))
		s.offer()
	}
}

// send says something to the server.
func (s *Session) send(lines []byte) {
	if len(lines) == 0 {
		return
	}
	if err := s.server.Send(lines); err != nil {
		s.say("The server cannot be told: %s.", words.Sanitize(err.Error()))
		return
	}
	s.asked = true
}

// say prints text, whose long lines are broken.
func (s *Session) say(format string, args ...any) {
	if s.err == nil {
		text := strings.TrimSuffix(fmt.Sprintf(format, args...), "\n")
		_, s.err = io.WriteString(s.console, console.Wrap(text, s.console.Columns())+"\n")
	}
}
