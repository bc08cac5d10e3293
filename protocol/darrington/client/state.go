package client

import (
	"slices"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// State is all that a client knows, from messages alone. It is a value: one that was
// copied is not changed by what comes later.
type State struct {
	Tournaments, Games []string // that can be joined or are in progress
	Listed             bool     // whether the server has named games, if only that there are none
	Game               Game
	Closed             string // why the last game was closed, "" if the client has left it
	Tournament         Tournament
	Refusals           int    // how many there were
	Refusal            string // why, the last time
}

// Tournament is what a client knows of its tournament.
type Tournament struct {
	darrington.Notice // of kind TournamentIs, if ID is not empty

	SitsOut int // the round in which the client sits out, 0 if it does not
	Ranking []Rank
	cut     bool // the connection on which the ranking came is lost
}

// Rank is a place in the ranking of a tournament.
type Rank struct {
	Place  int
	Score  string
	Boards int
	Names  []string
}

// take takes a notice; name is the client's.
func (s *State) take(n *darrington.Notice, name string) {
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
	case darrington.Joined:
		s.enter(n.ID)
		s.Game.takeJoined(n, name)
	case darrington.Watching:
		s.enter(n.ID)
	case darrington.GameClosed:
		s.leave(n.ID, n.Text)
	case darrington.SeatLeft:
		s.takeLeft(n)
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
		s.Tournament.takeRank(n)
	default:
		s.Game.take(n)
	}
}

// enter has what follows be of a game.
func (s *State) enter(id string) {
	if s.Game.ID != id {
		s.Game = Game{ID: id}
	}
}

// leave forgets a game, or a tournament that goes on without the client, and notes why.
func (s *State) leave(id, why string) {
	switch id {
	case s.Game.ID:
		s.Game, s.Closed = Game{}, why
	case s.Tournament.ID:
		s.Tournament, s.Closed = Tournament{}, why
	}
}

// takeLeft takes that somebody has left a seat, perhaps the client.
func (s *State) takeLeft(n *darrington.Notice) {
	seat, ok := n.Position.Seat()
	switch {
	case !ok || n.ID != s.Game.ID:
	case s.Game.Playing && seat == s.Game.Seat:
		s.leave(n.ID, "")
	default:
		s.Game.Players[seat], s.Game.Away[seat] = "", false
	}
}

// enterTournament has what follows be of a tournament.
func (s *State) enterTournament(id string) {
	if s.Tournament.ID != id {
		s.Tournament = Tournament{Notice: darrington.Notice{ID: id}}
	}
}

// takeRank takes the place of a pair. They come one behind the other, the best first, all
// anew each time.
func (t *Tournament) takeRank(n *darrington.Notice) {
	ranked := len(t.Ranking)
	if t.cut || ranked >= n.Places || ranked > 0 && n.Place < t.Ranking[ranked-1].Place {
		ranked = 0
	}
	t.cut = false
	t.Ranking = append(t.Ranking[:ranked:ranked], Rank{n.Place, n.Text, n.Boards, n.Names})
}

// takeJoined takes that somebody, perhaps the client, sits in a seat.
func (g *Game) takeJoined(n *darrington.Notice, name string) {
	seat, ok := n.Position.Seat()
	if !ok {
		return
	}
	g.Players[seat], g.Away[seat] = n.Name, false
	if darrington.Same(n.Name, name) {
		g.Seat, g.Playing = seat, true
	}
}

// take takes a notice that is about a board.
func (g *Game) take(n *darrington.Notice) {
	switch n.Kind {
	case darrington.BoardBegins:
		g.takeBoard(n)
	case darrington.HandOf:
		g.takeHand(n.Hand)
	case darrington.AuctionOpen:
		g.takeAuction(turn(n.Position), n.Calls)
	case darrington.DummyHand:
		g.Dummy = n.Hand
	case darrington.CardsPlayed:
		g.Played = n.Cards
	case darrington.TrickSoFar:
		g.takeTrick(turn(n.Position), n.Cards)
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

// turn returns whose turn a position is.
func turn(p darrington.Position) Turn {
	s, ok := p.Seat()
	return Turn{s, ok}
}

// takeBoard takes that a board begins, or which one it is. It is what comes first of a
// board.
func (g *Game) takeBoard(n *darrington.Notice) {
	if g.Board != 0 && g.Board != n.Number {
		g.begin()
	}
	g.Board, g.Vulnerable = n.Number, n.Vulnerable
	g.setDealer(n.Seat)
}

// takeAuction takes the calls of the auction and whose turn it is. Where boards are not
// counted, calls that do not continue the known ones begin another.
func (g *Game) takeAuction(turn Turn, calls []bridge.Call) {
	continues := len(calls) >= len(g.Calls) && slices.Equal(calls[:len(g.Calls)], g.Calls)
	if g.Board == 0 && !continues {
		g.begin()
	}
	g.Calls, g.ToCall = calls, turn
	if turn.Known {
		g.setDealer(turn.Seat - bridge.Seat(len(calls)))
	}
}

// setDealer notes who has dealt. Seats are counted round the table.
func (g *Game) setDealer(s bridge.Seat) { g.Dealer, g.DealerKnown = s%bridge.Seats, true }

// takeHand takes the client's own cards. Where boards are not counted, others than it had
// begin another.
func (g *Game) takeHand(cards bridge.Cards) {
	others := cards&^g.Hand != 0 && (g.Hand != 0 || len(g.Won) > 0)
	if g.Board == 0 && others {
		g.begin()
	}
	g.Hand = cards
}

// takeTrick takes the cards of a trick and whose hand is to play next, which is nobody's
// if the trick is complete.
func (g *Game) takeTrick(turn Turn, cards []bridge.Card) {
	g.Trick, g.ToPlay = cards, turn
	g.Played = played(g.Played, bridge.Seats*len(g.Won), cards)
	if turn.Known {
		g.Leader = (turn.Seat - bridge.Seat(len(cards))) % bridge.Seats
		return
	}
	if p, ok := g.replay(); ok && p.Tricks() > 0 {
		t := p.Trick(p.Tricks() - 1)
		g.Leader = t.Leader()
	}
}

// played returns the cards of a play with those of a trick that others were won before. A
// trick that is complete may be among these itself.
func played(all []bridge.Card, won int, trick []bridge.Card) []bridge.Card {
	switch {
	case len(all) < won || len(all) > won+len(trick):
		return all // there are some that were not told
	case won == len(all) && won > 0 && slices.Equal(all[won-min(won, bridge.Seats):], trick):
		return all
	}
	return append(all[:won:won], trick...)
}
