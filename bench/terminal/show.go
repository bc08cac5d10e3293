package terminal

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/internal/console"
	"gogo/internal/words"
)

// show shows the position: the whole picture on a terminal that has room for it, else the
// board as lines. Then it says how the game has ended, or what is to be decided.
func (s *Session[P]) show() {
	s.Console.Prompt(s.prompt()) // which what is written next brings
	s.draw()
	s.pending = nil
	if s.over {
		s.say("%s", s.describe())
	} else if p, ok := s.Game.(Prompter[P]); ok && s.own() {
		if ask := p.Ask(s.now); ask != "" {
			s.say("%s", ask)
		}
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
	board := func(look Look) []string { return s.Game.Draw(s.now, s.from(), look) }
	if s.live != nil {
		s.Console.Measure()
		s.term = s.term.Measured()
		picture := &Picture{Title: s.Game.Title(s.now), Board: board, Moves: s.moves()}
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
	for _, line := range board(Look{Color: s.term.Color, Width: max(0, s.term.Width-1)}) {
		s.print(strings.TrimRight(line, " "))
	}
}

// moves are those of the game, as they are shown.
func (s *Session[P]) moves() []Move {
	list := make([]Move, 0, len(s.past))
	for i := range s.past {
		step := &s.past[i]
		if name := s.Game.Show(step.Before, step.Move); name != "" {
			list = append(list, Move{
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

// Mark is the sign of a side on the boards: x for the one that begins, o for the other.
func Mark(s match.Side) string {
	if s == match.First {
		return "x"
	}
	return "o"
}

// Move is a move that was made.
type Move struct {
	Number int
	Side   match.Side
	Names  [2]string // of the sides
	Name   string    // of the move
	Wide   int       // columns that the names of moves take
	Reply  match.Reply
	// Own is the move of a person, of which nothing more is known.
	Own bool
}

// String is one line about a move: number, side, name, time, and what the player
// said of its search. A message that is no report is shown as it is.
func (m *Move) String() string { return m.line(m.Names[m.Side.Index()], Search(m.Reply)) }

// short is String in fewer columns, for the room beside a board.
func (m *Move) short() string {
	search := Search(m.Reply)
	if m.Reply.Reported {
		search = fmt.Sprintf("%-5s %s", depth(m.Reply.Report), m.Reply.Report.Value)
	}
	return m.line(Mark(m.Side), search)
}

// timed is short without what the player said.
func (m *Move) timed() string { return m.line(Mark(m.Side), "") }

// brief is the move alone.
func (m *Move) brief() string {
	return strings.TrimRight(words.Sanitize(fmt.Sprintf("%3d %s %s", m.Number, Mark(m.Side), m.Name)), " ")
}

// within is the longest of the ways to write a move that has at most so many columns, or the
// shortest.
func (m *Move) within(columns int) string { return written([]Move{*m}, columns)[0] }

// written writes moves, all in the longest way that has at most so many columns, or the
// shortest. What a player says instead of a report may be longer.
func written(moves []Move, columns int) []string {
	lines := make([]string, len(moves))
	for _, write := range []func(*Move) string{(*Move).String, (*Move).short, (*Move).timed, (*Move).brief} {
		fit := true
		for i := range moves {
			m := &moves[i]
			lines[i] = write(m)
			chats := !m.Reply.Reported && len(m.Reply.Said) > 0
			fit = fit && (chats || width(lines[i]) <= columns)
		}
		if fit {
			break
		}
	}
	return lines
}

func (m *Move) line(side, search string) string {
	s := fmt.Sprintf("%3d %s %-*s", m.Number, side, m.Wide, m.Name)
	if !m.Own {
		s += fmt.Sprintf(" %7s  %s", Seconds(m.Reply.Took), search)
	}
	return strings.TrimRight(words.Sanitize(s), " ")
}

// depth is the depth of a search, with that of its deepest line.
func depth(r match.Report) string {
	if r.SelDepth > 0 {
		return fmt.Sprintf("%d-%d", r.Depth, r.SelDepth)
	}
	return strconv.Itoa(r.Depth)
}

// Search says in a few words what the player said of its search.
func Search(reply match.Reply) string {
	if !reply.Reported {
		if n := len(reply.Said); n > 0 {
			return reply.Said[n-1]
		}
		return ""
	}
	r := reply.Report
	text := fmt.Sprintf("depth %-6s score %-6s", depth(r), r.Value)
	if r.Nodes == 0 && r.Depth > 0 && r.SelDepth == 0 {
		return text // engines that count no nodes, as those of backgammon
	}
	return fmt.Sprintf("%s nodes %d", text, r.Nodes)
}

// Seconds writes a time with three decimals.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }
