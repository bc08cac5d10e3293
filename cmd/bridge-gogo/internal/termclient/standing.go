package termclient

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/words"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// standingsText describes the last board, the rubber and the tournament.
func standingsText(s *client.State) string {
	var lines []string
	if s.Game.Result.Board > 0 {
		lines = append(lines, resultText(&s.Game.Result))
	}
	if s.Game.Scored {
		lines = append(lines, rubberText(&s.Game))
	}
	if t := &s.Tournament; t.ID != "" {
		lines = append(lines, tournamentText(t))
		for i := range t.Ranking {
			lines = append(lines, rankText(&t.Ranking[i]))
		}
	}
	if len(lines) == 0 {
		return "There is no score yet."
	}
	return strings.Join(lines, "\n")
}

// resultText describes the result of a board.
func resultText(r *client.Result) string {
	return bridgeterm.CameTo(r.Board, r.Contract, r.Tricks, r.Points)
}

// rubberText describes the state of a rubber.
func rubberText(g *client.Game) string {
	sides := make([]string, 0, 2)
	for s := range bridge.EastWest + 1 {
		score := g.Scores[s]
		text := fmt.Sprintf("%v %d above, %d below", s, score.Above, score.Below)
		if score.Vulnerable {
			text += ", vulnerable"
		}
		sides = append(sides, text)
	}
	return "The rubber: " + strings.Join(sides, "; ") + "."
}

// phases describes the phases of a tournament.
var phases = map[darrington.Phase]string{
	darrington.Waiting: "waits for players", darrington.Playing: "is played", darrington.Over: "is over",
}

// tournamentText describes the phase of a tournament.
func tournamentText(t *client.Tournament) string {
	text := fmt.Sprintf("Tournament %s %s", words.Sanitize(t.ID), phases[t.Phase])
	if t.Phase == darrington.Playing {
		text += fmt.Sprintf(", round %d of %d", t.Round, t.Rounds)
	}
	return text + ", " + words.Count(t.Players, "player") + "."
}

// rankText formats a line of a ranking.
func rankText(r *client.Rank) string {
	return fmt.Sprintf("%3d  %-10s %3d boards  %s", r.Place, words.Sanitize(r.Score), r.Boards, words.Sanitize(strings.Join(r.Names, " and ")))
}
