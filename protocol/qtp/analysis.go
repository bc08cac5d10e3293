package qtp

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// The private commands do not change the position. Their optional color is the one to
// move; by default it is the opponent of the one that moved last, or Black at the start.

// position returns a copy of the board, with the color of the optional last argument to
// move.
func (s *Session) position(args *gtp.Arguments) (*quoridor.Board, error) {
	return position(s.board, args)
}

// position returns a copy of a board, with the color of the optional last argument to move.
func position(b *quoridor.Board, args *gtp.Arguments) (*quoridor.Board, error) {
	pos := b.Clone()
	if args.More() {
		pos.SetToMove(takeColor(args))
	}
	return pos, args.End()
}

// legalMoves lists the moves of a color, one a line.
func (s *Session) legalMoves(args *gtp.Arguments) (string, error) {
	pos, err := s.position(args)
	if err != nil {
		return "", err
	}
	return strings.Join(s.namesOf(pos.AppendMoves(nil, pos.ToMove())), "\n"), nil
}

// evaluate asks the engine for the static evaluation of the position.
func (s *Session) evaluate(args *gtp.Arguments, _ time.Time) (gtp.Work, error) {
	pos, err := s.position(args)
	if err != nil {
		return gtp.Work{}, err
	}
	return gtp.Work{
		Run: func(context.Context) gtp.Finish {
			value := s.engine.Evaluate(pos)
			return func() (string, error) { return value, nil }
		},
		Recover: gtp.Failed,
	}, nil
}

var errOver = errors.New("the game is over")

// hint has the engine choose a move, which is not played, and answers it with the reasons for it.
func (s *Session) hint(args *gtp.Arguments, began time.Time) (gtp.Work, error) {
	pos, err := s.position(args)
	if err == nil && s.over() {
		err = errOver
	}
	if err != nil {
		return gtp.Work{}, err
	}
	before, limits := pos.Clone(), s.Clock().Limits(protocolColor(pos.ToMove()), began)
	return gtp.Work{
		Run: func(ctx context.Context) gtp.Finish {
			t, err := s.engine.Think(ctx, pos, limits)
			if err == nil {
				err = before.Legal(t.Move, before.ToMove())
			}
			return func() (string, error) {
				if err != nil {
					return gtp.Failed(err)
				}
				return strings.TrimSpace(moveName(before, t.Move) + " " + s.reasons(before, t.Move, t.Score)), nil
			}
		},
		Recover: gtp.Failed,
	}, nil
}

var errNoThought = errors.New("no genmove in this game")

// maxLines bounds the lines of a search.
const maxLines = 20

// setLines sets the number of best moves that every later genmove finds.
func (s *Session) setLines(args *gtp.Arguments) (string, error) {
	lines := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	if lines < 1 || lines > maxLines {
		return "", fmt.Errorf("1 to %d lines are possible", maxLines)
	}
	s.lines = lines
	return "", nil
}

// principalVariation returns the result of the last genmove: a line of text for each line
// of play.
func (s *Session) principalVariation(args *gtp.Arguments) (string, error) {
	if err := args.End(); err != nil {
		return "", err
	}
	t := s.thought
	if t == nil {
		return "", errNoThought
	}
	lines := []string{t.Describe(s.namesOf(t.PV))}
	for i := range t.Others {
		lines = append(lines, fmt.Sprintf("line %d %s", i+2, t.Others[i].Describe(s.namesOf(t.Others[i].PV))))
	}
	return strings.Join(lines, "\n"), nil
}

// namesOf returns the names of moves in responses.
func (s *Session) namesOf(moves []quoridor.Move) []string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = moveName(s.board, m)
	}
	return names
}
