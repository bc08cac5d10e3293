package gnuexternal

import (
	"context"
	"fmt"

	"gogo/board/backgammon"
	"gogo/protocol/oracle"
)

// answer returns the line that answers a request.
func (s *session) answer(ctx context.Context, r *request) (string, error) {
	switch {
	case r.kind == version:
		return s.opts.Name + " " + s.opts.Version, nil
	case r.kind == evaluate:
		return s.chances(ctx, r)
	case r.position.Doubled:
		return s.answerDouble(ctx, r)
	case r.resigned > 0:
		return s.answerResignation(ctx, r)
	case r.position.Dice.Rolled():
		return s.play(ctx, r)
	}
	d, err := s.engine.Cube(ctx, s.question(r))
	if err == nil && (d.Action == oracle.Double || d.Action == oracle.Redouble) && d.Available {
		return "double", nil
	}
	return "roll", err
}

// question returns how the position of a request is to be looked at.
func (s *session) question(r *request) oracle.Question {
	return oracle.Question{
		Position: r.position, Ply: s.opts.Ply, Cubeful: true, UseCube: true,
		Gammons: true, Backgammons: true, BasicBet: 1, Plays: 1,
	}
}

// play returns the best play; without a legal one nothing is to be said.
func (s *session) play(ctx context.Context, r *request) (string, error) {
	plays, err := s.engine.Plays(ctx, s.question(r))
	if err != nil || plays[0].Play.N == 0 {
		return "", err
	}
	return plays[0].Play.String(), nil
}

// answerDouble takes, drops or beavers.
func (s *session) answerDouble(ctx context.Context, r *request) (string, error) {
	d, err := s.engine.Cube(ctx, s.question(r))
	switch {
	case err != nil:
		return "", err
	case d.Answer == oracle.Drop:
		return "drop", nil
	case d.Answer == oracle.Beaver:
		return "beaver", nil
	}
	return "take", nil
}

// answerResignation accepts what is worth no less than to play on: so many games at the
// cube's value, in the equity's unit.
func (s *session) answerResignation(ctx context.Context, r *request) (string, error) {
	q := s.question(r)
	q.Position.Dice = [2]uint8{}
	e, err := s.engine.Evaluate(ctx, q)
	if err != nil {
		return "", err
	}
	worth := float64(r.resigned)
	m := &q.Position.Match
	if m.Jacoby && q.Position.Cube.Owner == backgammon.Nobody && q.Position.Cube.Value == 1 {
		worth = 1
	}
	// A game won beyond the end of the match is worth no more than the match: with the
	// match won, nothing is left to play for.
	mover, _ := m.Away()
	if e.Equity <= worth || m.Length > 0 && r.resigned*q.Position.Cube.Value >= mover {
		return "accept", nil
	}
	return "reject", nil
}

// chances returns the chances to win, win a gammon, win a backgammon, lose a gammon, lose a
// backgammon, and the equity: in a match the chance to win that.
func (s *session) chances(ctx context.Context, r *request) (string, error) {
	q := s.question(r)
	q.Position.Dice = [2]uint8{}
	q.Position.Doubled = false
	q.Cubeful = r.cubeful
	if r.plies >= 0 {
		q.Ply = r.plies + 1
	}
	e, err := s.engine.Evaluate(ctx, q)
	if err != nil {
		return "", err
	}
	worth := e.Equity
	if q.Position.Match.Length > 0 {
		worth = e.MWP
	}
	c := &e.Chances
	return fmt.Sprintf("%f %f %f %f %f %f", c.Win, c.WinGammon, c.WinBackgammon, c.LoseGammon, c.LoseBackgammon, worth), nil
}
