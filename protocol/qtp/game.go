package qtp

import (
	"errors"

	"gogo/board/quoridor"
)

// The failures that the text names.
var (
	errSize    = errors.New("unacceptable size")
	errIllegal = errors.New("illegal move")
	errUndo    = errors.New("cannot undo")
)

// boardSize begins a game on an empty board of another size.
func (s *Session) boardSize(args *arguments) (string, error) {
	size := args.int()
	if err := args.end(); err != nil {
		return "", err
	}
	board, err := quoridor.New(size, size, s.walls)
	if err != nil {
		s.opts.Log.Info("size refused", "err", err)
		return "", errSize
	}
	s.newGame(board)
	return "", nil
}

// clearBoard begins a game on the empty board.
func (s *Session) clearBoard(*arguments) (string, error) {
	board, err := quoridor.New(s.board.Width(), s.board.Height(), s.walls)
	if err != nil {
		panic(err) // the board there is has this size
	}
	s.newGame(board)
	return "", nil
}

// newGame begins a game on a board without moves.
func (s *Session) newGame(board *quoridor.Board) {
	s.board, s.thought = board, nil
	s.clock.newGame()
	s.engine.NewGame()
}

// setWalls fills both hands, now and at the beginning of every later game.
func (s *Session) setWalls(args *arguments) (string, error) {
	walls := args.int()
	if err := args.end(); err != nil {
		return "", err
	}
	s.walls = walls
	s.board.SetWallsLeft(quoridor.Black, walls)
	s.board.SetWallsLeft(quoridor.White, walls)
	return "", nil
}

// playMove moves a pawn.
func (s *Session) playMove(args *arguments) (string, error) {
	c, at := args.color(), args.vertex(s.board)
	if err := args.end(); err != nil {
		return "", err
	}
	return s.play(c, at, quoridor.PawnMove(at))
}

// playWall places a wall.
func (s *Session) playWall(args *arguments) (string, error) {
	c, at, o := args.color(), args.vertex(s.board), args.orientation()
	if err := args.end(); err != nil {
		return "", err
	}
	return s.play(c, at, quoridor.WallMove(at, o))
}

// play makes a move of either colour if the rules allow it. Its cell is NoCell
// if it is off the board.
func (s *Session) play(c quoridor.Color, at quoridor.Cell, m quoridor.Move) (string, error) {
	if at == quoridor.NoCell {
		return "", errIllegal
	}
	if err := s.board.Legal(m, c); err != nil {
		s.opts.Log.Info("move refused", "err", err)
		return "", errIllegal
	}
	s.board.Make(m, c)
	return "", nil
}

// undo takes moves back, one if no number is given: all of them or none.
func (s *Session) undo(args *arguments) (string, error) {
	times := 1
	if args.more() {
		times = args.int()
	}
	if err := args.end(); err != nil {
		return "", err
	}
	if played := s.board.Len(); played == 0 || times > played {
		return "", errUndo
	}
	for range times {
		s.board.Undo()
	}
	return "", nil
}

// winner says whether the game has ended and who has won it.
func (s *Session) winner(*arguments) (string, error) {
	c, over := s.board.Winner()
	if !over {
		return "false", nil
	}
	return "true " + c.String(), nil
}
