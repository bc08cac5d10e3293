package bridgeview

import "gogo/board/bridge"

// Known returns what all four players know of a board in play, and so what anybody may see: the
// calls without their explanations, which only opponents are told, the cards played, and dummy's
// hand once the opening lead is made. Everything else is left out, whatever is added to Board.
func (b *Board) Known() Board {
	known := b.withheld()
	known.Contract, known.Declarer, known.Ending = b.Contract, b.Declarer, b.Ending
	for _, c := range b.Calls {
		known.Calls = append(known.Calls, Call{Call: c.Call, Fault: c.Fault})
	}
	for _, c := range b.Cards {
		known.Cards = append(known.Cards, Card{Card: c.Card, Seat: c.Seat, Fault: c.Fault})
	}
	if declarer, err := bridge.ParseSeat(b.Declarer); err == nil && len(b.Cards) > 0 {
		dummy := declarer.Partner()
		known.Hands[dummy] = b.Hands[dummy]
	}
	return known
}

// withheld returns what may be known of a board that others have still to play: not what has been
// called and played, from which they would learn the hands.
func (b *Board) withheld() Board {
	return Board{
		Number: b.Number, Room: b.Room, Dealer: b.Dealer, Vulnerable: b.Vulnerable, Players: b.Players, Teams: b.Teams, Restart: b.Restart,
	}
}

// Known returns the state of a table with a board in play as anybody may see it.
func (s *State) Known() *State {
	known := *s
	known.Board, known.Playable = s.Board.Known(), nil
	return &known
}

// Withheld returns the state of a table whose board others have still to play. It has neither whose
// turn it is nor the clocks, by which one can follow who wins the tricks.
func (s *State) Withheld() *State {
	return &State{Board: s.withheld(), Of: s.Of, Connected: s.Connected, Message: s.Message}
}
