// Package gomokucheck is the conformance suite of the Go Text Protocol in its version 2 for gomoku engines:
// numbered cases that examine an engine as package conformance describes.
//
// The cases of lines, responses, ids and the commands of every engine are those of package gtpcheck. Of the
// commands that the text requires komi alone is left out, which gomoku has no use for. What an engine need
// not have, such as undo, clocks and GoGui's commands for other games than Go, is skipped where known_command is
// false. Positions are such that it does not matter whether six in a row win, and black makes no move that renju
// forbids.
//
// How well an engine plays is not examined, but that it completes a five and stops one, which is SHOULD.
package gomokucheck

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
		Name: "gtp", Title: "Go Text Protocol, for gomoku", Prefix: "T",
		Required: []string{
			"protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board", "play", "genmove",
		},
		Rows:  slices.Concat(setupRows, playRows, genmoveRows, undoRows, overRows, showRows, clockRows, sessionRows, guiRows),
		Kinds: kinds, Step: step, NewGame: newGame,
	}
}

// Suite returns the suite for one run.
func Suite() *conformance.Suite { return Dialect().Suite() }
