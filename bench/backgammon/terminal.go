package backgammon

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/terminal"
	"gogo/board/backgammon"
)

// TerminalGame is backgammon by the rules of Match. The dice of its games follow from the seed.
type TerminalGame struct {
	Match *Game
	Seed  uint64

	begun int // number of games begun
}

// Record is a game or a match.
type Record = terminal.Record[Position]

// Title describes the rules.
func (*TerminalGame) Title(p Position) string {
	r := p.Rules()
	if r.Length > 0 {
		return "backgammon, match to " + points(r.Length)
	}
	title := "backgammon for money"
	switch {
	case !r.Cube:
		title += ", no cube"
	case r.Jacoby:
		title += ", Jacoby rule"
	}
	if r.Beavers {
		title += ", beavers"
	}
	return title
}

// points formats a number of points.
func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// Sides returns the symbols of the checkers: x begins.
func (*TerminalGame) Sides() [2]string {
	return [2]string{terminal.Mark(match.First), terminal.Mark(match.Second)}
}

// Begin returns the start of a game whose opening roll has one die of each player: the first is the
// person's, so that the person begins if it is the higher one.
func (g *TerminalGame) Begin() (start Position, usual match.Side) {
	g.begun++
	start, err := g.Match.Begin(fmt.Sprintf("dice %d", g.begun), g.Seed)
	if err != nil {
		panic("backgammon: " + err.Error()) // the usual start has no error
	}
	if dice := start.SeenBy(match.First).Dice; dice[0] < dice[1] {
		return start, match.Second
	}
	return start, match.First
}

// Copy returns a copy of a position.
func (*TerminalGame) Copy(p Position) Position { return p.Copy() }

// Draw draws a position with the person's home at the bottom right.
func (*TerminalGame) Draw(p Position, from match.Side, look terminal.Look) []string {
	return Draw(p, from, look)
}

// Read parses a play or a cube action.
func (*TerminalGame) Read(p Position, text string) (string, error) {
	return ReadMove(p, text)
}

// Show formats a play as in books. A roll is not shown: the play that follows has the dice.
func (*TerminalGame) Show(p Position, move string) string {
	if p.Phase() == ToDouble && move != Double {
		return ""
	}
	return p.Notation(move)
}

// MoveWidth returns the width of most plays.
func (*TerminalGame) MoveWidth() int { return 20 }

// Forced reports a player who cannot move.
func (*TerminalGame) Forced(p Position) (move string, forced bool) { return p.Dance() }

// Ask shows the dice, or the cube decision.
func (*TerminalGame) Ask(p Position) string {
	seen := p.SeenBy(p.Turn())
	switch p.Phase() {
	case ToPlay:
		return fmt.Sprintf("You have rolled %d-%d.", max(seen.Dice[0], seen.Dice[1]), min(seen.Dice[0], seen.Dice[1]))
	case ToDouble:
		return "Roll or double?"
	case ToAccept:
		return fmt.Sprintf("You are offered a %s: %s or %s?", resignedGames[p.offer.games], Accept, Reject)
	}
	answers := "take or drop"
	if p.Rules().Beavers {
		answers = "take, drop or beaver"
	}
	return fmt.Sprintf("You are doubled to %d: %s?", 2*seen.Cube.Value, answers)
}

// News reports who has won a game of a match, and who begins the next.
func (g *TerminalGame) News(before, after Position) string {
	if before.Game() == after.Game() {
		return ""
	}
	was, is := before.Scores(), after.Scores()
	sides := g.Sides()
	winner := match.First
	if is[1] > was[1] {
		winner = match.Second
	}
	won := is[winner.Index()] - was[winner.Index()]
	return fmt.Sprintf("%s wins %s: %s %d, %s %d. Game %d: %s begins.", sides[winner.Index()], points(won),
		sides[0], is[0], sides[1], is[1], after.Game()+1, sides[after.Turn().Index()])
}

// Words returns the cube actions.
func (*TerminalGame) Words() []string {
	return []string{Roll, Double, Take, Drop, Beaver}
}

// Help explains plays and the cube.
func (*TerminalGame) Help() []string {
	return []string{
		"8/5 6/5      play the dice; also 24/18/13, bar/20 24/23*(2), 6/off. Your points",
		"             count down to your home; a roll without a play passes by itself",
		"roll, double before the dice, where you may double",
		"take, drop   the answer to a double, or beaver where that is allowed",
	}
}

// Load reads a match file. The dice after its last move are new ones.
func (g *TerminalGame) Load(path string) (*Record, error) {
	game, err := Load(path, g.Match.Rules(), g.Seed)
	if err != nil {
		return nil, err
	}
	r := &Record{Last: game.Last, Outcome: game.Outcome, Over: game.Over, Steps: make([]terminal.Step[Position], len(game.Moves))}
	for i, s := range game.Moves {
		r.Steps[i] = terminal.Step[Position]{Before: s.Before, Side: s.Before.Turn(), Move: s.Move}
	}
	return r, nil
}

// Save writes a match file.
func (*TerminalGame) Save(path string, r *Record) ([]byte, error) {
	if !strings.HasSuffix(strings.ToLower(path), ".mat") {
		return nil, fmt.Errorf("%q does not end in .mat", path)
	}
	moves := make([]arena.Move, len(r.Steps))
	for i := range r.Steps {
		moves[i] = arena.Move{Side: r.Steps[i].Side, Move: r.Steps[i].Move}
	}
	return Save(moves, r.Last, r.Players, time.Now())
}

