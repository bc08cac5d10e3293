package equity

import (
	"fmt"
	"strconv"
	"strings"
)

// tableMagic names our format of a table.
const tableMagic = "gogo match equities 1"

// readText reads what follows the first line of our format.
func (t *Table) readText(lines *tableLines) (n int, err error) {
	size, err := lines.next()
	if err != nil {
		return 0, err
	}
	n, err = strconv.Atoi(size)
	if err != nil || n < 2 || n > MaxAway {
		return 0, fmt.Errorf("line %d: match equity table of %.40q points: 2 to %d are needed", lines.number, size, MaxAway)
	}
	for own := 1; own <= n; own++ {
		if err := lines.chances(t.pre[own][1 : n+1]); err != nil {
			return 0, err
		}
	}
	return n, lines.chances(t.post[1 : n+1])
}

// chances reads a line that has a chance for each element of row.
func (l *tableLines) chances(row []float64) error {
	line, err := l.next()
	if err != nil {
		return err
	}
	fields := strings.Fields(line)
	if len(fields) != len(row) {
		return fmt.Errorf("line %d: %d chances, %d are needed", l.number, len(fields), len(row))
	}
	for i, field := range fields {
		if row[i], err = parseChance(field, 1, l.number); err != nil {
			return err
		}
	}
	return nil
}

// parseChance reads a number between 0 and whole, and returns what part it is of that.
func parseChance(text string, whole float64, line int) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x < whole) { // NaN is neither
		return 0, fmt.Errorf("line %d: %.40q is not a chance between 0 and %g", line, text, whole)
	}
	return x / whole, nil
}
