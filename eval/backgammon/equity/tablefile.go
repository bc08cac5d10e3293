package equity

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// tableMagic names the format of a table.
const tableMagic = "gogo match equities 1"

// ReadTable reads a table of text: a line that names the format, one with the
// number n of points, n rows of n chances of a player who needs 1 to n points
// against one who needs 1 to n, and a row of the n chances of a trailer after the
// Crawford game. Lines that begin with # are notes. What is missing to MaxAway points
// is added by the cube model of this package, see Table.extend.
func ReadTable(r io.Reader) (*Table, error) {
	lines := tableLines{in: bufio.NewScanner(io.LimitReader(r, 1<<20))}
	if head, err := lines.next(); err != nil || head != tableMagic {
		return nil, fmt.Errorf("match equity table begins with %.40q, not %q", head, tableMagic)
	}
	size, err := lines.next()
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 2 || n > MaxAway {
		return nil, fmt.Errorf("line %d: match equity table of %.40q points: 2 to %d are needed", lines.number, size, MaxAway)
	}
	t := new(Table)
	for own := 1; own <= n; own++ {
		if err := lines.chances(t.pre[own][1 : n+1]); err != nil {
			return nil, err
		}
	}
	if err := lines.chances(t.post[1 : n+1]); err != nil {
		return nil, err
	}
	if err := t.check(n); err != nil {
		return nil, err
	}
	t.extend(n)
	return t, nil
}

// tableLines reads a table by lines, without notes.
type tableLines struct {
	in     *bufio.Scanner
	number int
}

func (l *tableLines) next() (string, error) {
	for l.in.Scan() {
		l.number++
		if line := strings.TrimSpace(l.in.Text()); line != "" && line[0] != '#' {
			return line, nil
		}
	}
	if err := l.in.Err(); err != nil {
		return "", fmt.Errorf("match equity table: after line %d: %w", l.number, err)
	}
	return "", fmt.Errorf("match equity table ends too early, after line %d", l.number)
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
		chance, err := strconv.ParseFloat(field, 64)
		if err != nil || !(chance > 0 && chance < 1) { // NaN is neither
			return fmt.Errorf("line %d: %.40q is not a chance between 0 and 1", l.number, field)
		}
		row[i] = chance
	}
	return nil
}

// check reports figures that cannot be those of a match: chances of both players
// that do not add up to 1, or that do not fall with the points that a player needs.
func (t *Table) check(n int) error {
	const rounding = 1e-5
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			if sum := t.pre[own][other] + t.pre[other][own]; sum < 1-rounding || sum > 1+rounding {
				return fmt.Errorf("match equities at %d-away, %d-away add up to %g", own, other, sum)
			}
			if own > 1 && t.pre[own][other] >= t.pre[own-1][other] {
				return fmt.Errorf("match equity at %d-away, %d-away is not below that at %d-away", own, other, own-1)
			}
		}
		if own > 1 && t.post[own] >= t.post[own-1] {
			return fmt.Errorf("match equity at %d-away after the Crawford game is not below that at %d-away", own, own-1)
		}
	}
	return nil
}
