package terminal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
)

// Position is a position of a game that a session plays.
type Position interface {
	match.Position
	// BeginnerMove is a legal decision as beginners find it, for a weak brain; it is empty
	// where there is none.
	BeginnerMove(rng *rand.Rand) string
}

// Game is what a session knows of a game whose positions are P. A game with decisions that a
// board does not show is a Prompter too.
type Game[P Position] interface {
	Scene[P]
	Typing[P]
	Files[P]
	// Begin returns the position that a new game begins with, and the side of the
	// person where none was asked for.
	Begin() (start P, usual match.Side)
}

// Scene shows a game to people.
type Scene[P Position] interface {
	// Title says which game it is and by which rules, for people.
	Title(P) string
	// Sides are the names of the two sides; who begins is the first.
	Sides() [2]string
	// Copy returns a position that is played on independently.
	Copy(P) P
	// Draw draws a position as a side sees it.
	Draw(p P, from match.Side, look Look) []string
	// Show writes a move of the position for people, mostly in at most Wide columns. A
	// move that goes without saying is empty.
	Show(p P, move string) string
	Wide() int
}

// Typing is how people type the moves of a game.
type Typing[P Position] interface {
	// Read reads a move as people type it and returns it as Judge takes it. It does not
	// ask whether it is legal.
	Read(p P, text string) (move string, err error)
	// Words are the moves that are words.
	Words() []string
	// Help explains how moves are typed, a line each.
	Help() []string
}

// Files reads and writes the files of a game.
type Files[P Position] interface {
	// Load reads the game of a file. Its rules, as the size of the board, may be others.
	Load(path string) (*Record[P], error)
	// Save writes a game, whose players are named, in the form that the name of its file
	// asks for.
	Save(path string, g *Record[P]) ([]byte, error)
}

// Prompter is a Game whose decisions a board does not always show, and some of which go
// without saying.
type Prompter[P Position] interface {
	// Forced returns the only move of a position where nothing is left to decide.
	Forced(P) (move string, forced bool)
	// Ask says what the side to move has to decide, if a board does not say it.
	Ask(P) string
	// News says what a move has brought beside the position: that a game of a match has
	// ended, say. It may be empty.
	News(before, after P) string
}

// Record is a game that was played so far.
type Record[P Position] struct {
	Steps   []Step[P]
	Last    P
	Outcome match.Outcome
	Over    bool
	Players [2]string
}

// Step is a move and the position before it.
type Step[P Position] struct {
	Before P
	Side   match.Side
	Move   string
	Reply  match.Reply // of a program
	Own    bool        // whether the person has chosen it
	Known  bool        // whether it was made here: a file says no more than the position
}

// Brain is a program that plays.
type Brain[P Position] interface {
	match.Player[P]
	// Close ends the program.
	Close(context.Context) error
}

// Side is what a person plays.
type Side uint8

const (
	// Usual leaves it to the game.
	Usual Side = iota
	first
	second
	both
)

// sideOf is one side of the two.
func sideOf(s match.Side) Side {
	if s == match.First {
		return first
	}
	return second
}

// has reports whether the person moves for a side.
func (s Side) has(side match.Side) bool { return s == both || s == sideOf(side) }

// bothSides is what a person types who wants to play both.
const bothSides = "both"

// name is the side as people type it.
func (s Side) name(sides [2]string) string {
	switch s {
	case first:
		return sides[0]
	case second:
		return sides[1]
	}
	return bothSides
}

// ParseSide reads the name of a side of a game, or both.
func ParseSide(text string, sides [2]string) (Side, error) {
	for _, side := range []Side{first, second, both} {
		if strings.EqualFold(text, side.name(sides)) {
			return side, nil
		}
	}
	return Usual, fmt.Errorf("%.40q is no side: %s, %s or %s", text, sides[0], sides[1], bothSides)
}

// Describe says how a game has ended, and for how many points if it was played for some.
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
