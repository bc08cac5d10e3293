package backgammon

import (
	"errors"
	"fmt"
	"regexp"

	"gogo/board/backgammon"
)

// A start position is an option, the XGID of the whole position, with the first side at the bottom.
// It may also be typed in the form of GNU Backgammon: as a position ID, possibly followed by a
// match ID, after a colon or as in its window.

// maxPosition bounds such a text in bytes.
const maxPosition = 4 << 10

var (
	errLongPosition = fmt.Errorf("the text of a position may have %d bytes", maxPosition)
	errNoPosition   = errors.New("no position: an XGID=..., a GNU position id like 4HPwATDgc/ABMA, or that with a match id, is wanted")
)

var (
	xgid       = regexp.MustCompile(`(?i)\bXGID=\S+`)
	positionID = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{14})(:\S+)?(?:$|[\s:=])`)
	matchID    = regexp.MustCompile(`(?:^|[\s:])([A-Za-z0-9+/]{12})(?:$|[\s=])`)
)

// readIDs finds a position in any text that contains its IDs. A position ID alone belongs to a game
// by rules, with the first side on roll.
func readIDs(text string, rules Rules) (backgammon.Setup, error) {
	if len(text) > maxPosition {
		return backgammon.Setup{}, errLongPosition
	}
	s, err := parseIDs(text, rules)
	if err == nil {
		err = CheckSetUp(&s)
	}
	return s, err
}

// parseIDs parses the IDs in a text.
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

// rulesOf returns the rules of the game of a position, and the corresponding choice of the cube. In
// a match, the choice for money games stays unchanged.
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
