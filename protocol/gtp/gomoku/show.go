package gomoku

import (
	"fmt"

	"gogo/protocol/gtp"
)

// Show draws the board.
func (g *Game) Show() string {
	notes := []string{fmt.Sprintf("%s %dx%d", g.board.Rule(), g.board.Width(), g.board.Height())}
	if len(g.moves) > 0 {
		last := g.moves[len(g.moves)-1]
		notes = append(notes, fmt.Sprintf("move %d: %s %s", len(g.moves), last.Color, last.At))
	}
	o := g.Outcome()
	switch {
	case o.Drawn:
		notes = append(notes, "drawn: "+o.Reason)
	case o.Over:
		notes = append(notes, fmt.Sprintf("%s has won: %s", o.Winner, o.Reason))
	default:
		notes = append(notes, fmt.Sprintf("%s to move", g.ToMove()))
	}
	return gtp.Diagram(g.Rows(), notes)
}
