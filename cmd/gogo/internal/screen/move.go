package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/protocol/printable"
)

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
	return strings.TrimRight(printable.Text(fmt.Sprintf("%3d %s %s", m.Number, Mark(m.Side), m.Name)), " ")
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
	return strings.TrimRight(printable.Text(s), " ")
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
