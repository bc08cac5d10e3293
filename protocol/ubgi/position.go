package ubgi

import (
	"strings"

	"gogo/board/backgammon"
	"gogo/protocol/oracle"
)

// setPosition takes a position.
func (s *Session) setPosition(args []string) error {
	if len(args) != 2 {
		return fail(BadCommand, "expected: position gnubgid <id> or position xgid <id>")
	}
	switch form, id := args[0], args[1]; form {
	case "gnubgid":
		return s.setGNU(id)
	case "xgid":
		setup, err := backgammon.ParseXGID(id)
		if err != nil {
			return fail(BadValue, "position: %v", err)
		}
		return s.setComplete(&setup)
	default:
		return fail(Unsupported, "position %s", quote(form))
	}
}

// setGNU takes GNU Backgammon's position id, alone or with a match id.
func (s *Session) setGNU(id string) error {
	if strings.Contains(id, ":") {
		setup, err := backgammon.ParseGNUID(id)
		if err != nil {
			return fail(BadValue, "position: %v", err)
		}
		setup.Match.Beavers = s.settings.beavers && setup.Match.Length == 0
		return s.setComplete(&setup)
	}
	board, err := backgammon.ParsePositionID(id)
	if err != nil {
		return fail(BadValue, "position: %v", err)
	}
	if board.Won() != 0 {
		return errWon
	}
	s.board, s.setup = &board, nil
	return nil
}

// errWon is a position in which there is nothing to decide.
var errWon = &Error{BadValue, "position: a side has borne off all chequers"}

// setComplete takes a position with all that belongs to it.
func (s *Session) setComplete(p *backgammon.Setup) error {
	limits := s.engine.Limits()
	switch {
	case p.Board.Won() != 0:
		return errWon
	case p.Match.Length > limits.MaxMatchLength:
		return fail(Unsupported, "match of %d points, more than %d", p.Match.Length, limits.MaxMatchLength)
	case p.Cube.Value > limits.MaxCube:
		return fail(Unsupported, "cube of %d, more than %d", p.Cube.Value, limits.MaxCube)
	case p.Offer > backgammon.Double:
		return fail(Unsupported, "position: the answer to a beaver")
	case p.Resigned > 0:
		return fail(Unsupported, "position: the answer to a resignation")
	}
	s.dice = p.Dice
	s.board, s.setup = nil, p
	return nil
}

// current returns how the position to decide about is to be looked at.
func (s *Session) current(set *settings) (oracle.Question, error) {
	var p backgammon.Position
	switch {
	case s.setup != nil:
		p = s.setup.Position
	case s.board != nil:
		var err error
		if p, err = set.position(*s.board); err != nil {
			return oracle.Question{}, err
		}
	default:
		return oracle.Question{}, fail(BadState, "missing position")
	}
	p.Dice = s.dice
	q := set.question(&p)
	if s.setup != nil && s.setup.MaxCube == 1 { // the XGID of a game without a cube
		q.UseCube = false
	}
	return q, nil
}
