// Package qtpcheck is the conformance suite of the Quoridor Text Protocol: numbered cases that examine an
// engine as package conformance describes.
//
// The text is a dialect of the Go Text Protocol; the cases of lines, responses and the commands common to
// both are those of package gtpcheck. The text knows no ids, which GoGui's tools send, so these are SHOULD.
// It does not say how Quoridor is played: what the rules of the game say is MUST where playmove and
// playwall name an illegal move, and what they leave open, such as a jump at the edge of the board, is SHOULD.
// That black begins at the top and runs to row 1 is what all engines of the protocol do.
//
// How well an engine plays is not examined, but that it takes a step that wins.
package qtpcheck

import (
	"slices"

	"gogo/protocol/conformance"
	"gogo/protocol/gtp/gtpcheck"
)

// The levels in the tables.
const (
	must   = conformance.Must
	should = conformance.Should
	may    = conformance.May
)

type (
	row      = gtpcheck.Row
	dialogue = gtpcheck.Dialogue
)

// Dialect returns the protocol.
func Dialect() *gtpcheck.Dialect {
	return &gtpcheck.Dialect{
		Name: "quoridor", Title: "Quoridor Text Protocol", Prefix: "Q",
		Required: []string{
			"name", "known_command", "list_commands", "quit", "boardsize", "clear_board", "walls", "playmove", "playwall", "genmove",
			"undo", "winner", "showboard",
		},
		Levels: map[string]conformance.Level{
			"040": should, "041": should, "042": should, "043": should, "044": should, "048": may, "060": may, "061": may,
		},
		Rows:  slices.Concat(setupRows, stepRows, wallRows, jumpRows, genmoveRows, undoRows, winnerRows, showRows, sessionRows),
		Kinds: kinds, Step: step, NewGame: newGame,
	}
}

// Suite returns the suite for one run.
func Suite() *conformance.Suite { return Dialect().Suite() }
