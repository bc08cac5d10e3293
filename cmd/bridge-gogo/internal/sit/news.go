package sit

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

// news says what has happened between two states, a line each. What a server says again
// is no news, and what has happened while there was no connection is.
func news(before, after *client.State) []string {
	var lines []string
	if after.Refusals != before.Refusals {
		lines = append(lines, "The server refuses: "+words.Sanitize(strings.Replace(after.Refusal, "X-LEAVE leaves it", "type leave to get up", 1)))
	}
	if after.Game.ID == "" {
		if before.Game.ID != "" {
			lines = append(lines, leaving(before.Game.ID, after.Closed))
		}
		lines = append(lines, lobbyNews(before, after)...)
	} else {
		lines = append(lines, gameNews(&before.Game, &after.Game)...)
	}
	return append(lines, tournamentNews(&before.Tournament, &after.Tournament)...)
}

// leaving says that the person is in a game no more, and why if the server has said it.
func leaving(id, why string) string {
	if why == "" {
		return "You have left game " + words.Sanitize(id) + "."
	}
	return fmt.Sprintf("Game %s: %s.", words.Sanitize(id), words.Sanitize(why))
}

// lobbyNews says what can be joined, if that is new to somebody who is to choose.
func lobbyNews(before, after *client.State) []string {
	same := before.Listed == after.Listed && slices.Equal(before.Games, after.Games) && slices.Equal(before.Tournaments, after.Tournaments)
	entered := after.Tournament.ID != "" && after.Tournament.Phase != darrington.Over
	if !after.Listed || entered || same && before.Game.ID == "" {
		return nil
	}
	return []string{lobbyText(after)}
}

// lobbyText says what can be joined.
func lobbyText(s *client.State) string {
	return fmt.Sprintf("Games: %s. Tournaments: %s. Type join, new, watch, tournament or help.",
		listed(s.Games), listed(s.Tournaments))
}

// listed joins ids.
func listed(ids []string) string {
	if len(ids) == 0 {
		return "none"
	}
	return words.Sanitize(strings.Join(ids, " "))
}

// gameNews says what has happened in a game.
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

// seatNews says who has come to a seat, has left it, or has lost the connection.
func seatNews(before, after *client.Game, s bridge.Seat) []string {
	was, is := before.Players[s], after.Players[s]
	switch {
	case is == "" && was != "":
		return []string{fmt.Sprintf("%s leaves %v.", words.Sanitize(was), s)}
	case is != was:
		return []string{fmt.Sprintf("%v is %s.", s, sitter(after, s))}
	case after.Away[s] && !before.Away[s]:
		return []string{fmt.Sprintf("%v has lost the connection.", s)}
	case !after.Away[s] && before.Away[s]:
		return []string{fmt.Sprintf("%v is back.", s)}
	}
	return nil
}

// callNews says which calls have been made, and what they have come to.
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
		lines = append(lines, bridgeterm.Settled(contract, you(after)))
	}
	return lines
}

// cardNews says which cards have been played, and who has won a trick.
func cardNews(before, after *client.Game) []string {
	var lines []string
	trick := after.CurrentTrick()
	for i, c := range trick.Cards() {
		by := (trick.Leader() + bridge.Seat(i)) % bridge.Seats
		if i >= known(before, after) && chosenByOthers(after, by) {
			lines = append(lines, bridgeterm.Plays(by, c))
		}
	}
	if n := len(after.Won); n > 0 && n > len(before.Won) && before.Board == after.Board {
		lines = append(lines, bridgeterm.Wins(after.Won[n-1], tricks(after)))
	}
	return lines
}

// known returns how many cards of a trick were known before.
func known(before, after *client.Game) int {
	n := len(before.Trick)
	if before.Board != after.Board || n > len(after.Trick) || !slices.Equal(before.Trick, after.Trick[:n]) {
		return 0
	}
	return n
}

// chosenByOthers reports whether somebody else has chosen the card of a hand.
func chosenByOthers(g *client.Game, from bridge.Seat) bool {
	c, ok := g.Contract()
	return !ok || !g.Playing || c.Chooser(from) != g.Seat
}

// scoreNews says what a board has come to.
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

// tournamentNews says how a tournament goes on.
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
