package termclient

import (
	"errors"
	"fmt"

	"gogo/cmd/internal/bridgeterm"
	"gogo/protocol/darrington/client"
)

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
		return "That is no command. " + lobbyText(state)
	case !g.Playing:
		return "You watch. Commands are listed by help."
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
