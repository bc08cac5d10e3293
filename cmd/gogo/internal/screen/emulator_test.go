package screen_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// emulator is a terminal that understands what the package writes.
type emulator struct {
	tb            testing.TB
	width, height int
	rows          []string // what is visible
	y             int      // the row of the cursor
	x             int      // its column
	scrolled      int      // rows that have left at the top
}

func newEmulator(tb testing.TB, width, height int) *emulator {
	tb.Helper()
	return &emulator{tb: tb, width: width, height: height, rows: make([]string, height)}
}

var sequence = regexp.MustCompile(`^\x1b\[([0-9;]*)([A-Za-z])`)

// write shows what was written.
func (e *emulator) write(text string) {
	e.tb.Helper()
	for text != "" {
		if m := sequence.FindStringSubmatch(text); m != nil {
			e.obey(m[2], m[1])
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

func (e *emulator) down() {
	e.y++
	if e.y < e.height {
		return
	}
	e.rows = append(e.rows[1:], "")
	e.y--
	e.scrolled++
}

// put writes a character. The package never writes at a place where it has not
// written, or erased, all that comes before on the row.
func (e *emulator) put(cluster string, wide int) {
	e.tb.Helper()
	if e.x == 0 {
		e.rows[e.y] = ""
	}
	e.rows[e.y] += cluster
	if e.x += wide; e.x > e.width {
		e.tb.Fatalf("more than %d columns: %q", e.width, e.rows[e.y])
	}
}

func (e *emulator) obey(command, argument string) {
	n, _ := strconv.Atoi(argument)
	switch command {
	case "A":
		e.y = max(0, e.y-n)
	case "H":
		e.x, e.y = 0, 0
	case "K", "J":
		if command == "K" {
			return // put has done so
		}
		first := e.y
		if argument == "2" {
			first = 0
		}
		for i := first; i < e.height; i++ {
			e.rows[i] = ""
		}
	case "m":
	default:
		e.tb.Fatalf("unknown sequence %q", command)
	}
}

// text is what is on the screen.
func (e *emulator) text() string { return strings.Join(e.rows, "\n") }
