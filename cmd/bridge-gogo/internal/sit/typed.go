package sit

import (
	"errors"
	"fmt"

	"gogo/cmd/internal/bridgeterm"
	"gogo/protocol/darrington/client"
)

// Typed does what a line of the person says. It reports false if that is to quit.
func (s *Session) Typed(line string) bool {
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
	case mean:
		s.say("%s", s.meaning(c.text))
	case score:
		s.say("%s", standing(&s.client.State))
	case lobby:
		s.say("%s", lobbyText(&s.client.State))
	case join:
		s.ask(s.client.JoinGame(c.id, client.Turn{Seat: c.seat, Known: c.seated}))
	case enter:
		s.ask(s.client.JoinTournament(c.id, c.partner))
	case watch:
		s.ask(s.client.Watch(c.id))
	case leave:
		s.send(s.client.Leave())
		s.console.Prompt("")
	case quit:
		return false
	}
	return true
}

// ask asks the server for something, if the protocol can.
func (s *Session) ask(line []byte, err error) {
	if err != nil {
		s.say("%s", bridgeterm.Sentence(err))
		return
	}
	s.send(line)
}

// act makes a call or plays a card, and says why not if it is not the person's turn or not
// legal, or which command was meant.
func (s *Session) act(text string) {
	line, err := s.try(text)
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

// try returns what tells the server of a call or a card.
func (s *Session) try(text string) ([]byte, error) {
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

// notNow says why a call or a card is not the person's at the moment.
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
		return fmt.Sprintf("It is %s's turn to play.", whose(g))
	}
	return "The board has not begun."
}

// whose names who is to play a card, for dummy the declarer.
func whose(g *client.Game) string {
	if c, ok := g.Contract(); ok {
		return c.Chooser(g.ToPlay.Seat).String()
	}
	return g.ToPlay.Seat.String()
}

// meaning says what the calls so far mean or, with a call, what it would.
func (s *Session) meaning(text string) string {
	g := &s.client.State.Game
	a, ok := g.Auction()
	if g.ID == "" || !ok {
		return "There is no auction."
	}
	return s.explain.Asked(&a, g.Vulnerable, nil, text, s.console.Columns())
}

// show draws the game, or what can be joined.
func (s *Session) show() string {
	if g := &s.client.State.Game; g.ID != "" {
		return screen(g, s.console.Columns())
	}
	return lobbyText(&s.client.State)
}

// prompt is what stands before the line when the person is to act.
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

// offer says what is legal.
func (s *Session) offer() {
	g := &s.client.State.Game
	if from, ok := g.MyCard(); ok {
		s.say("%s", bridgeterm.OfferCards(prompt(g), g.Legal(from)))
		return
	}
	a, _ := g.Auction()
	s.say("%s", bridgeterm.OfferCalls(&a))
}
