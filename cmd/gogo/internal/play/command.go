package play

import (
	"context"
	"strings"

	"gogo/board/gomoku"
	"gogo/protocol/printable"
)

const help = `h8           put a stone on column h, row 8
undo         take your last move back, and the brain's answer
hint         let the brain say what it would play
new          begin a new game; new black and new white choose your side
board        draw the board
quit         end
A ! on the board is a point that the renju rules forbid Black.`

// obey does what a line asks for. The error ends the session.
func (s *Session) obey(ctx context.Context, line string) error {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "":
		return nil
	case "help", "?":
		s.say("%s", help)
	case "quit", "exit", "q":
		return errQuit
	case "board":
		s.draw()
	case "undo":
		return s.undo(ctx)
	case "hint":
		return s.hint(ctx)
	case "new":
		return s.again(ctx, strings.TrimSpace(rest))
	default:
		return s.move(ctx, line)
	}
	return nil
}

// move plays the point that the person names, and the brain's answer.
func (s *Session) move(ctx context.Context, name string) error {
	if s.over {
		s.say("The game is over. Type new for another game, or undo.")
		return nil
	}
	p, err := s.board.ParseName(name)
	switch {
	case err != nil:
		s.say("%s. Type help for help.", printable.Text(err.Error()))
	case s.place(p) && !s.over:
		return s.answer(ctx)
	}
	return nil
}

// undo takes moves back until the person is to move again.
func (s *Session) undo(ctx context.Context) error {
	moves := s.board.Moves()
	own := 0
	for _, m := range moves {
		if m.Color == s.side {
			own++
		}
	}
	if own == 0 {
		s.say("There is no move of yours to take back.")
		return nil
	}
	for m := s.board.Undo(); m.Color != s.side; {
		m = s.board.Undo()
	}
	s.over = false
	s.draw()
	return ctx.Err()
}

// hint says what the brain would play in the person's place.
func (s *Session) hint(ctx context.Context) error {
	if s.over {
		s.say("The game is over.")
		return nil
	}
	reply, err := s.think(ctx)
	if err != nil {
		return err
	}
	if reply.Move != "" {
		s.say("The brain would play %s.", reply.Move)
	} else {
		s.say("The brain would play %s, off the board.", printable.Text(reply.Text))
	}
	return nil
}

// again begins a new game; without a side the person keeps the one it has.
func (s *Session) again(ctx context.Context, side string) error {
	switch side {
	case "":
		return s.newGame(ctx, s.side)
	case "black":
		return s.newGame(ctx, gomoku.Black)
	case "white":
		return s.newGame(ctx, gomoku.White)
	}
	s.say("%q is no side: new black or new white.", side)
	return nil
}
