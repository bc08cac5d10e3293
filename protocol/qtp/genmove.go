package qtp

import (
	"context"
	"time"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// pass is the move of a side that has none, because the game is over. It is the
// Go Text Protocol's word: ours has none, and genmove never fails.
const pass = "pass"

// genMove has the engine move for a colour.
func (s *Session) genMove(args *gtp.Arguments, began time.Time) (gtp.Work, error) {
	c := takeColor(args)
	if err := args.End(); err != nil {
		return gtp.Work{}, err
	}
	playAny := func(err error) (string, error) { return s.playAny(c, err) }
	if _, over := s.board.Winner(); over {
		passes := func(context.Context) gtp.Finish { return func() (string, error) { return pass, nil } }
		return gtp.Work{Run: passes, Lost: playAny}, nil
	}
	pos, limits := s.board.Clone(), s.Clock().Limits(theirs(c), began)
	pos.SetToMove(c)
	limits.Lines = s.lines
	return gtp.Work{
		Run: func(ctx context.Context) gtp.Finish {
			t, err := s.engine.Think(ctx, pos, limits)
			return func() (string, error) {
				s.Clock().Charge(theirs(c), time.Since(began))
				if err == nil {
					err = s.board.Legal(t.Move, c)
				}
				if err != nil {
					return playAny(err)
				}
				s.thought = &t
				return s.playOwn(c, t.Move), nil
			}
		},
		Lost: playAny,
	}, nil
}

// playOwn makes a legal move and returns the response.
func (s *Session) playOwn(c quoridor.Color, m quoridor.Move) string {
	s.board.Make(m, c)
	return moveName(s.board, m)
}

// playAny makes some legal move where the engine has failed: an answer that is
// no move would lose the game at once.
func (s *Session) playAny(c quoridor.Color, err error) (string, error) {
	s.Log().Error("engine failed", "err", err)
	s.thought = nil
	moves := s.board.AppendMoves(nil, c)
	if len(moves) == 0 {
		return pass, nil
	}
	return s.playOwn(c, moves[0]), nil
}

// moveName returns a move as a response names it.
func moveName(b *quoridor.Board, m quoridor.Move) string {
	name := b.CellName(m.Cell())
	if m.IsWall() {
		name += " " + m.Orientation().String()
	}
	return name
}
