package pbn

import (
	"cmp"
	"errors"
	"slices"

	"gogo/board/bridge/record"
)

// ErrMissing is what is asked of a game and is not in it: the tag is not there, or its
// value is empty or a question mark.
var ErrMissing = errors.New("it is not given")

// errorAt returns an error with its place.
func (g *Game) errorAt(line int, field string, err error) *record.Error {
	var placed *record.Error
	if errors.As(err, &placed) {
		return placed
	}
	return &record.Error{File: g.file, Line: line, Board: g.boardName(), Field: field, Err: err}
}

// wrong returns an error about a tag.
func (g *Game) wrong(name string, err error) *record.Error {
	line := g.Line()
	if it := g.find(name); it != nil {
		line = it.line
	}
	return g.errorAt(line, name, err)
}

// maxProblems is how many problems of a game are noted.
const maxProblems = 100

// problem notes what cannot be read, for the board to be named later.
func (g *Game) problem(line int, field string, err error) {
	if len(g.problems) < maxProblems {
		g.problems = append(g.problems, &record.Error{File: g.file, Line: line, Field: field, Err: err})
	}
}

// boardName returns the board as the game has it.
func (g *Game) boardName() string {
	name, _ := g.Tag("Board")
	if it := g.find("Board"); it != nil && name == "" {
		name = it.value // not looked into yet
	}
	return name
}

// name gives the problems of a game that has been read its board, but for those before
// its first tag pair, and puts them in order.
func (g *Game) name() {
	first, board := g.Line(), g.boardName()
	for _, p := range g.problems {
		if p.Line >= first {
			p.Board = board
		}
	}
	slices.SortStableFunc(g.problems, func(a, b *record.Error) int { return cmp.Compare(a.Line, b.Line) })
}
