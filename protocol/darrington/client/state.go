package client

import (
	"slices"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// State is all that a client has learned from the server. A copy of it is not changed by
// later messages.
type State struct {
	Tournaments, Games []string // that can be joined or are in progress
	Listed             bool     // whether the server has listed the games, even if there are none
	Game               Game
	Closed             string // why the last game was closed, "" if the client has left it
	Tournament         Tournament
	Refusals           int    // number of refusals
	Refusal            string // reason of the last one
	Announcements      int    // number of announcements of the operator
	Announcement       string // the last one
}

// Tournament is the state of the client's tournament.
type Tournament struct {
	darrington.Notice // of kind TournamentIs, if ID is not empty

	SitsOut int // the round in which the client sits out, 0 if it does not
	Ranking []Rank
	stale   bool // the connection on which the ranking came was lost
}

// Rank is the place of a pair in the ranking of a tournament.
type Rank struct {
	Place  int
	Score  string
	Boards int
	Names  []string
}

// apply applies a notice; name is the client's.
func (s *State) apply(n *darrington.Notice, name string) {
	switch n.Kind {
	case darrington.Tournaments:
		s.Tournaments = n.IDs
		if t := &s.Tournament; t.ID != "" && !slices.Contains(n.IDs, t.ID) {
			t.Phase = darrington.Over
		}
	case darrington.Games:
		s.Games, s.Listed = n.IDs, true
	case darrington.Refused:
		s.Refusals++
		s.Refusal = n.Text
	case darrington.Says:
		s.Announcements++
		s.Announcement = n.Text
	case darrington.Joined:
		s.enter(n.ID)
		s.Game.applyJoined(n, name)
	case darrington.Watching:
		s.enter(n.ID)
	case darrington.GameClosed:
		s.leave(n.ID, n.Text)
	case darrington.SeatLeft:
		s.applySeatLeft(n)
	case darrington.SeatAway:
		if p, ok := n.Position.Seat(); ok && n.ID == s.Game.ID {
			s.Game.Away[p] = true
		}
	case darrington.TournamentIs:
		s.enterTournament(n.ID)
		s.Tournament.Notice = *n
	case darrington.SitsOut:
		s.enterTournament(n.ID)
		s.Tournament.SitsOut = n.Round
	case darrington.Ranked:
		s.enterTournament(n.ID)
		s.Tournament.applyRank(n)
	default:
		s.Game.apply(n)
	}
}

// enter makes a game the current one.
func (s *State) enter(id string) {
	if s.Game.ID != id {
		s.Game = Game{ID: id}
	}
}

// leave removes the game, or a tournament that goes on without the client, and records
// why.
func (s *State) leave(id, why string) {
	switch id {
	case s.Game.ID:
		s.Game, s.Closed = Game{}, why
	case s.Tournament.ID:
		s.Tournament, s.Closed = Tournament{}, why
	}
}

// applySeatLeft applies that a player, perhaps the client, has left a seat.
func (s *State) applySeatLeft(n *darrington.Notice) {
	seat, ok := n.Position.Seat()
	switch {
	case !ok || n.ID != s.Game.ID:
	case s.Game.Playing && seat == s.Game.Seat:
		s.leave(n.ID, "")
	default:
		s.Game.Players[seat], s.Game.Away[seat] = "", false
	}
}

// enterTournament makes a tournament the current one.
func (s *State) enterTournament(id string) {
	if s.Tournament.ID != id {
		s.Tournament = Tournament{Notice: darrington.Notice{ID: id}}
	}
}

// applyRank applies the place of a pair. Each ranking comes as a whole, the best pair
// first.
func (t *Tournament) applyRank(n *darrington.Notice) {
	ranked := len(t.Ranking)
	if t.stale || ranked >= n.Places || ranked > 0 && n.Place < t.Ranking[ranked-1].Place {
		ranked = 0
	}
	t.stale = false
	t.Ranking = append(t.Ranking[:ranked:ranked], Rank{n.Place, n.Text, n.Boards, n.Names})
}

// applyJoined applies that a player, perhaps the client, has a seat.
func (g *Game) applyJoined(n *darrington.Notice, name string) {
	seat, ok := n.Position.Seat()
	if !ok {
		return
	}
	g.Players[seat], g.Away[seat] = n.Name, false
	if darrington.Same(n.Name, name) {
		g.Seat, g.Playing = seat, true
	}
}

// apply applies a notice about a board.
func (g *Game) apply(n *darrington.Notice) {
	switch n.Kind {
	case darrington.BoardBegins:
		g.applyBoard(n)
	case darrington.HandOf:
		g.applyHand(n.Hand)
	case darrington.AuctionOpen:
		g.applyAuction(turnOf(n.Position), n.Calls)
	case darrington.DummyHand:
		g.Dummy = n.Hand
	case darrington.CardsPlayed:
		g.Played = n.Cards
	case darrington.TrickSoFar:
		g.applyTrick(turnOf(n.Position), n.Cards)
	case darrington.TricksWon:
		g.Won = n.Won
	case darrington.BoardOver:
		g.Result = Result{n.Number, n.Contract, n.Tricks, n.Points}
	case darrington.RubberScore:
		for s := range g.Scores {
			g.Scores[s].Above, g.Scores[s].Below = n.Scores[s].Above, n.Scores[s].Below
			g.Scores[s].Vulnerable = n.Scores[s].Vulnerable
		}
		g.Scored = true
	case darrington.RubberState:
		for s := range g.Scores {
			g.Scores[s].Games, g.Scores[s].PartScore = n.Scores[s].Games, n.Scores[s].PartScore
		}
	}
}

// turnOf converts a position to a Turn.
func turnOf(p darrington.Position) Turn {
	s, ok := p.Seat()
	return Turn{s, ok}
}

// applyBoard applies the first notice of a board, which may also be the present one.
func (g *Game) applyBoard(n *darrington.Notice) {
	if g.Board != 0 && g.Board != n.Number {
		g.resetBoard()
	}
	g.Board, g.Vulnerable = n.Number, n.Vulnerable
	g.setDealer(n.Seat)
}

// applyAuction applies the calls of the auction and whose turn it is. If boards are not
// numbered, calls that do not continue the known ones begin a new board.
func (g *Game) applyAuction(turn Turn, calls []bridge.Call) {
	continues := len(calls) >= len(g.Calls) && slices.Equal(calls[:len(g.Calls)], g.Calls)
	if g.Board == 0 && !continues {
		g.resetBoard()
	}
	g.Calls, g.ToCall = calls, turn
	if turn.Known {
		g.setDealer(turn.Seat - bridge.Seat(len(calls)))
	}
}

// setDealer sets the dealer, modulo the number of seats.
func (g *Game) setDealer(s bridge.Seat) { g.Dealer, g.DealerKnown = s%bridge.Seats, true }

// applyHand applies the client's own cards. If boards are not numbered, new cards begin a
// new board.
func (g *Game) applyHand(cards bridge.Cards) {
	others := cards&^g.Hand != 0 && (g.Hand != 0 || len(g.Won) > 0)
	if g.Board == 0 && others {
		g.resetBoard()
	}
	g.Hand = cards
}

// applyTrick applies the cards of a trick and whose turn it is, nobody's if the trick is
// complete.
func (g *Game) applyTrick(turn Turn, cards []bridge.Card) {
	g.Trick, g.ToPlay = cards, turn
	g.Played = withTrick(g.Played, bridge.Seats*len(g.Won), cards)
	if turn.Known {
		g.Leader = (turn.Seat - bridge.Seat(len(cards))) % bridge.Seats
		return
	}
	if p, ok := g.replay(); ok && p.Tricks() > 0 {
		t := p.Trick(p.Tricks() - 1)
		g.Leader = t.Leader()
	}
}

// withTrick returns all cards played with those of the trick that follows the first won
// ones. A complete trick may be among these already.
func withTrick(all []bridge.Card, won int, trick []bridge.Card) []bridge.Card {
	switch {
	case len(all) < won || len(all) > won+len(trick):
		return all // some were not sent
	case won == len(all) && won > 0 && slices.Equal(all[won-min(won, bridge.Seats):], trick):
		return all
	}
	return append(all[:won:won], trick...)
}
