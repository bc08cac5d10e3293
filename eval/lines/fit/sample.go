package fit

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// Sample is a position and what it is worth to the side to move.
type Sample struct {
	Width, Height int
	Rule          gomoku.Rule
	Moves         []XY // Black's and White's in turn
	Best          XY   // the move that the search chose
	Value         int  // of the search, in units of lines.Unit
	// Result is 1 for a win, 0 for a loss, 0.5 for a draw of the side to move,
	// negative if the position was not played out.
	Result float64
}

// XY is a column and a row, from zero.
type XY struct{ X, Y uint8 }

// Append appends the line of the sample: width, height, rule, value, result, the
// best move and the moves so far.
func (s *Sample) Append(to []byte) []byte {
	to = fmt.Appendf(to, "%d %d %d %d %g %d,%d", s.Width, s.Height, s.Rule, s.Value, s.Result, s.Best.X, s.Best.Y)
	for _, m := range s.Moves {
		to = fmt.Appendf(to, " %d,%d", m.X, m.Y)
	}
	return append(to, '\n')
}

// leastWords is how many words the line of a sample without moves has.
const leastWords = 6

// parseSample reads the line that Append writes.
func parseSample(line string) (Sample, error) {
	words := strings.Fields(line)
	if len(words) < leastWords {
		return Sample{}, fmt.Errorf("%d words where at least %d belong", len(words), leastWords)
	}
	var numbers [4]int
	for i := range numbers {
		n, err := strconv.Atoi(words[i])
		if err != nil {
			return Sample{}, fmt.Errorf("word %d: %w", i+1, err)
		}
		numbers[i] = n
	}
	result, err := strconv.ParseFloat(words[4], 64)
	if err != nil {
		return Sample{}, fmt.Errorf("word 5: %w", err)
	}
	s := Sample{Width: numbers[0], Height: numbers[1], Rule: gomoku.Rule(numbers[2]), Value: numbers[3], Result: result}
	if s.Best, err = parseXY(words[5]); err != nil {
		return Sample{}, err
	}
	for _, word := range words[leastWords:] {
		move, err := parseXY(word)
		if err != nil {
			return Sample{}, err
		}
		s.Moves = append(s.Moves, move)
	}
	return s, nil
}

// parseXY reads a column and a row.
func parseXY(word string) (XY, error) {
	x, y, ok := strings.Cut(word, ",")
	col, errX := strconv.ParseUint(x, 10, 8)
	row, errY := strconv.ParseUint(y, 10, 8)
	if !ok || errX != nil || errY != nil {
		return XY{}, fmt.Errorf("%q is no move", word)
	}
	return XY{uint8(col), uint8(row)}, nil
}

// Board returns the position, or an error if it cannot be set up.
func (s *Sample) Board() (*gomoku.Board, error) {
	b, err := gomoku.New(s.Width, s.Height, s.Rule)
	if err != nil {
		return nil, err
	}
	for i, m := range s.Moves {
		if !b.OnBoard(int(m.X), int(m.Y)) || b.Cell(b.At(int(m.X), int(m.Y))) != gomoku.Empty {
			return nil, fmt.Errorf("move %d at %d,%d is off the board or on a stone", i+1, m.X, m.Y)
		}
		b.Place(b.At(int(m.X), int(m.Y)), b.ToMove())
	}
	return b, nil
}

// ReadSamples calls take for each sample of r, until the end or an error, which
// names the line.
func ReadSamples(r io.Reader, take func(*Sample) error) error {
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		s, err := parseSample(lines.Text())
		if err == nil {
			err = take(&s)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}
