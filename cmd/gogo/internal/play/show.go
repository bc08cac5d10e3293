package play

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/cmd/gogo/internal/screen"
	"gogo/cmd/internal/console"
)

// show shows the position: the whole picture on a terminal that has room for it, else the
// board as lines. Then it says how the game has ended, or what is to be decided.
func (s *Session[P]) show() {
	s.Console.Prompt(s.prompt()) // which what is written next brings
	s.draw()
	s.pending = nil
	if s.over {
		s.say("%s", s.describe())
	} else if ask := s.Game.Ask(s.now); ask != "" && s.own() {
		s.say("%s", ask)
	}
}

// prompt is the side whose move the person types.
func (s *Session[P]) prompt() string {
	if s.side == both {
		return s.Game.Sides()[s.now.Turn().Index()]
	}
	return s.side.name(s.Game.Sides())
}

// from is the side from which the board is seen.
func (s *Session[P]) from() match.Side {
	if s.side == second {
		return match.Second
	}
	return match.First
}

// draw draws the position.
func (s *Session[P]) draw() {
	board := func(look screen.Look) []string { return s.Game.Draw(s.now, s.from(), look) }
	if s.live != nil {
		s.Console.Measure()
		s.term = s.term.Measured()
		picture := &screen.Picture{Title: s.Game.Title(s.now), Board: board, Moves: s.moves()}
		if picture.Fits(s.term) {
			s.note(s.live.Show(picture, s.term))
			for _, r := range s.pending {
				if !r.move {
					s.say("%s", r.text)
				}
			}
			return // the next picture shows what is pending again, if the brain thinks yet
		}
	}
	s.flush()
	for _, line := range board(screen.Look{Color: s.term.Color, Width: max(0, s.term.Width-1)}) {
		s.print(strings.TrimRight(line, " "))
	}
}

// moves are those of the game, as they are shown.
func (s *Session[P]) moves() []screen.Move {
	list := make([]screen.Move, 0, len(s.past))
	for i := range s.past {
		step := &s.past[i]
		if name := s.Game.Show(step.Before, step.Move); name != "" {
			list = append(list, screen.Move{
				Number: len(list) + 1, Side: step.Side, Names: s.Game.Sides(), Wide: s.Game.Wide(),
				Name: name, Reply: step.Reply, Own: step.Own || !step.Known,
			})
		}
	}
	return list
}

// sayMove says the last move, where no picture shows it.
func (s *Session[P]) sayMove() {
	last := &s.past[len(s.past)-1]
	if s.Game.Show(last.Before, last.Move) == "" {
		return
	}
	all := s.moves()
	s.tell(true, "%s", all[len(all)-1].String())
}

// remark is something to be said. A picture has the moves already.
type remark struct {
	text string
	move bool
}

// tell says something at once, or below the next picture.
func (s *Session[P]) tell(move bool, format string, args ...any) {
	s.pending = append(s.pending, remark{fmt.Sprintf(format, args...), move})
	if s.live == nil {
		s.flush()
	}
}

// flush says what was to be said, where no picture comes.
func (s *Session[P]) flush() {
	for _, r := range s.pending {
		s.say("%s", r.text)
	}
	s.pending = nil
}

// say prints a line. On a terminal a long one is broken between words.
func (s *Session[P]) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if s.Console.Interactive() {
		text = console.Wrap(text, s.Console.Columns())
	}
	s.print(text)
}

// print prints a line as it is.
func (s *Session[P]) print(line string) {
	if s.err == nil {
		_, s.err = fmt.Fprintln(s.Console, line)
	}
}

// note keeps the first error of the console.
func (s *Session[P]) note(err error) {
	if s.err == nil {
		s.err = err
	}
}
