package bluechiptest

import "gogo/protocol/bluechip"

// Eager makes what a client says what an eager one says: it is ready for dummy as soon as
// the auction is over, and for the lead when it sees dummy. Dummy itself is ready for
// dummy's card whoever is to play.
type Eager struct {
	sees  bool // dummy
	dummy bool // is dummy itself
}

// Hear takes what the table said. It comes before Hasten of the answers.
func (e *Eager) Hear(n *bluechip.Notice) {
	switch n.Kind {
	case bluechip.StartOfBoard:
		*e = Eager{}
	case bluechip.DummyHand:
		e.sees = true
	}
}

// Hasten changes what the client answers.
func (e *Eager) Hasten(m *bluechip.Message) {
	if m.Kind != bluechip.ReadyForCard {
		return
	}
	if m.Trick == 1 && !e.sees && m.Of.Next() == m.Seat {
		e.dummy = true // for the leader sits on its right
	}
	switch {
	case e.dummy:
		m.Dummy = true
	case m.Trick == 1 && !e.sees:
		*m = bluechip.Message{Kind: bluechip.ReadyForDummy, Seat: m.Seat}
	}
}
