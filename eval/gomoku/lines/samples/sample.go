package samples

import (
	"bufio"
	"fmt"
	"io"
	"math"
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
	// and Unplayed if the position was not played out.
	Result float64
}

// Unplayed is the Result of a position that does not come from a game.
const Unplayed = -1

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
	var s Sample
	var err, bad error
	number := func(word, least, most int) int {
		n, err := strconv.Atoi(words[word-1])
		if bad == nil && (err != nil || n < least || n > most) {
			bad = fmt.Errorf("word %d: %q is no number from %d to %d", word, words[word-1], least, most)
		}
		return n
	}
	s.Width, s.Height = number(1, gomoku.MinSize, gomoku.MaxSize), number(2, gomoku.MinSize, gomoku.MaxSize)
	s.Rule = gomoku.Rule(number(3, 0, math.MaxUint8))
	s.Value = number(4, -math.MaxInt16, math.MaxInt16)
	if bad != nil {
		return Sample{}, bad
	}
	s.Result, err = strconv.ParseFloat(words[4], 64)
	if err != nil || s.Result != Unplayed && !(s.Result >= 0 && s.Result <= 1) {
		return Sample{}, fmt.Errorf("word 5: %q is no result", words[4])
	}
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
	for i := range s.Moves {
		p, err := s.point(b, i)
		if err != nil {
			return nil, err
		}
		b.Place(p, b.ToMove())
	}
	return b, s.checkBest(b)
}

// point returns where move i goes on the board with the moves before it.
func (s *Sample) point(b *gomoku.Board, i int) (gomoku.Point, error) {
	m := s.Moves[i]
	if !b.OnBoard(int(m.X), int(m.Y)) || b.Cell(b.At(int(m.X), int(m.Y))) != gomoku.Empty {
		return gomoku.NoPoint, fmt.Errorf("move %d at %d,%d is off the board or on a stone", i+1, m.X, m.Y)
	}
	return b.At(int(m.X), int(m.Y)), nil
}

// checkBest refuses a best move that cannot be one in the position.
func (s *Sample) checkBest(b *gomoku.Board) error {
	if x, y := int(s.Best.X), int(s.Best.Y); !b.OnBoard(x, y) || b.Cell(b.At(x, y)) != gomoku.Empty {
		return fmt.Errorf("the best move %d,%d is off the board or on a stone", x, y)
	}
	return nil
}

// ReadSamples calls take for each sample of r, until the end or an error, which
// names the line.
func ReadSamples(r io.Reader, take func(*Sample) error) error {
	lines := bufio.NewScanner(r)
	n := 1
	for ; lines.Scan(); n++ {
		s, err := parseSample(lines.Text())
		if err == nil {
			err = take(&s)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("line %d: %w", n, err)
	}
	return nil
}
