// Package termclient lets a person play at a server of the Darrington protocol in a terminal: it
// draws the client's state, parses commands, refuses illegal actions before they are sent, and
// reports events.
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
		s.say("Connection lost (%s); trying again in %v.", words.Sanitize(fmt.Sprint(e.Err)), e.Wait.Round(100*time.Millisecond))
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
		s.say("The server sent an unknown message: %s", words.Sanitize(err.Error()))
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
		s.say("Sending to the server failed: %s.", words.Sanitize(err.Error()))
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

// HandleInput executes a line of input. It returns false when the person quits.
func (s *Session) HandleInput(line string) bool {
	c, err := parseCommand(line)
	if err != nil {
		s.say("%s", bridgeterm.Sentence(err))
		return true
	}
	switch c.verb {
	case none:
		s.act(c.text)
	case show:
		s.say("%s", s.show())
	case help:
		s.say("%s", helpText)
	case explain:
		s.say("%s", s.meaning(c.text))
	case score:
		s.say("%s", standingsText(&s.client.State))
	case lobby:
		s.say("%s", lobbyText(&s.client.State))
	case join:
		s.request(s.client.JoinGame(c.id, client.Turn{Seat: c.seat, Known: c.seated}))
	case enter:
		s.request(s.client.JoinTournament(c.id, c.partner))
	case watch:
		s.request(s.client.Watch(c.id))
	case leave:
		s.send(s.client.Leave())
		s.console.Prompt("")
	case quit:
		return false
	}
	return true
}

// request sends a request, unless it could not be encoded.
func (s *Session) request(line []byte, err error) {
	if err != nil {
		s.say("%s", bridgeterm.Sentence(err))
		return
	}
	s.send(line)
}

// act makes a call or plays a card, or explains why that is not possible.
func (s *Session) act(text string) {
	line, err := s.encodeAction(text)
	if err == nil {
		s.send(line)
		return
	}
	if meant := bridgeterm.Meant(text, verbWords()); meant != "" {
		s.say("%s", meant)
		return
	}
	s.say("%s", bridgeterm.Sentence(err))
}

// encodeAction encodes a call or a card for the server.
func (s *Session) encodeAction(text string) ([]byte, error) {
	g := &s.client.State.Game
	if g.MyCall() {
		a, _ := g.Auction()
		c, err := bridgeterm.ReadCall(text, &a)
		if err != nil {
			return nil, err
		}
		return s.client.Bid(c), nil
	}
	if from, ok := g.MyCard(); ok {
		c, err := bridgeterm.ReadCard(text, g.Cards()[from], g.Legal(from))
		if err != nil {
			return nil, err
		}
		return s.client.Play(c), nil
	}
	return nil, errors.New(notNow(&s.client.State))
}

// notNow explains why it is not the person's turn.
func notNow(state *client.State) string {
	g := &state.Game
	switch {
	case g.ID == "":
		return "That is not a command. " + lobbyText(state)
	case !g.Playing:
		return "You are watching. Type help for the commands."
	case g.ToCall.Known:
		return fmt.Sprintf("It is %v's turn to call.", g.ToCall.Seat)
	case g.ToPlay.Known:
		return fmt.Sprintf("It is %s's turn to play.", playerName(g))
	}
	return "The board has not begun."
}

// playerName names the player to act, the declarer for dummy.
func playerName(g *client.Game) string {
	if c, ok := g.Contract(); ok {
		return c.Chooser(g.ToPlay.Seat).String()
	}
	return g.ToPlay.Seat.String()
}

// meaning explains the calls so far or, with a call, what it would mean.
func (s *Session) meaning(text string) string {
	g := &s.client.State.Game
	a, ok := g.Auction()
	if g.ID == "" || !ok {
		return "There is no auction."
	}
	return s.explain.Asked(&a, g.Vulnerable, nil, text, s.console.Columns())
}

// show draws the game, or lists what can be joined.
func (s *Session) show() string {
	if g := &s.client.State.Game; g.ID != "" {
		return screen(g, s.console.Columns())
	}
	return lobbyText(&s.client.State)
}

// prompt returns the prompt of the person's turn.
func prompt(g *client.Game) bridgeterm.Prompt {
	from, card := g.MyCard()
	switch {
	case card && from != g.Seat:
		return bridgeterm.ForDummy
	case card:
		return bridgeterm.ForCard
	}
	return bridgeterm.ForCall
}

// offer lists the legal actions.
func (s *Session) offer() {
	g := &s.client.State.Game
	if from, ok := g.MyCard(); ok {
		s.say("%s", bridgeterm.OfferCards(prompt(g), g.Legal(from)))
		return
	}
	a, _ := g.Auction()
	s.say("%s", bridgeterm.OfferCalls(&a))
}
