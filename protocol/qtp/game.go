package qtp

import (
	"context"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// boardSize starts a game on an empty board of another size.
func (s *Session) boardSize(args *gtp.Arguments) (string, error) {
	size := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	board, err := s.empty(size, size)
	if err != nil {
		s.Log().Info("size refused", "err", err)
		return "", gtp.ErrSize
	}
	s.newGame(board)
	return "", nil
}

// clearBoard starts a game on the empty board.
func (s *Session) clearBoard(*gtp.Arguments) (string, error) {
	board, err := s.empty(s.board.Width(), s.board.Height())
	if err != nil {
		panic(err) // the present board has this size
	}
	s.newGame(board)
	return "", nil
}

// empty returns a board for a game of the session.
func (s *Session) empty(width, height int) (*quoridor.Board, error) {
	board, err := quoridor.New(width, height, s.walls)
	if err != nil {
		return nil, err
	}
	board.SetDrawRules(s.extensions.DrawRules())
	return board, nil
}

// newGame starts a game on a board.
func (s *Session) newGame(board *quoridor.Board) {
	s.board, s.thought = board, nil
	s.Clock().NewGame()
	s.engine.NewGame()
}

// setWalls sets the walls in both hands, now and at the beginning of every later game.
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

// over reports whether the game has ended.
func (s *Session) over() bool { return isOver(s.board) }

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

// play makes a move of either color if the rules allow it. Its cell is NoCell
// if it is off the board.
func (s *Session) play(c quoridor.Color, at quoridor.Cell, m quoridor.Move) (string, error) {
	if at == quoridor.NoCell || s.board.Drawn() != quoridor.NotDrawn {
		return "", gtp.ErrIllegal
	}
	if err := s.board.Legal(m, c); err != nil {
		s.Log().Info("move refused", "err", err)
		return "", gtp.ErrIllegal
	}
	s.board.Make(m, c)
	return "", nil
}

// undo takes moves back, by default one: all of them or none.
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

// winner answers whether the game has ended and who has won.
func (s *Session) winner(*gtp.Arguments) (string, error) {
	c, over := s.board.Winner()
	if !over {
		return "false", nil
	}
	return "true " + c.String(), nil
}

// pass is the answer of genmove when the game is over. The word is the Go Text
// Protocol's: Quoridor's has none, and genmove never fails.
const pass = "pass"

// genMove has the engine choose a move for a color, and makes it.
func (s *Session) genMove(args *gtp.Arguments, began time.Time) (gtp.Work, error) {
	c := takeColor(args)
	if err := args.End(); err != nil {
		return gtp.Work{}, err
	}
	playAny := func(err error) (string, error) { return s.playFallback(c, err) }
	if s.over() {
		passes := func(context.Context) gtp.Finish { return func() (string, error) { return pass, nil } }
		return gtp.Work{Run: passes, Recover: playAny}, nil
	}
	pos, limits := s.board.Clone(), s.Clock().Limits(protocolColor(c), began)
	pos.SetToMove(c)
	limits.Lines = s.lines
	return gtp.Work{
		Run: func(ctx context.Context) gtp.Finish {
			t, err := s.engine.Think(ctx, pos, limits)
			return func() (string, error) {
				s.Clock().Charge(protocolColor(c), time.Since(began))
				if err == nil {
					err = s.board.Legal(t.Move, c)
				}
				if err != nil {
					return playAny(err)
				}
				s.thought = &t
				return s.playEngineMove(c, t.Move), nil
			}
		},
		Recover: playAny,
	}, nil
}

// playEngineMove makes a legal move and returns the response.
func (s *Session) playEngineMove(c quoridor.Color, m quoridor.Move) string {
	s.board.Make(m, c)
	return moveName(s.board, m)
}

// playFallback makes some legal move if the engine has failed: an illegal one would lose
// the game at once.
func (s *Session) playFallback(c quoridor.Color, err error) (string, error) {
	s.Log().Error("engine failed", "err", err)
	s.thought = nil
	moves := s.board.AppendMoves(nil, c)
	if len(moves) == 0 {
		return pass, nil
	}
	return s.playEngineMove(c, moves[0]), nil
}

// moveName returns the name of a move in responses.
func moveName(b *quoridor.Board, m quoridor.Move) string {
	name := b.CellName(m.Cell())
	if m.IsWall() {
		name += " " + m.Orientation().String()
	}
	return name
}

const (
	aVertex       = "a vertex like E8"
	anOrientation = "an orientation: horizontal or vertical"
)

// boardColor converts a color of the protocol to one of the board.
func boardColor(c gtp.Color) quoridor.Color { return gtp.Of(c, quoridor.Black, quoridor.White) }

// protocolColor converts a color of the board to one of the protocol.
func protocolColor(c quoridor.Color) gtp.Color { return gtp.ColorOf(c, quoridor.Black, quoridor.White) }

// takeColor parses the next argument as a color.
func takeColor(a *gtp.Arguments) quoridor.Color { return boardColor(a.Color()) }

// takeVertex parses the next argument as a vertex. It returns NoCell if that is not on
// the board, which is no syntax error.
func takeVertex(a *gtp.Arguments, b *quoridor.Board) quoridor.Cell {
	arg := a.Next(aVertex)
	column, row, ok := parseVertex(arg)
	switch {
	case !ok:
		a.Fail(arg, aVertex)
		return quoridor.NoCell
	case column >= b.Width() || row < 1 || row > b.Height():
		return quoridor.NoCell
	}
	return b.At(column, b.Height()-row)
}

// takeOrientation parses the next argument as an orientation.
func takeOrientation(a *gtp.Arguments) quoridor.Orientation {
	arg := a.Next(anOrientation)
	o, err := quoridor.ParseOrientation(arg)
	if err != nil {
		a.Fail(arg, anOrientation)
	}
	return o
}

// parseVertex parses a letter and a number: the column from 0 at the left and the row
// from 1 at the bottom. They may be off any board.
func parseVertex(text string) (column, row int, ok bool) {
	if text == "" {
		return 0, 0, false
	}
	column = int(text[0]|0x20) - 'a'
	row, ok = gtp.ParseInt(text[1:])
	return column, row, ok && column >= 0 && column < 26
}
