package matchfile

import (
	"errors"
	"fmt"
	"regexp"

	"gogo/board/backgammon"
)

var (
	xgPosition = regexp.MustCompile(`(?i)\bXGID=\S+`)
	xgPlayers  = regexp.MustCompile(`^\s*X:\s*(.*?)\s+O:\s*(.*)$`)
)

// positionReader reads the positions of a text.
type positionReader struct {
	referee

	names [2]string // of X, at the bottom, and of O
}

// readPositions reads positions as eXtreme Gammon exports them: their XGIDs and the names below. The drawn board and the
// analysis are skipped.
func readPositions(data []byte) (*Match, error) {
	r := positionReader{}
	err := eachLine(data, func(n int, text string) error {
		r.line = n
		return r.take(text)
	})
	if err != nil {
		return nil, err
	}
	r.match.Players = r.names
	for i, usual := range []string{"X", "O"} {
		if r.names[i] == "" {
			r.match.Players[i] = usual
		}
	}
	return r.complete(Positions)
}

// take reads a line.
func (r *positionReader) take(text string) error {
	if found := xgPosition.FindString(text); found != "" {
		return r.position(found)
	}
	if found := xgPlayers.FindStringSubmatch(text); found != nil && r.names == [2]string{} {
		r.names = [2]string{cleanName(found[1]), cleanName(found[2])}
	}
	return nil
}

// position adds a game that consists of a position to be decided.
func (r *positionReader) position(id string) error {
	s, err := backgammon.ParseXGID(id)
	switch {
	case err != nil:
		return err
	case s.Offer > backgammon.Double:
		return errors.New("an answer to a beaver cannot be analyzed")
	case s.Match.Length > maxLength:
		return fmt.Errorf("a match to %d points: at most %d are possible", s.Match.Length, maxLength)
	case !s.Dice.Rolled() && !s.Doubled && !s.MayDouble():
		return errors.New("there is nothing to decide: no dice, and the player on roll may not double")
	case r.game != nil && s.Match.Length != r.match.Length:
		return fmt.Errorf("a position of a match to %d after one of a match to %d: a file may hold one match only", s.Match.Length, r.match.Length)
	case r.game == nil:
		m := &r.match
		m.Length, m.Crawford, m.NoCube = s.Match.Length, true, s.MaxCube == 1
		m.Jacoby, m.Beavers = s.Match.Jacoby, s.Match.Beavers
	}
	side, score, board := 0, s.Match.Score, s.Board
	if s.Seat == backgammon.Top {
		side, score, board = 1, [2]int{score[1], score[0]}, board.Swap()
	}
	if err := r.begin(len(r.match.Games)+1, score, 1, s.Match.Crawford); err != nil {
		return err
	}
	r.game.Start, r.side, r.at = board, side, s.Position
	return r.note(Action{Kind: Asked})
}

// hasPositions reports whether a text contains an XGID.
func hasPositions(data []byte) bool { return xgPosition.Match(data) }
