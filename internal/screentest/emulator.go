// Package screentest has terminals for tests: an Emulator of a screen, and a pseudo terminal of
// the system.
package screentest

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// Emulator is a screen that understands the control sequences of the suite's programs.
type Emulator struct {
	// Scrolled is the number of rows that have left at the top.
	Scrolled int

	tb            testing.TB
	width, height int
	rows          [][]string // grapheme clusters; the second half of a wide one is empty
	x, y          int        // of the cursor
}

// NewEmulator returns an empty screen. Unknown control sequences and lines wider than the screen
// fail the test.
func NewEmulator(tb testing.TB, width, height int) *Emulator {
	tb.Helper()
	e := &Emulator{tb: tb, width: width, height: height, rows: make([][]string, height)}
	for i := range e.rows {
		e.rows[i] = e.blank()
	}
	return e
}

func (e *Emulator) blank() []string {
	row := make([]string, e.width)
	for i := range row {
		row[i] = " "
	}
	return row
}

var sequence = regexp.MustCompile(`^\x1b\[([0-9;]*)([A-Za-z])`)

// Write shows text.
func (e *Emulator) Write(text string) {
	e.tb.Helper()
	for text != "" {
		if m := sequence.FindStringSubmatch(text); m != nil {
			e.execute(m[2], m[1])
			text = text[len(m[0]):]
			continue
		}
		cluster, rest, wide, _ := uniseg.FirstGraphemeClusterInString(text, -1)
		text = rest
		switch cluster {
		case "\n", "\r\n":
			e.x = 0
			e.down()
		case "\r":
			e.x = 0
		default:
			e.put(cluster, wide)
		}
	}
}

func (e *Emulator) down() {
	e.y++
	if e.y < e.height {
		return
	}
	e.rows = append(e.rows[1:], e.blank())
	e.y--
	e.Scrolled++
}

func (e *Emulator) put(cluster string, wide int) {
	e.tb.Helper()
	if cluster < " " || e.x+wide > e.width {
		e.tb.Fatalf("%q in column %d of %d: %q", cluster, e.x, e.width, e.Text())
	}
	for i := range wide {
		e.rows[e.y][e.x+i] = ""
	}
	e.rows[e.y][e.x] = cluster
	e.x += wide
}

// execute executes a control sequence.
func (e *Emulator) execute(command, argument string) {
	e.tb.Helper()
	n, _ := strconv.Atoi(argument) // 0 by default
	step := max(n, 1)
	switch command {
	case "A":
		e.y = max(0, e.y-step)
	case "B":
		e.y = min(e.height-1, e.y+step)
	case "C":
		e.x = min(e.width-1, e.x+step)
	case "D":
		e.x = max(0, e.x-step)
	case "H":
		e.x, e.y = 0, 0
	case "K":
		e.clear(e.y, e.x)
	case "J":
		if n == 2 {
			e.clear(0, 0)
		} else {
			e.clear(e.y, e.x)
		}
		for y := range e.rows {
			if n == 2 || y > e.y {
				e.clear(y, 0)
			}
		}
	case "m":
	default:
		e.tb.Fatalf("unknown sequence %q", command)
	}
}

// clear empties a row from a column on.
func (e *Emulator) clear(y, x int) {
	for ; x < e.width; x++ {
		e.rows[y][x] = " "
	}
}

// Text returns the content of the screen, without trailing blanks.
func (e *Emulator) Text() string {
	rows := make([]string, len(e.rows))
	for i, row := range e.rows {
		rows[i] = strings.TrimRight(strings.Join(row, ""), " ")
	}
	return strings.Join(rows, "\n")
}

// Row returns the row of the cursor.
func (e *Emulator) Row() string { return strings.TrimRight(strings.Join(e.rows[e.y], ""), " ") }
