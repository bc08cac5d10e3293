package play

import (
	"fmt"
	"strings"

	"gogo/bench/match"
)

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
