package bridgeplay

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeterm"
)

// told is what the person has been told.
type told struct {
	over         int // boards
	begun        bool
	board        int // that is played
	calls, cards int // of it
	note         string
	failed       int
}

// hear tells what has happened since the last time.
func (s *Session) hear() {
	g := &s.now
	for ; s.told.over < len(g.Over); s.told.over++ {
		r := &g.Over[s.told.over]
		s.hearRest(r)
		s.tell(bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, bridgetable.PointsOf(r)))
		s.told.begun = false
	}
	if g.Begun {
		s.hearBoard()
	}
	if g.Note != s.told.note && g.Note != "" {
		s.tell(g.Note)
	}
	s.told.note = g.Note
	for ; s.told.failed < len(g.Failed); s.told.failed++ {
		s.tell("A program has failed, " + g.Failed[s.told.failed] + " Type restart to start it again.")
	}
	s.told.failed = len(g.Failed)
}

// hearBoard tells of the board that is played.
func (s *Session) hearBoard() {
	g := &s.now
	if !s.told.begun || s.told.board != g.Board.Number || s.told.calls > g.Auction.Len() || g.Playing && s.told.cards > g.Play.Len() {
		s.told.begun, s.told.board, s.told.calls, s.told.cards = true, g.Board.Number, 0, 0
	}
	you := g.Board.Seat
	s.hearCalls(&g.Auction, you)
	if g.Playing {
		s.hearCards(&g.Play, you)
	}
}

// hearRest tells of a board that is over what the person has not been told while it was played.
func (s *Session) hearRest(r *record.Record) {
	if !s.told.begun || s.told.board != r.Board {
		return
	}
	you := s.seat()
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if a.Call(c.Call) != nil {
			return // no manager takes a call that is not legal
		}
	}
	s.hearCalls(&a, you)
	play, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		return // passed out
	}
	for _, c := range r.Cards {
		if play.Play(c.Card) != nil {
			return
		}
	}
	s.hearCards(&play, you)
}

// seat is where the person sits.
func (s *Session) seat() bridge.Seat { return s.now.Board.Seat }

// hearCalls tells of calls that others have made, and what they have come to.
func (s *Session) hearCalls(a *bridge.Auction, you bridge.Seat) {
	if s.told.calls == a.Len() {
		return
	}
	for ; s.told.calls < a.Len(); s.told.calls++ {
		if by := a.Caller(s.told.calls); by != you {
			s.tell(bridgeterm.Calls(by, a.At(s.told.calls)))
		}
	}
	if contract, over := a.Contract(); over {
		s.tell(bridgeterm.Settled(contract, &you))
	}
}

// hearCards tells of cards that others have chosen, and who has won a trick.
func (s *Session) hearCards(play *bridge.Play, you bridge.Seat) {
	contract := play.Contract()
	for ; s.told.cards < play.Len(); s.told.cards++ {
		trick := play.Trick(s.told.cards / bridge.Seats)
		at := s.told.cards % bridge.Seats
		from := (trick.Leader() + bridge.Seat(at)) % bridge.Seats
		if contract.Chooser(from) != you {
			s.tell(bridgeterm.Plays(from, trick.Cards()[at]))
		}
		if at == bridge.Seats-1 {
			s.tell(bridgeterm.Wins(trick.Winner(contract.Strain), wonAfter(play, s.told.cards/bridge.Seats+1)))
		}
	}
}

// wonAfter returns how many of the first tricks of a play both sides have won.
func wonAfter(play *bridge.Play, tricks int) (won [2]int) {
	for i := range tricks {
		trick := play.Trick(i)
		won[trick.Winner(play.Contract().Strain).Side()]++
	}
	return won
}

// score says what the boards have come to.
func (s *Session) score() string {
	text := ""
	for i := range s.now.Over {
		r := &s.now.Over[i]
		text += bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, bridgetable.PointsOf(r)) + "\n"
	}
	if text == "" {
		return "No board is over yet."
	}
	return text + s.total()
}

// total says what all boards have come to.
func (s *Session) total() string {
	return fmt.Sprintf("North and South have %+d points in all.", bridgetable.Points(s.now.Over))
}
