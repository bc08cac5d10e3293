package terminal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
)

// Position is a position of a game in a session.
type Position interface {
	match.Position
	// BeginnerMove returns a legal decision as a beginner would find it, for a weak brain, or ""
	// if there is none.
	BeginnerMove(rng *rand.Rand) string
}

// Game is a game whose positions are P, as a session sees it. A game with decisions that a board
// does not show is a Prompter too.
type Game[P Position] interface {
	Display[P]
	Input[P]
	Files[P]
	// Begin returns the start position of a new game, and the person's default side.
	Begin() (start P, usual match.Side)
}

// Display displays a game.
type Display[P Position] interface {
	// Title returns the name of the game and its rules.
	Title(P) string
	// Sides returns the names of the two sides in the order in which they move.
	Sides() [2]string
	// Copy returns an independent copy of a position.
	Copy(P) P
	// Draw draws a position as seen by a side.
	Draw(p P, from match.Side, look Look) []string
	// Show formats a move of the position, usually in at most MoveWidth columns. A move that goes
	// without saying is empty.
	Show(p P, move string) string
	MoveWidth() int
}

// Input parses the moves that people type.
type Input[P Position] interface {
	// Read parses a typed move and returns it in the notation of OutcomeOf. The move need not be
	// legal.
	Read(p P, text string) (move string, err error)
	// Words returns the moves that are words.
	Words() []string
	// Help explains how to type moves, a line each.
	Help() []string
}

// Files reads and writes the files of a game.
type Files[P Position] interface {
	// Load reads the game of a file. Its rules, such as the size of the board, may differ.
	Load(path string) (*Record[P], error)
	// Save formats a game with the names of its players, in the format of the file's extension.
	Save(path string, g *Record[P]) ([]byte, error)
}

// Prompter is implemented by Games with decisions that a board does not always show, or that are
// forced.
type Prompter[P Position] interface {
	// Forced returns the only move of a position that leaves no decision.
	Forced(P) (move string, forced bool)
	// Ask returns a prompt for the side to move, if the board does not show what to decide.
	Ask(P) string
	// News returns what a move has brought beside the new position, such as the end of a game of
	// a match, or "".
	News(before, after P) string
}

// Record is the game so far.
type Record[P Position] struct {
	Steps   []Step[P]
	Last    P
	Outcome match.Outcome
	Over    bool
	Players [2]string
}

// Step is a move and the position before it.
type Step[P Position] struct {
	Before   P
	Side     match.Side
	Move     string
	Reply    match.Reply // of a program
	ByPerson bool        // chosen by the person
	MadeHere bool        // made here; a file has only the position
}

// Brain is a program that plays.
type Brain[P Position] interface {
	match.Player[P]
	// Close ends the program.
	Close(context.Context) error
}

// Side is the side that a person plays.
type Side uint8

const (
	// DefaultSide leaves the choice to the game.
	DefaultSide Side = iota
	first
	second
	both
)

// sideOf converts a side.
func sideOf(s match.Side) Side {
	if s == match.First {
		return first
	}
	return second
}

// has reports whether the person moves for a side.
func (s Side) has(side match.Side) bool { return s == both || s == sideOf(side) }

// bothSides is the name of the choice to play both.
const bothSides = "both"

// name returns the name of the side as people type it.
func (s Side) name(sides [2]string) string {
	switch s {
	case first:
		return sides[0]
	case second:
		return sides[1]
	}
	return bothSides
}

// ParseSide parses the name of a side of a game, or both.
func ParseSide(text string, sides [2]string) (Side, error) {
	for _, side := range []Side{first, second, both} {
		if strings.EqualFold(text, side.name(sides)) {
			return side, nil
		}
	}
	return DefaultSide, fmt.Errorf("%.40q is not a side: %s, %s or %s", text, sides[0], sides[1], bothSides)
}

// Describe describes how a game has ended, and for how many points if it is played for points.
func Describe(o match.Outcome, sides [2]string) string {
	text := o.Describe(sides)
	switch {
	case o.Points == 1:
		text += ", 1 point"
	case o.Points > 1:
		text += fmt.Sprintf(", %.0f points", o.Points)
	}
	return text
}
