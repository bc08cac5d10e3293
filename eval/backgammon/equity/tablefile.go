package equity

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// maxTableBytes is the largest file of a table that is read. 64 points in XML take some
// hundred thousand.
const maxTableBytes = 1 << 20

// OpenTable reads the table in a file, see ReadTable. Where the file does not name the
// table, the name is that of the file. Errors begin with the path.
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

// check reports figures that cannot be those of a match: chances of both players
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
