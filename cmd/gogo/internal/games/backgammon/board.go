package backgammon

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/bench/match"
	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/board/backgammon"
	"gogo/cmd/gogo/internal/screen"
)

const (
	// rows are those of a half of the board. Where a point has more chequers, the last
	// row has their number.
	rows = 5
	// usual and narrow are the columns of a point.
	usual, narrow = 3, 2
	// barWide are the columns of the bar, with its edges.
	barWide = 5
	// half is how many points a quarter of the board has.
	half = backgammon.Points / 4
)

// Draw draws a position as one side sees it, its home at the bottom right, as lines of
// equal length. Above are what belongs to the opponent, the pips and the chequers that
// are off, below the side's own and the cube.
func Draw(p Position, from match.Side, look screen.Look) []string {
	d := drawing{p: p, from: from, look: look, seen: p.Seen(from), wide: usual}
	if look.Width > 0 && d.columns() > look.Width {
		d.wide = narrow
	}
	lines := []string{d.account(from.Other(), d.stake()), d.numbers(backgammon.Points/2, 1)}
	for row := range rows {
		lines = append(lines, d.row(row, true))
	}
	lines = append(lines, d.middle())
	for row := rows - 1; row >= 0; row-- {
		lines = append(lines, d.row(row, false))
	}
	lines = append(lines, d.numbers(backgammon.Points/2-1, -1), d.account(from, d.cube()))
	return d.level(lines)
}

// drawing draws one position.
type drawing struct {
	p    Position
	from match.Side
	look screen.Look
	seen backgammon.Position // as from sees it
	wide int                 // columns of a point
}

// columns is how many columns the board takes.
func (d *drawing) columns() int { return 1 + 2*half*d.wide + barWide + 1 }

// level makes all lines equally long. Only those without colours differ.
func (d *drawing) level(lines []string) []string {
	for i, line := range lines {
		if !strings.Contains(line, "\x1b") {
			lines[i] = line + strings.Repeat(" ", max(0, d.columns()-len(line)))
		}
	}
	return lines
}

// numbers is the edge with the numbers of twelve points, from one on.
func (d *drawing) numbers(first, step int) string {
	var s strings.Builder
	s.WriteByte('+')
	for i := range 2 * half {
		if i == half {
			s.WriteString(strings.Repeat("-", barWide))
		}
		name := strconv.Itoa(first + i*step + 1)
		if d.wide == usual {
			name = "-" + name
		}
		s.WriteString(strings.Repeat("-", d.wide-min(d.wide, len(name))) + name)
	}
	return s.String() + "+"
}

// row is one row of a half. Row 0 is at the edge.
func (d *drawing) row(row int, top bool) string {
	var s strings.Builder
	s.WriteByte('|')
	for i := range 2 * half {
		if i == half {
			s.WriteString("| " + d.bar(row, top) + " |")
		}
		point := backgammon.Points/2 + i
		if !top {
			point = backgammon.Points/2 - 1 - i
		}
		s.WriteString(strings.Repeat(" ", d.wide-2))
		s.WriteString(d.point(point, row))
	}
	return s.String() + "|"
}

// point is what a point shows in a row, in two columns.
func (d *drawing) point(point, row int) string {
	mine, theirs := int(d.seen.Board[0][point]), int(d.seen.Board[1][backgammon.Points-1-point])
	if mine > 0 {
		return d.stack(d.from, mine, row)
	}
	return d.stack(d.from.Other(), theirs, row)
}

// stack is what a pile of chequers shows in a row, in two columns.
func (d *drawing) stack(side match.Side, count, row int) string {
	switch {
	case count > rows && row == rows-1:
		return d.look.Of(side, fmt.Sprintf("%2d", count))
	case row < count:
		return " " + d.look.Of(side, screen.Mark(side))
	}
	return "  "
}

// bar is what the bar shows in a row, in one column. Chequers stand in the half that they
// come in to, with their number in the row at the edge if there are several.
func (d *drawing) bar(row int, top bool) string {
	side, count := d.from, d.seen.Board[0][backgammon.Bar]
	if !top {
		side, count = d.from.Other(), d.seen.Board[1][backgammon.Bar]
	}
	switch {
	case count > 0 && row == rows-1:
		return d.look.Of(side, screen.Mark(side))
	case count > 1 && row == rows-2:
		return d.look.Of(side, strconv.Itoa(int(count)%10))
	}
	return " "
}

// middle is the row between the halves.
func (d *drawing) middle() string {
	quarter := strings.Repeat(" ", half*d.wide)
	return "|" + quarter + "|BAR|" + quarter + "|"
}

// account is the line of a side: its pips, its chequers that are off, and more.
func (d *drawing) account(side match.Side, more string) string {
	own := &d.seen.Board[0]
	if side != d.from {
		own = &d.seen.Board[1]
	}
	text := fmt.Sprintf(" %s: %d pips", screen.Mark(side), own.Pips())
	if off := own.Off(); off > 0 {
		text += fmt.Sprintf(", %d off", off)
	}
	if more != "" {
		text += "; " + more
	}
	return text
}

// stake is the score of a match.
func (d *drawing) stake() string {
	r := d.p.Rules()
	if r.Length == 0 {
		return ""
	}
	score := d.p.Scores()
	text := fmt.Sprintf("%s %d, %s %d of %d", screen.Mark(match.First), score[0], screen.Mark(match.Second), score[1], r.Length)
	if d.seen.Match.Crawford {
		text += ", Crawford"
	}
	return text
}

// cube is where the cube stands, and the dice of who is to play.
func (d *drawing) cube() string {
	var parts []string
	if r := d.p.Rules(); r.Cube || r.Length > 0 {
		text := fmt.Sprintf("cube %d", d.seen.Cube.Value)
		switch d.seen.Cube.Owner {
		case backgammon.Mover:
			text += " of " + screen.Mark(d.from)
		case backgammon.Opponent:
			text += " of " + screen.Mark(d.from.Other())
		}
		parts = append(parts, text)
	}
	if dice := d.p.Seen(d.p.Turn()).Dice; d.p.Phase() == backgammonmatch.ToPlay && d.seen.Board.Won() == 0 {
		parts = append(parts, fmt.Sprintf("%s has %d-%d", screen.Mark(d.p.Turn()), max(dice[0], dice[1]), min(dice[0], dice[1])))
	}
	return strings.Join(parts, ", ")
}
