package termclient

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/words"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// screen draws the state of a game in a number of columns.
func screen(g *client.Game, columns int) string {
	block := diagram.Block{title(g), ""}
	contract, closed := g.Contract()
	switch {
	case closed && !contract.IsPassedOut():
		block = append(block, playScreen(g, contract, columns)...)
	case len(g.Calls) > 0 || g.ToCall.Known:
		block = append(block, auctionScreen(g, columns)...)
	default:
		block = append(block, seats(g)...)
	}
	return block.String()
}

// title names the board, the dealer and the person's seat.
func title(g *client.Game) string {
	parts := []string{"Game " + words.Sanitize(g.ID)}
	if g.Board > 0 {
		parts = []string{fmt.Sprintf("Board %d", g.Board)}
	}
	if g.DealerKnown {
		parts = append(parts, bridgeterm.Dealt(g.Dealer, g.Vulnerable))
	}
	if g.Playing {
		parts = append(parts, "you are "+g.Seat.String())
	} else {
		parts = append(parts, "you watch")
	}
	return strings.Join(parts, ", ")
}

// auctionScreen draws the auction beside the hand.
func auctionScreen(g *client.Game, columns int) diagram.Block {
	a, ok := g.Auction()
	if !ok {
		return diagram.Block{"The auction: " + a.String()}
	}
	return bridgeterm.Bidding(&a, g.Hand, columns)
}

// playScreen draws the hands and the trick, beside the contract and the tricks.
func playScreen(g *client.Game, c bridge.Contract, columns int) diagram.Block {
	p := bridgeterm.Play{Contract: c, Deal: g.Cards(), Known: g.Known(), Trick: g.CurrentTrick(), Won: tricks(g), You: ownSeat(g)}
	return p.Block(columns)
}

// seats lists the players.
func seats(g *client.Game) diagram.Block {
	b := make(diagram.Block, 0, bridge.Seats)
	for s := range bridge.Seat(bridge.Seats) {
		b = append(b, fmt.Sprintf("%-5v %s", s, occupant(g, s)))
	}
	return b
}

// occupant returns the player in a seat.
func occupant(g *client.Game, s bridge.Seat) string {
	switch name := g.Players[s]; {
	case g.Playing && s == g.Seat:
		return words.Sanitize(name) + " (you)"
	case name != "":
		return words.Sanitize(name)
	}
	return "-"
}

// ownSeat returns the person's seat, nil for a spectator.
func ownSeat(g *client.Game) *bridge.Seat {
	if !g.Playing {
		return nil
	}
	return &g.Seat
}

// tricks returns the tricks of both sides.
func tricks(g *client.Game) [2]int {
	return [2]int{bridge.NorthSouth: g.Tricks(bridge.NorthSouth), bridge.EastWest: g.Tricks(bridge.EastWest)}
}

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
	darrington.Waiting: "is waiting for players", darrington.Playing: "is in progress", darrington.Over: "is over",
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