// The compiler checks that backgammon is a game of a session.
var _ terminal.Game[Position] = (*TerminalGame)(nil)

const (
	// rows is the number of rows of half of the board. If a point has more checkers, the last
	// row shows their number.
	rows = 5
	// usual and narrow are the widths of a point.
	usual, narrow = 3, 2
	// barWide is the width of the bar, including its edges.
	barWide = 5
	// half is the number of points in a quarter of the board.
	half = backgammon.Points / 4
)

// Draw draws a position as seen by a side, its home at the bottom right, as lines of equal length.
// Above are the opponent's pips and checkers off, below the side's own and the cube.
func Draw(p Position, from match.Side, look terminal.Look) []string {
	d := drawing{p: p, from: from, look: look, seen: p.SeenBy(from), wide: usual}
	if look.Width > 0 && d.columns() > look.Width {
		d.wide = narrow
	}
	lines := []string{d.sideLine(from.Other(), d.scoreLine()), d.numbers(backgammon.Points/2, 1)}
	for row := range rows {
		lines = append(lines, d.row(row, true))
	}
	lines = append(lines, d.middle())
	for row := rows - 1; row >= 0; row-- {
		lines = append(lines, d.row(row, false))
	}
	lines = append(lines, d.numbers(backgammon.Points/2-1, -1), d.sideLine(from, d.cube()))
	return d.padLines(lines)
}

// drawing is the state of drawing a position.
type drawing struct {
	p    Position
	from match.Side
	look terminal.Look
	seen backgammon.Position // as seen by from
	wide int                 // width of a point
}

// columns returns the width of the board.
func (d *drawing) columns() int { return 1 + 2*half*d.wide + barWide + 1 }

// padLines pads all lines to equal length. They differ only without colors.
func (d *drawing) padLines(lines []string) []string {
	for i, line := range lines {
		if !strings.Contains(line, "\x1b") {
			lines[i] = line + strings.Repeat(" ", max(0, d.columns()-len(line)))
		}
	}
	return lines
}

// numbers returns the edge with the numbers of twelve points, from one on.
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

// row returns one row of a half. Row 0 is at the edge.
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

// point returns the cell of a point in a row, two columns wide.
func (d *drawing) point(point, row int) string {
	mine, theirs := int(d.seen.Board[0][point]), int(d.seen.Board[1][backgammon.Points-1-point])
	if mine > 0 {
		return d.stack(d.from, mine, row)
	}
	return d.stack(d.from.Other(), theirs, row)
}

// stack returns the cell of a pile of checkers in a row, two columns wide.
func (d *drawing) stack(side match.Side, count, row int) string {
	switch {
	case count > rows && row == rows-1:
		return d.look.Of(side, fmt.Sprintf("%2d", count))
	case row < count:
		return " " + d.look.Of(side, terminal.Mark(side))
	}
	return "  "
}

// bar returns the cell of the bar in a row, one column wide. Checkers stand in the half where they
// enter, with their number in the row at the edge if there are several.
func (d *drawing) bar(row int, top bool) string {
	side, count := d.from, d.seen.Board[0][backgammon.Bar]
	if !top {
		side, count = d.from.Other(), d.seen.Board[1][backgammon.Bar]
	}
	switch {
	case count > 0 && row == rows-1:
		return d.look.Of(side, terminal.Mark(side))
	case count > 1 && row == rows-2:
		return d.look.Of(side, strconv.Itoa(int(count)%10))
	}
	return " "
}

// middle returns the row between the halves.
func (d *drawing) middle() string {
	quarter := strings.Repeat(" ", half*d.wide)
	return "|" + quarter + "|BAR|" + quarter + "|"
}

// sideLine returns the line of a side: its pips, its checkers off, and more.
func (d *drawing) sideLine(side match.Side, more string) string {
	own := &d.seen.Board[0]
	if side != d.from {
		own = &d.seen.Board[1]
	}
	text := fmt.Sprintf(" %s: %d pips", terminal.Mark(side), own.Pips())
	if off := own.Off(); off > 0 {
		text += fmt.Sprintf(", %d off", off)
	}
	if more != "" {
		text += "; " + more
	}
	return text
}

// scoreLine returns the score of a match.
func (d *drawing) scoreLine() string {
	r := d.p.Rules()
	if r.Length == 0 {
		return ""
	}
	score := d.p.Scores()
	text := fmt.Sprintf("%s %d, %s %d of %d", terminal.Mark(match.First), score[0], terminal.Mark(match.Second), score[1], r.Length)
	if d.seen.Match.Crawford {
		text += ", Crawford"
	}
	return text
}

// cube returns the cube, and the dice of the player on turn.
func (d *drawing) cube() string {
	var parts []string
	if r := d.p.Rules(); r.Cube || r.Length > 0 {
		text := fmt.Sprintf("cube %d", d.seen.Cube.Value)
		switch d.seen.Cube.Owner {
		case backgammon.Mover:
			text += " of " + terminal.Mark(d.from)
		case backgammon.Opponent:
			text += " of " + terminal.Mark(d.from.Other())
		}
		parts = append(parts, text)
	}
	if dice := d.p.SeenBy(d.p.Turn()).Dice; d.p.Phase() == ToPlay && d.seen.Board.Won() == 0 {
		parts = append(parts, fmt.Sprintf("%s has %d-%d", terminal.Mark(d.p.Turn()), max(dice[0], dice[1]), min(dice[0], dice[1])))
	}
	return strings.Join(parts, ", ")
}
