package qtp

import (
	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// boardSize begins a game on an empty board of another size.
func (s *Session) boardSize(args *gtp.Arguments) (string, error) {
	size := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	board, err := quoridor.New(size, size, s.walls)
	if err != nil {
		s.Log().Info("size refused", "err", err)
		return "", gtp.ErrSize
	}
	s.newGame(board)
	return "", nil
}

// clearBoard begins a game on the empty board.
func (s *Session) clearBoard(*gtp.Arguments) (string, error) {
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
	s.Clock().NewGame()
	s.engine.NewGame()
}

// setWalls fills both hands, now and at the beginning of every later game.
func (s *Session) setWalls(args *gtp.Arguments) (string, error) {
	walls := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.walls = walls
	s.board.SetWallsLeft(quoridor.Black, walls)
	s.board.SetWallsLeft(quoridor.White, walls)
	return "", nil
}

// setHand deals a colour its walls, now alone.
func (s *Session) setHand(args *gtp.Arguments) (string, error) {
	c, walls := takeColor(args), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.board.SetWallsLeft(c, walls)
	return "", nil
}

// playMove moves a pawn.
func (s *Session) playMove(args *gtp.Arguments) (string, error) {
	c, at := takeColor(args), takeVertex(args, s.board)
	if err := args.End(); err != nil {
		return "", err
	}
	return s.play(c, at, quoridor.PawnMove(at))
}

// playWall places a wall.
func (s *Session) playWall(args *gtp.Arguments) (string, error) {
	c, at, o := takeColor(args), takeVertex(args, s.board), takeOrientation(args)
	if err := args.End(); err != nil {
		return "", err
	}
	return s.play(c, at, quoridor.WallMove(at, o))
}

// play makes a move of either colour if the rules allow it. Its cell is NoCell
// if it is off the board.
func (s *Session) play(c quoridor.Color, at quoridor.Cell, m quoridor.Move) (string, error) {
	if at == quoridor.NoCell {
		return "", gtp.ErrIllegal
	}
	if err := s.board.Legal(m, c); err != nil {
		s.Log().Info("move refused", "err", err)
		return "", gtp.ErrIllegal
	}
	s.board.Make(m, c)
	return "", nil
}

// undo takes moves back, one if no number is given: all of them or none.
func (s *Session) undo(args *gtp.Arguments) (string, error) {
	times := 1
	if args.More() {
		times = args.Int()
	}
	if err := args.End(); err != nil {
		return "", err
	}
	if played := s.board.Len(); played == 0 || times > played {
		return "", gtp.ErrUndo
	}
	for range times {
		s.board.Undo()
	}
	return "", nil
}

// winner says whether the game has ended and who has won it.
func (s *Session) winner(*gtp.Arguments) (string, error) {
	c, over := s.board.Winner()
	if !over {
		return "false", nil
	}
	return "true " + c.String(), nil
}
