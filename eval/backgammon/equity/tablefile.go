package equity

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// maxTableBytes is the largest file of a table that is read. 64 points in XML take some
// hundred thousand.
const maxTableBytes = 1 << 20

// OpenTable reads the table in a file, see ReadTable. Where the file does not name the
// table, it gets the name of the file. Errors begin with the path.
func OpenTable(path string) (*Table, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t, err := ReadTable(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if t.name == "" {
		t.name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return t, nil
}

// ReadTable reads a table in one of three formats, which it tells by the first line:
//
// The XML of GNU Backgammon begins with <. Its tables are explicit, or come of the models
// zadeh and mec; see readXML.
//
// Our text begins with the line "gogo match equities 1", then one with the number n
// of points, n rows of n chances of a player who needs 1 to n points
// against one who needs 1 to n, and a row of the n chances of a trailer after the
// Crawford game.
//
// A plain matrix is such rows alone, in fractions or percent, see readMatrix.
//
// In text, lines that begin with # are notes. What is missing to MaxAway points
// is added by the cube model of this package, see Table.extend. Errors say the line.
func ReadTable(r io.Reader) (*Table, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxTableBytes+1))
	if err != nil {
		return nil, fmt.Errorf("match equity table: %w", err)
	}
	if len(text) > maxTableBytes {
		return nil, fmt.Errorf("match equity table of more than %d bytes", maxTableBytes)
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	t := new(Table)
	n, err := t.read(text)
	if err != nil {
		return nil, err
	}
	if err := t.check(n); err != nil {
		return nil, err
	}
	t.breakTies(n)
	t.extend(n)
	return t, nil
}

// read reads the figures of n points in the format that the text is of.
func (t *Table) read(text []byte) (n int, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) {
		return t.readXML(text)
	}
	lines := tableLines{in: bufio.NewScanner(bytes.NewReader(text))}
	lines.in.Buffer(nil, maxTableBytes)
	first, err := lines.next()
	if err != nil {
		return 0, err
	}
	if first == tableMagic {
		return t.readText(&lines)
	}
	return t.readMatrix(&lines, first)
}

// tableLines reads a table by lines, without notes.
type tableLines struct {
	in     *bufio.Scanner
	number int
}

// next returns a line that has something in it.
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

// check reports figures that no match can have: chances of both players
// that do not add up to 1, or that rise with the points that a player needs. Two that are
// equal may be rounded.
func (t *Table) check(n int) error {
	const rounding = 1e-5
	for own := 1; own <= n; own++ {
		for other := 1; other <= n; other++ {
			if sum := t.pre[own][other] + t.pre[other][own]; !(sum >= 1-rounding && sum <= 1+rounding) {
				return fmt.Errorf("match equities at %d-away, %d-away add up to %g", own, other, sum)
			}
			if own > 1 && t.pre[own][other] > t.pre[own-1][other] {
				return fmt.Errorf("match equity at %d-away, %d-away is above that at %d-away, %d-away", own, other, own-1, other)
			}
		}
		if own > 1 && t.post[own] > t.post[own-1] {
			return fmt.Errorf("match equity at %d-away after the Crawford game is above that at %d-away", own, own-1)
		}
	}
	return nil
}

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
