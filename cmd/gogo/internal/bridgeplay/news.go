package bridgeplay

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/board/bridge/record"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeterm"
)

// told is what the person has been told.
type told struct {
	over          int // boards
	begun         bool
	board         int // that is played
	calls, tricks int // of it
	note          string
	failed        []string // the programs that had
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
	for _, failed := range g.Failed {
		if !slices.Contains(s.told.failed, failed) {
			s.tell("A program has failed, " + strings.TrimRight(failed, " .:") + ". Type restart to start it again.")
		}
	}
	s.told.failed = g.Failed
}

// hearBoard tells of the board that is played.
func (s *Session) hearBoard() {
	g := &s.now
	if !s.told.begun || s.told.board != g.Board.Number || s.told.calls > g.Auction.Len() || g.Playing && s.told.tricks*bridge.Seats > g.Play.Len() {
		s.told.begun, s.told.board, s.told.calls, s.told.tricks = true, g.Board.Number, 0, 0
	}
	you := g.Board.Seat
	s.hearCalls(&g.Auction, you)
	if g.Playing {
		s.hearCards(&g.Play)
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
	s.hearCards(&play)
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

// hearCards tells of tricks that are over. The cards of another stand in the picture.
func (s *Session) hearCards(play *bridge.Play) {
	for ; (s.told.tricks+1)*bridge.Seats <= play.Len(); s.told.tricks++ {
		trick := play.Trick(s.told.tricks)
		cards := make([]string, 0, bridge.Seats)
		for _, c := range trick.Cards() {
			cards = append(cards, diagram.Card(c))
		}
		s.tell(fmt.Sprintf("Trick %d from %v: %s. %s", s.told.tricks+1, trick.Leader(), strings.Join(cards, " "),
			bridgeterm.Wins(trick.Winner(play.Contract().Strain), wonAfter(play, s.told.tricks+1))))
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
	var text strings.Builder
	for i := range s.now.Over {
		r := &s.now.Over[i]
		text.WriteString(bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, bridgetable.PointsOf(r)) + "\n")
	}
	if text.Len() == 0 {
		return "No board is over yet."
	}
	return text.String() + s.total()
}

// total says what all boards have come to.
func (s *Session) total() string {
	return fmt.Sprintf("North and South have %+d points in all.", bridgetable.Points(s.now.Over))
}
