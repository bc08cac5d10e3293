package backgammon

import (
	"errors"
	"fmt"
	"regexp"

	"gogo/board/backgammon"
)

// A position that was set up is an option, the XGID of all that stands on the board, with the
// first side at the bottom. It may also be written as GNU Backgammon does: with a position id, or with
// a match id behind it, after a colon or in the words of its window.

// mostPosition bounds such a text in bytes.
const mostPosition = 4 << 10

var (
	errLongPosition = fmt.Errorf("the text of a position may have %d bytes", mostPosition)
	errNoPosition   = errors.New("no position: an XGID=..., a GNU position id like 4HPwATDgc/ABMA, or that with a match id, is wanted")
)

var (
	xgid       = regexp.MustCompile(`(?i)\bXGID=\S+`)
	positionID = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{14})(:\S+)?(?:$|[\s:=])`)
	matchID    = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{12})(?:$|[\s=])`)
)

// readIDs reads a position in any text that has its ids. A position id alone is of a game by
// rules, with the first side on roll.
func readIDs(text string, rules Rules) (backgammon.Setup, error) {
	if len(text) > mostPosition {
		return backgammon.Setup{}, errLongPosition
	}
	s, err := parseIDs(text, rules)
	if err == nil {
		err = CheckSetUp(&s)
	}
	return s, err
}

// parseIDs reads the ids in a text.
func parseIDs(text string, rules Rules) (backgammon.Setup, error) {
	if id := xgid.FindString(text); id != "" {
		return backgammon.ParseXGID(id)
	}
	position := positionID.FindStringSubmatch(text)
	if position == nil {
		return backgammon.Setup{}, errNoPosition
	}
	if position[2] != "" {
		return backgammon.ParseGNUID(position[1] + position[2])
	}
	if match := matchID.FindStringSubmatch(text); match != nil {
		return backgammon.ParseGNUID(position[1] + ":" + match[1])
	}
	s := backgammon.Setup{MaxCube: 1}
	s.Match = backgammon.Match{Length: rules.Length, Jacoby: rules.Jacoby, Beavers: rules.Beavers, Crawford: rules.Length == 1}
	s.Cube.Value = 1
	if rules.Cube || rules.Length > 0 {
		s.MaxCube = MaxCube
	}
	var err error
	s.Board, err = backgammon.ParsePositionID(position[1])
	return s, err
}

// rulesOf returns what the game of a position is played for, and the choice of the cube that says
// so. In a match the choice for money stays as it was.
func rulesOf(s *backgammon.Setup, cube string) (Rules, string) {
	r := Rules{Length: s.Match.Length, Protocol: Auto}
	if r.Length > 0 {
		return r, cube
	}
	r.Cube, r.Jacoby, r.Beavers = s.MaxCube != 1, s.Match.Jacoby, s.Match.Beavers
	if !r.Cube {
		r.Jacoby, r.Beavers = false, false
	}
	return r, cubeChoice(r)
}
