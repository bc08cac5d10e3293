package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"gogo/board/gomoku"
)

const (
	randomStones = 3 // how many stones a random opening has
	randomReach  = 3 // how far from the centre they stand at most
)

// RandomOpening returns a copy of the empty board with a few stones around its
// centre. The same seed gives the same stones.
func RandomOpening(empty *gomoku.Board, seed uint64) *gomoku.Board {
	b := empty.Clone()
	rng := rand.New(rand.NewPCG(seed, 0))
	near := func(side int) int {
		reach := min(randomReach, (side-1)/2)
		return side/2 - reach + rng.IntN(2*reach+1)
	}
	for b.Len() < randomStones {
		p := b.At(near(b.Width()), near(b.Height()))
		if b.Legal(p, b.ToMove()) == nil {
			b.Place(p, b.ToMove())
		}
	}
	return b
}

// ReadOpenings reads a list of openings: one a line, the points in the order of
// the moves, as in "h8 i9 h10". Empty lines and lines that begin with # do not
// count. Every opening is checked against the size and the rule of the empty
// board, and an error names its line.
func ReadOpenings(r io.Reader, empty *gomoku.Board) ([][]gomoku.Point, error) {
	var list [][]gomoku.Point
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		points, err := readOpening(text, empty)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, points)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("no opening in the list")
	}
	return list, nil
}

func readOpening(text string, empty *gomoku.Board) ([]gomoku.Point, error) {
	b := empty.Clone()
	var points []gomoku.Point
	for name := range strings.FieldsSeq(text) {
		p, err := b.ParseName(name)
		if err != nil {
			return nil, err
		}
		outcome, over := Judge(b, p)
		if over {
			return nil, fmt.Errorf("%s ends the game: %s", name, outcome)
		}
		b.Place(p, b.ToMove())
		points = append(points, p)
	}
	return points, nil
}

// SetUp returns a copy of the empty board with the stones of an opening.
func SetUp(empty *gomoku.Board, opening []gomoku.Point) *gomoku.Board {
	b := empty.Clone()
	for _, p := range opening {
		b.Place(p, b.ToMove())
	}
	return b
}
