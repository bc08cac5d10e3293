package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/protocol/printable"
)

// Move is one line about a move: number, colour, name, time, and what the
// player said of its search. A message that is no report is shown as it is.
func Move(number int, color gomoku.Color, reply match.Reply) string {
	s := fmt.Sprintf("%3d %s %-4s %7s", number, color, reply.Move, Seconds(reply.Took))
	return strings.TrimRight(printable.Text(s+"  "+Search(reply)), " ")
}

// shortMove is Move in fewer columns, for the room beside a board.
func shortMove(number int, color gomoku.Color, reply match.Reply) string {
	search := Search(reply)
	if reply.Reported {
		search = fmt.Sprintf("%-5s %s", depth(reply.Report), reply.Report.Value)
	}
	stone := map[gomoku.Color]string{gomoku.Black: "x", gomoku.White: "o"}[color]
	s := fmt.Sprintf("%3d %s %-4s %7s", number, stone, reply.Move, Seconds(reply.Took))
	return strings.TrimRight(printable.Text(s+"  "+search), " ")
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
	return fmt.Sprintf("depth %-6s score %-6s nodes %d", depth(r), r.Value, r.Nodes)
}

// Seconds writes a time with three decimals.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }
