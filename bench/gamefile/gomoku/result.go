package gomoku

import (
	"strings"

	"gogo/board/gomoku"
)

// sgfEndings are what SGF says after B+ or W+; a number of points means nothing
// in this game.
var sgfEndings = map[string]Ending{
	"r": Resignation, "resign": Resignation,
	"t": Time, "time": Time,
	"f": Forfeit, "forfeit": Forfeit,
}

// parseResult reads the value of RE. What says neither who won nor that it was a
// draw leaves the game unfinished, as ? and * do.
func parseResult(r *Result, text string) {
	text = strings.ToLower(text)
	winner, how, won := strings.Cut(text, "+")
	switch {
	case text == "0" || text == "draw":
		r.Over = true
	case won && winner == "b":
		r.Over, r.Winner = true, gomoku.Black
	case won && winner == "w":
		r.Over, r.Winner = true, gomoku.White
	}
	if r.Over {
		r.By = sgfEndings[strings.TrimSpace(how)]
	}
}

// resultText is the way back.
func resultText(r Result) string {
	var text string
	switch {
	case !r.Over:
		return "?"
	case r.Winner == gomoku.Black:
		text = "B+"
	case r.Winner == gomoku.White:
		text = "W+"
	default:
		return "0"
	}
	switch r.By {
	case Resignation:
		text += "Resign"
	case Time:
		text += "Time"
	case Forfeit:
		text += "Forfeit"
	}
	return text
}
