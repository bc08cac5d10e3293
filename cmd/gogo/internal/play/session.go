// Package play is a game between a person at a terminal and a brain: it reads
// what the person types, keeps the position, and asks the brain for its moves.
package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/screen"
	"gogo/protocol/printable"
)

// Session is a sitting of one person with one brain. The exported fields are set
// before Run.
type Session struct {
	Out    io.Writer
	Prompt bool // somebody types: ask before every line
	Color  bool
	Brain  match.Player[gomokumatch.Position]
	Empty  *gomoku.Board // size and rule of the games
	Title  string        // of size and rule, for people
	Limits match.Limits  // of the brain

	board *gomoku.Board
	side  gomoku.Color // of the person
	over  bool
	err   error // the first error of Out
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// Run plays games until the person quits or in ends. The person plays side in
// the first.
//
// One goroutine reads in. It ends with in, or with the program: a terminal
// cannot be told to stop waiting for a key.
func (s *Session) Run(ctx context.Context, in io.Reader, side gomoku.Color) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scan := bufio.NewScanner(in); scan.Scan(); {
			select {
			case lines <- scan.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	s.say("You play %s, the brain is %s (%s). Type help for help.", side, printable.Text(s.Brain.Name()), s.Title)
	err := s.newGame(ctx, side)
	for err == nil {
		s.ask()
		select {
		case line, open := <-lines:
			if !open {
				s.say("")
				return s.err
			}
			err = s.obey(ctx, strings.ToLower(strings.TrimSpace(line)))
		case <-ctx.Done():
			return ctx.Err()
		}
		if err == nil {
			err = s.err
		}
	}
	if errors.Is(err, errQuit) {
		return s.err
	}
	return err
}

// newGame begins a game, with the brain's move if that is first.
func (s *Session) newGame(ctx context.Context, side gomoku.Color) error {
	s.board, s.side, s.over = s.Empty.Clone(), side, false
	if err := s.Brain.NewGame(ctx, gomokumatch.Position{Board: s.board}, s.Limits); err != nil {
		return err
	}
	if s.side != s.board.ToMove() {
		return s.answer(ctx)
	}
	s.draw()
	return nil
}

// place puts a stone of the side to move, says so if that ends the game, and
// reports whether the stone could be placed.
func (s *Session) place(p gomoku.Point) bool {
	c := s.board.ToMove()
	if err := s.board.Legal(p, c); err != nil {
		s.say("%s", printable.Text(err.Error()))
		return false
	}
	outcome, over := gomokumatch.Judge(s.board, p)
	s.board.Place(p, c)
	if over {
		s.over = true
		s.draw()
		s.say("%s. Type new for another game.", outcome.Describe(gomokumatch.Sides()))
	}
	return true
}

// think asks the brain for a move of the side to move.
func (s *Session) think(ctx context.Context) (match.Reply, error) {
	limit := s.Limits.Turn + s.Limits.Tolerance + s.Limits.Patience
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return s.Brain.Move(ctx, gomokumatch.Position{Board: s.board}, 0)
}

// answer plays the brain's move.
func (s *Session) answer(ctx context.Context) error {
	reply, err := s.think(ctx)
	if err != nil {
		return err
	}
	point, err := s.board.ParseName(reply.Move)
	if err == nil {
		err = s.board.Legal(point, s.board.ToMove())
	}
	if err != nil {
		return fmt.Errorf("the brain played %s: %w", reply.Text, err)
	}
	s.say("%s", screen.Move(s.board.Len()+1, s.board.ToMove(), reply))
	if s.place(point) && !s.over {
		s.draw()
	}
	return nil
}

func (s *Session) draw() {
	for _, line := range screen.Board(s.board, s.Color) {
		s.say("%s", strings.TrimRight(line, " "))
	}
}

// ask shows that a line is awaited.
func (s *Session) ask() {
	if s.Prompt && s.err == nil {
		_, s.err = fmt.Fprintf(s.Out, "%s> ", s.side)
	}
}

func (s *Session) say(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.Out, format+"\n", args...)
	}
}
