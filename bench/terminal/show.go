package terminal

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/internal/console"
	"gogo/internal/words"
)

// show shows the position: a whole picture if it fits on the terminal, otherwise the board as
// lines. Then it prints how the game has ended, or what is to be decided.
func (s *Session[P]) show() {
	s.Console.Prompt(s.prompt()) // printed after the next output
	s.draw()
	s.pending = nil
	if s.over {
		s.say("%s", s.describe())
	} else if p, ok := s.Game.(Prompter[P]); ok && s.isPersonsTurn() {
		if ask := p.Ask(s.now); ask != "" {
			s.say("%s", ask)
		}
	}
}

// prompt returns the side whose move the person types.
func (s *Session[P]) prompt() string {
	if s.side == both {
		return s.Game.Sides()[s.now.Turn().Index()]
	}
	return s.side.name(s.Game.Sides())
}

// from returns the side from which the board is seen.
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
			return // the next picture shows pending messages again if the brain is still thinking
		}
	}
	s.flush()
	for _, line := range board(Look{Color: s.term.Color, Width: max(0, s.term.Width-1)}) {
		s.print(strings.TrimRight(line, " "))
	}
}

// moves returns the moves of the game for display.
func (s *Session[P]) moves() []Move {
	list := make([]Move, 0, len(s.past))
	for i := range s.past {
		step := &s.past[i]
		if name := s.Game.Show(step.Before, step.Move); name != "" {
			list = append(list, Move{
				Number: len(list) + 1, Side: step.Side, Names: s.Game.Sides(), NameWidth: s.Game.MoveWidth(),
				Name: name, Reply: step.Reply, ByPerson: step.ByPerson || !step.MadeHere,
			})
		}
	}
	return list
}

// sayMove prints the last move if there is no picture.
func (s *Session[P]) sayMove() {
	last := &s.past[len(s.past)-1]
	if s.Game.Show(last.Before, last.Move) == "" {
		return
	}
	all := s.moves()
	s.tell(true, "%s", all[len(all)-1].String())
}

// message is a message. A picture has the moves already.
type message struct {
	text string
	move bool
}

// tell prints a message at once, or below the next picture.
func (s *Session[P]) tell(move bool, format string, args ...any) {
	s.pending = append(s.pending, message{fmt.Sprintf(format, args...), move})
	if s.live == nil {
		s.flush()
	}
}

// flush prints pending messages if there is no picture.
func (s *Session[P]) flush() {
	for _, r := range s.pending {
		s.say("%s", r.text)
	}
	s.pending = nil
}

// say prints a line, wrapped between words on a terminal.
func (s *Session[P]) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if s.Console.Interactive() {
		text = console.Wrap(text, s.Console.Columns())
	}
	s.print(text)
}

// print prints a line unwrapped.
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

// Mark returns the symbol of a side on the boards: x for the one that begins, o for the other.
func Mark(s match.Side) string {
	if s == match.First {
		return "x"
	}
	return "o"
}

// Move is a move for display.
type Move struct {
	Number    int
	Side      match.Side
	Names     [2]string // of the sides
	Name      string    // of the move
	NameWidth int       // width of the names of moves
	Reply     match.Reply
	// ByPerson marks the move of a person, about which nothing more is known.
	ByPerson bool
}

// String returns a line about a move: number, side, name, time, and the player's report. A message
// that is not a report is shown verbatim.
func (m *Move) String() string { return m.line(m.Names[m.Side.Index()], Search(m.Reply)) }

// short returns String in fewer columns, for the room beside a board.
func (m *Move) short() string {
	search := Search(m.Reply)
	if m.Reply.Reported {
		search = fmt.Sprintf("%-5s %s", depth(m.Reply.Report), m.Reply.Report.Value)
	}
	return m.line(Mark(m.Side), search)
}

// timed returns short without the report.
func (m *Move) timed() string { return m.line(Mark(m.Side), "") }

// brief returns only the move.
func (m *Move) brief() string {
	return strings.TrimRight(words.Sanitize(fmt.Sprintf("%3d %s %s", m.Number, Mark(m.Side), m.Name)), " ")
}

// within returns the longest form of a move that fits in the columns, or the shortest.
func (m *Move) within(columns int) string { return formatMoves([]Move{*m}, columns)[0] }

