package bgblitz

import (
	"strings"

	"gogo/board/backgammon"
)

// identified reads a position from an id of another program that says all about it,
// if there is one. The player at the bottom, whose letters are capital in an XGID and
// who is player 1 in a GNU match id, is green: its points then have the order of the
// text's points.
func (f *fields) identified(p *backgammon.Position) (mover colour, ok bool) {
	var setup backgammon.Setup
	var err error
	if text, given := f.scalar("xgid"); given {
		setup, err = backgammon.ParseXGID(text)
	} else if text := f.gnuID(); strings.Contains(text, ":") {
		setup, err = backgammon.ParseGNUID(text)
		if setup.Match.Length == 0 {
			setup.Match.Beavers = f.truth("beaver", false) // of which the id does not tell
		}
	} else {
		return green, false
	}
	if err != nil {
		f.fail(BadPosition, "%s", err)
	}
	if setup.Offer > backgammon.Double {
		f.fail(Unsupported, "the answer to a beaver")
	}
	*p = setup.Position
	return map[backgammon.Seat]colour{backgammon.Bottom: green, backgammon.Top: red}[setup.Seat], true
}

// gnuID returns the ids of GNU Backgammon, the second one behind a colon. Without
// that it is the board alone.
func (f *fields) gnuID() string {
	if text, ok := f.scalar("gnuId"); ok {
		return text
	}
	text, _ := f.scalar("positionId")
	if match, ok := f.scalar("matchId"); ok {
		text += ":" + match
	}
	return text
}

// positionID reads the board from an id, if there is one. The other attributes say
// the rest, and who is on roll, as whom the id sees the board.
func (f *fields) positionID(b *backgammon.Board) bool {
	text := f.gnuID()
	if text == "" {
		return false
	}
	var err error
	if *b, err = backgammon.ParsePositionID(text); err != nil {
		f.fail(BadPosition, "%s", err)
	}
	return true
}
