package qtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/board/quoridor"
)

// The private commands look at the present position and leave it as it is. A
// colour that they take is the one to move; if it is not given, the opponent of
// who moved last is, or Black at the start.

// position returns a copy of the board for the colour that may be the last
// argument.
func (s *Session) position(args *arguments) (*quoridor.Board, error) {
	pos := s.board.Clone()
	if args.more() {
		pos.SetToMove(args.color())
	}
	return pos, args.end()
}

// legalMoves lists the moves of a colour, one a line.
func (s *Session) legalMoves(args *arguments) (string, error) {
	pos, err := s.position(args)
	if err != nil {
		return "", err
	}
	moves := pos.AppendMoves(nil, pos.ToMove())
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = moveName(pos, m)
	}
	return strings.Join(names, "\n"), nil
}

var errInterrupted = errors.New("interrupted")

// perft counts sequences of moves.
func (s *Session) perft(args *arguments, _ time.Time) (work, error) {
	depth := args.int()
	pos, err := s.position(args)
	if err != nil {
		return work{}, err
	}
	return work{
		run: func(ctx context.Context) finish {
			count, err := quoridor.Perft(ctx, pos, depth)
			if err != nil {
				err = errInterrupted
			}
			return func() (string, error) { return strconv.FormatUint(count, 10), err }
		},
		lost: failed,
	}, nil
}

// evaluate asks the engine what the position is worth.
func (s *Session) evaluate(args *arguments, _ time.Time) (work, error) {
	pos, err := s.position(args)
	if err != nil {
		return work{}, err
	}
	return work{
		run: func(context.Context) finish {
			value := s.engine.Evaluate(pos)
			return func() (string, error) { return value, nil }
		},
		lost: failed,
	}, nil
}

// failed answers a private command that came to no end.
func failed(err error) (string, error) { return "", fmt.Errorf("engine failed: %w", err) }

var errNoThought = errors.New("no genmove in this game")

// principalVariation says what the engine found for the last genmove.
func (s *Session) principalVariation(args *arguments) (string, error) {
	if err := args.end(); err != nil {
		return "", err
	}
	t := s.thought
	if t == nil {
		return "", errNoThought
	}
	names := make([]string, len(t.PV))
	for i, m := range t.PV {
		names[i] = moveName(s.board, m)
	}
	return fmt.Sprintf("depth %d-%d score %s nodes %d time %.3f pv %s",
		t.Depth, t.SelDepth, t.Score, t.Nodes, t.Elapsed.Seconds(), strings.Join(names, ", ")), nil
}
