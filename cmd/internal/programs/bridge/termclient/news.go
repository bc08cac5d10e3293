package termclient

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/words"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// describeChanges describes the events between two states, a line each. What a server repeats
// after a reconnect is left out, and what happened meanwhile is in.
func describeChanges(before, after *client.State) []string {
	var lines []string
	if after.Refusals != before.Refusals {
		lines = append(lines, "The server refuses: "+words.Sanitize(strings.Replace(after.Refusal, "X-LEAVE leaves it", "type leave to get up", 1)))
	}
	if after.Announcements != before.Announcements {
		lines = append(lines, "The operator says: "+words.Sanitize(after.Announcement))
	}
	if after.Game.ID == "" {
		if before.Game.ID != "" {
			lines = append(lines, leftGameText(before.Game.ID, after.Closed))
		}
		lines = append(lines, lobbyNews(before, after)...)
	} else {
		lines = append(lines, gameNews(&before.Game, &after.Game)...)
	}
	return append(lines, tournamentNews(&before.Tournament, &after.Tournament)...)
}

// leftGameText tells that the person has left a game, and why if the server has said so.
func leftGameText(id, why string) string {
	if why == "" {
		return "You have left game " + words.Sanitize(id) + "."
	}
	return fmt.Sprintf("Game %s: %s.", words.Sanitize(id), words.Sanitize(why))
}

// lobbyNews lists what can be joined, if that is new to a person who has to choose.
func lobbyNews(before, after *client.State) []string {
	same := before.Listed == after.Listed && slices.Equal(before.Games, after.Games) && slices.Equal(before.Tournaments, after.Tournaments)
	entered := after.Tournament.ID != "" && after.Tournament.Phase != darrington.Over
	if !after.Listed || entered || same && before.Game.ID == "" {
		return nil
	}
	return []string{lobbyText(after)}
}

// lobbyText lists the games and tournaments.
func lobbyText(s *client.State) string {
	return fmt.Sprintf("Games: %s. Tournaments: %s. Type join, new, watch, tournament or help.",
		joinIDs(s.Games), joinIDs(s.Tournaments))
}

// joinIDs joins ids.
func joinIDs(ids []string) string {
	if len(ids) == 0 {
		return "none"
	}
	return words.Sanitize(strings.Join(ids, " "))
}

// gameNews describes the events of a game.
func gameNews(before, after *client.Game) []string {
	if after.ID != before.ID {
		before = &client.Game{}
	}
	var lines []string
	for s := range bridge.Seat(bridge.Seats) {
		lines = append(lines, seatNews(before, after, s)...)
	}
	lines = append(lines, callNews(before, after)...)
	lines = append(lines, cardNews(before, after)...)
	return append(lines, scoreNews(before, after)...)
}

// seatNews tells who has taken or left a seat, or lost the connection.
func seatNews(before, after *client.Game, s bridge.Seat) []string {
	was, is := before.Players[s], after.Players[s]
	switch {
	case is == "" && was != "":
		return []string{fmt.Sprintf("%s leaves %v.", words.Sanitize(was), s)}
	case is != was:
		return []string{fmt.Sprintf("%v is %s.", s, occupant(after, s))}
	case after.Away[s] && !before.Away[s]:
		return []string{fmt.Sprintf("%v has lost the connection.", s)}
	case !after.Away[s] && before.Away[s]:
		return []string{fmt.Sprintf("%v is back.", s)}
	}
	return nil
}

// callNews lists the new calls, and the contract when they end.
func callNews(before, after *client.Game) []string {
	a, ok := after.Auction()
	if !ok {
		return nil
	}
	known := 0
	if before.Board == after.Board && len(before.Calls) <= len(after.Calls) {
		known = len(before.Calls)
	}
	var lines []string
	for i := known; i < a.Len(); i++ {
		if by := a.Caller(i); !after.Playing || by != after.Seat {
			lines = append(lines, bridgeterm.Calls(by, a.At(i)))
		}
	}
	if contract, over := a.Contract(); over && known < a.Len() {
		lines = append(lines, bridgeterm.Settled(contract, ownSeat(after)))
	}
	return lines
}

// cardNews lists the new cards, and the winners of tricks.
func cardNews(before, after *client.Game) []string {
	var lines []string
	trick := after.CurrentTrick()
	for i, c := range trick.Cards() {
		by := (trick.Leader() + bridge.Seat(i)) % bridge.Seats
		if i >= knownCards(before, after) && chosenByOthers(after, by) {
			lines = append(lines, bridgeterm.Plays(by, c))
		}
	}
	if n := len(after.Won); n > 0 && n > len(before.Won) && before.Board == after.Board {
		lines = append(lines, bridgeterm.Wins(after.Won[n-1].Side(), tricks(after)))
	}
	return lines
}

// knownCards returns how many cards of a trick were known before.
func knownCards(before, after *client.Game) int {
	n := len(before.Trick)
	if before.Board != after.Board || n > len(after.Trick) || !slices.Equal(before.Trick, after.Trick[:n]) {
		return 0
	}
	return n
}

// chosenByOthers reports whether another player has chosen the card of a hand.
func chosenByOthers(g *client.Game, from bridge.Seat) bool {
	c, ok := g.Contract()
	return !ok || !g.Playing || c.Chooser(from) != g.Seat
}

// scoreNews gives the score of a board.
func scoreNews(before, after *client.Game) []string {
	var lines []string
	if after.Result != before.Result && after.Result.Board > 0 {
		lines = append(lines, resultText(&after.Result))
	}
	if text := rubberText(after); after.Scored && (!before.Scored || text != rubberText(before)) {
		lines = append(lines, text)
	}
	return lines
}

// tournamentNews describes the progress of a tournament.
func tournamentNews(before, after *client.Tournament) []string {
	if after.ID == "" {
		if before.ID != "" {
			return []string{"You have left tournament " + words.Sanitize(before.ID) + "."}
		}
		return nil
	}
	var lines []string
	if after.ID != before.ID || after.Phase != before.Phase || after.Round != before.Round || after.Players != before.Players {
		lines = append(lines, tournamentText(after))
	}
	if after.Phase == darrington.Over && before.Phase != darrington.Over {
		for i := range after.Ranking {
			lines = append(lines, rankText(&after.Ranking[i]))
		}
	}
	if after.SitsOut != before.SitsOut && after.SitsOut > 0 {
		lines = append(lines, fmt.Sprintf("You sit out round %d.", after.SitsOut))
	}
	return lines
}