// formatMoves formats moves, all in the longest form that fits in the columns, or the shortest. A
// message that is not a report may be longer.
func formatMoves(moves []Move, columns int) []string {
	lines := make([]string, len(moves))
	for _, write := range []func(*Move) string{(*Move).String, (*Move).short, (*Move).timed, (*Move).brief} {
		fit := true
		for i := range moves {
			m := &moves[i]
			lines[i] = write(m)
			chats := !m.Reply.Reported && len(m.Reply.Messages) > 0
			fit = fit && (chats || width(lines[i]) <= columns)
		}
		if fit {
			break
		}
	}
	return lines
}

func (m *Move) line(side, search string) string {
	s := fmt.Sprintf("%3d %s %-*s", m.Number, side, m.NameWidth, m.Name)
	if !m.ByPerson {
		s += fmt.Sprintf(" %7s  %s", Seconds(m.Reply.Took), search)
	}
	return strings.TrimRight(words.Sanitize(s), " ")
}

// depth formats the depth of a search and of its deepest line.
func depth(r match.Report) string {
	if r.SelDepth > 0 {
		return fmt.Sprintf("%d-%d", r.Depth, r.SelDepth)
	}
	return strconv.Itoa(r.Depth)
}

// Search formats the player's report of its search.
func Search(reply match.Reply) string {
	if !reply.Reported {
		if n := len(reply.Messages); n > 0 {
			return reply.Messages[n-1]
		}
		return ""
	}
	r := reply.Report
	text := fmt.Sprintf("depth %-6s score %-6s", depth(r), r.Value)
	if r.Nodes == 0 && r.Depth > 0 && r.SelDepth == 0 {
		return text // engines that count no nodes, as in backgammon
	}
	return fmt.Sprintf("%s nodes %d", text, r.Nodes)
}

// Seconds formats a time with three decimals.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// Watcher shows a game between two players: redrawn after every move if it fits on the terminal,
// otherwise as one line a move.
type Watcher struct {
	w       io.Writer
	term    Terminal
	live    *Live // nil for plain lines
	picture Picture
	err     error // the first error of w
}

// NewWatcher returns a Watcher for games from a position. about, which may be empty, is printed
// where the position is not drawn.
func NewWatcher(w io.Writer, t Terminal, title string, start Board, about string) *Watcher {
	v := &Watcher{w: w, term: t, picture: Picture{Title: title, Board: start}}
	if v.picture.Fits(t) {
		v.live = NewLive(w)
		v.draw()
		return v
	}
	v.print(words.Sanitize(title))
	if about != "" {
		v.print(words.Sanitize(about))
	}
	return v
}

// Step shows a move and the position after it.
func (v *Watcher) Step(m *Move, after Board) {
	v.picture.Moves = append(v.picture.Moves, *m)
	v.picture.Board = after
	v.fit()
	if v.live == nil {
		line := m.String()
		if v.term.Live {
			line = m.within(v.term.Width)
		}
		v.print(line)
		return
	}
	v.draw()
}

// End shows how the game ended, and the last position if it was not drawn before. It returns the
// first write error.
func (v *Watcher) End(outcome string) error {
	if v.live == nil {
		for _, line := range v.picture.Board(Look{Color: v.term.Color, Width: max(0, v.term.Width-1)}) {
			v.write(strings.TrimRight(line, " "))
		}
	}
	v.print(words.Sanitize(outcome))
	return v.err
}

// fit switches to lines or to pictures after a resize of the terminal.
func (v *Watcher) fit() {
	t := v.term.Measured()
	if t == v.term {
		return
	}
	v.term = t
	switch {
	case !v.picture.Fits(t):
		v.live = nil
	case v.live == nil:
		v.live = NewLive(v.w)
	case v.err == nil:
		v.err = v.live.Clear()
	}
}

// print prints a line, wrapped between words on a terminal.
func (v *Watcher) print(line string) {
	if v.term.Live {
		line = console.Wrap(line, v.term.Width)
	}
	v.write(line)
}

// write prints a line unwrapped.
func (v *Watcher) write(line string) {
	if v.err == nil {
		_, v.err = fmt.Fprintln(v.w, line)
	}
}

func (v *Watcher) draw() {
	if v.err == nil {
		v.err = v.live.Draw(v.picture.lines(v.term))
	}
}
