package equity

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// readMatrix reads a table without a heading, whose first line is given: n rows of n
// chances of a player who needs 1 to n points, against one who needs 1 to n. One row
// more has the chances of a trailer who needs 1 to n after the Crawford
// game; without it, the cube model of this package has them. Numbers stand apart by blanks,
// commas or semicolons, and may have a % behind them. All are percent if the first one is 1 or more, for
// that is the chance of one who needs as much as the other.
func (t *Table) readMatrix(lines *tableLines, first string) (n int, err error) {
	row := matrixRow(first)
	n = len(row)
	if n < 2 || n > MaxAway {
		return 0, fmt.Errorf("line %d: match equity table of %d columns: 2 to %d are needed", lines.number, n, MaxAway)
	}
	whole := wholeOf(row[0])
	for own := 1; own <= n; own++ {
		if own > 1 {
			line, err := lines.next()
			if err != nil {
				return 0, err
			}
			row = matrixRow(line)
		}
		if err := parseRow(t.pre[own][1:n+1], row, whole, lines.number); err != nil {
			return 0, err
		}
	}
	return n, t.readPost(lines, n, whole)
}

// readPost reads the row behind a matrix, if there is one.
func (t *Table) readPost(lines *tableLines, n int, whole float64) error {
	line, ended := lines.next()
	if ended != nil {
		t.guessPost(n)
		return lines.in.Err() // nil where the table ends
	}
	if err := parseRow(t.post[1:n+1], matrixRow(line), whole, lines.number); err != nil {
		return err
	}
	if _, err := lines.next(); err == nil {
		return fmt.Errorf("line %d: %d rows of %d chances and one for after the Crawford game have come already", lines.number, n, n)
	}
	return lines.in.Err()
}

// guessPost fills in the scores after the Crawford game of a table that has none.
func (t *Table) guessPost(n int) {
	t.post[1] = t.pre[1][1]
	for own := 2; own <= n; own++ {
		t.post[own] = t.evenChance(State{Value: 1, Away: [2]int{own, 1}}, trailerEfficiency)
	}
}

// matrixRow cuts a line into numbers.
func matrixRow(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;%", r) })
}

// wholeOf returns what a certainty is in the unit of a number: 1, or 100 in percent.
func wholeOf(number string) float64 {
	if x, err := strconv.ParseFloat(number, 64); err == nil && x >= 1 {
		return 100
	}
	return 1
}

// parseRow reads a row of chances.
func parseRow(row []float64, fields []string, whole float64, line int) (err error) {
	if len(fields) != len(row) {
		return fmt.Errorf("line %d: %d chances, %d are needed", line, len(fields), len(row))
	}
	for i, field := range fields {
		if row[i], err = parseChance(field, whole, line); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the scores up to n points in our format, the name as a note.
func (t *Table) Write(w io.Writer, n int) error {
	var b strings.Builder
	if t.name != "" {
		fmt.Fprintf(&b, "# %s\n", strings.Join(strings.Fields(t.name), " "))
	}
	fmt.Fprintf(&b, "%s\n%d\n", tableMagic, n)
	row := func(chances []float64) {
		for i, c := range chances {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%.6f", c)
		}
		b.WriteByte('\n')
	}
	for own := 1; own <= n; own++ {
		row(t.pre[own][1 : n+1])
	}
	row(t.post[1 : n+1])
	_, err := io.WriteString(w, b.String())
	return err
}
