package screen

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/board/gomoku"
)

// Move is one line about a move: number, colour, name, time, and what the
// player said of its search. A message that is no report is shown as it is.
func Move(number int, color gomoku.Color, reply match.Reply) string {
	s := fmt.Sprintf("%3d %s %-4s %7s", number, color, reply.Move, Seconds(reply.Took))
	return strings.TrimRight(s+"  "+Search(reply), " ")
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
	depth := strconv.Itoa(r.Depth)
	if r.SelDepth > 0 {
		depth += "-" + strconv.Itoa(r.SelDepth)
	}
	return fmt.Sprintf("depth %-6s score %-6s nodes %d", depth, r.Value, r.Nodes)
}

// Seconds writes a time with three decimals.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }
