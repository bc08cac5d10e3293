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

// reported has the state up to which the person has been told.
type reported struct {
	over          int // finished boards
	begun         bool
	board         int // in play
	calls, tricks int // of that board
	note          string
	failed        []string // programs that had failed
}

// report reports what has happened since the last time.
func (s *Session) report() {
	g := &s.now
	for ; s.reported.over < len(g.Over); s.reported.over++ {
		r := &g.Over[s.reported.over]
		s.reportRest(r)
		s.tell(bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, bridgetable.PointsOf(r)))
		s.reported.begun = false
	}
	if g.Started {
		s.reportBoard()
	}
	if g.Note != s.reported.note && g.Note != "" {
		s.tell(g.Note)
	}
	s.reported.note = g.Note
	for _, failed := range g.Failed {
		if !slices.Contains(s.reported.failed, failed) {
			s.tell("A program has failed, " + strings.TrimRight(failed, " .:") + ". Type restart to start it again.")
		}
	}
	s.reported.failed = g.Failed
}

// reportBoard reports on the board in play.
func (s *Session) reportBoard() {
	g := &s.now
	if !s.reported.begun || s.reported.board != g.Board.Number || s.reported.calls > g.Auction.Len() || g.Playing && s.reported.tricks*bridge.Seats > g.Play.Len() {
		s.reported.begun, s.reported.board, s.reported.calls, s.reported.tricks = true, g.Board.Number, 0, 0
	}
	you := g.Board.Seat
	s.reportCalls(&g.Auction, you)
	if g.Playing {
		s.reportCards(&g.Play)
	}
}

// reportRest reports the rest of a finished board.
func (s *Session) reportRest(r *record.Record) {
	if !s.reported.begun || s.reported.board != r.Board {
		return
	}
	you := s.seat()
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if a.Call(c.Call) != nil {
			return // managers accept legal calls only
		}
	}
	s.reportCalls(&a, you)
	play, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		return // passed out
	}
	for _, c := range r.Cards {
		if play.Play(c.Card) != nil {
			return
		}
	}
	s.reportCards(&play)
}

// seat returns the person's seat.
func (s *Session) seat() bridge.Seat { return s.now.Board.Seat }

// reportCalls reports the calls of the others, and the contract.
func (s *Session) reportCalls(a *bridge.Auction, you bridge.Seat) {
	if s.reported.calls == a.Len() {
		return
	}
	for ; s.reported.calls < a.Len(); s.reported.calls++ {
		if by := a.Caller(s.reported.calls); by != you {
			s.tell(bridgeterm.Calls(by, a.At(s.reported.calls)))
		}
	}
	if contract, over := a.Contract(); over {
		s.tell(bridgeterm.Settled(contract, &you))
	}
}

// reportCards reports finished tricks. The cards of the current one are on the screen.
func (s *Session) reportCards(play *bridge.Play) {
	for ; (s.reported.tricks+1)*bridge.Seats <= play.Len(); s.reported.tricks++ {
		trick := play.Trick(s.reported.tricks)
		cards := make([]string, 0, bridge.Seats)
		for _, c := range trick.Cards() {
			cards = append(cards, diagram.Card(c))
		}
		s.tell(fmt.Sprintf("Trick %d from %v: %s. %s", s.reported.tricks+1, trick.Leader(), strings.Join(cards, " "),
			bridgeterm.Wins(trick.Winner(play.Contract().Strain), wonAfter(play, s.reported.tricks+1))))
	}
}

// wonAfter returns how many of the first tricks of a play each side has won.
func wonAfter(play *bridge.Play, tricks int) (won [2]int) {
	for i := range tricks {
		trick := play.Trick(i)
		won[trick.Winner(play.Contract().Strain).Side()]++
	}
	return won
}

// score lists the scores of the boards.
func (s *Session) score() string {
	var text strings.Builder
	for i := range s.now.Over {
		r := &s.now.Over[i]
		text.WriteString(bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, bridgetable.PointsOf(r)) + "\n")
	}
	if text.Len() == 0 {
		return "No board is finished yet."
	}
	return text.String() + s.total()
}

// total formats the total score of all boards.
func (s *Session) total() string {
	return fmt.Sprintf("North and South have %+d points in all.", bridgetable.Points(s.now.Over))
}
