package puzzles_test

import (
	"context"
	"errors"
	"testing"

	"gogo/bench/puzzles"
)

// dealer is a Maker whose game number n has puzzles of the difficulties at n.
type dealer [][]int

var errOver = errors.New("no more games")

func (d dealer) Make(_ context.Context, _, number uint64) (found []puzzles.Puzzle, err error) {
	if number >= uint64(len(d)) {
		return nil, errOver
	}
	for _, stars := range d[number] {
		p := one()
		p.Stars = stars
		found = append(found, p)
	}
	return found, nil
}

func (dealer) Check(context.Context, *puzzles.Puzzle) error { return nil }

func TestMake(t *testing.T) {
	for name, test := range map[string]struct {
		games dealer
		of    int // games to play
		stars []int
		err   error
	}{
		"one a game":         {dealer{{3, 3}, {}, {2}}, 3, []int{2, 3}, nil},
		"the one that lacks": {dealer{{1, 2}, {1, 2}, {1, 2}}, 3, []int{1, 1, 2}, nil},
		"spare ones":         {dealer{{5}, {5}, {1}}, 3, []int{1, 5, 5}, nil},
		"enough":             {dealer{{1}, {2}, {3}, {4}, {4}, {4}}, 6, []int{1, 2, 3, 4}, nil},
		"after an error":     {dealer{{2}}, 2, []int{2}, errOver},
	} {
		t.Run(name, func(t *testing.T) {
			played := 0
			list, err := puzzles.Make(t.Context(), test.games, 1, test.of, 4, func() { played++ })
			if !errors.Is(err, test.err) || played > len(test.games) {
				t.Errorf("error %v after %d games", err, played)
			}
			var stars []int
			for i := range list {
				if stars = append(stars, list[i].Stars); list[i].Number != i+1 {
					t.Errorf("number %d at %d", list[i].Number, i)
				}
			}
			if len(stars) != len(test.stars) {
				t.Fatalf("stars %v, want %v", stars, test.stars)
			}
			for i := range stars {
				if stars[i] != test.stars[i] {
					t.Errorf("stars %v, want %v", stars, test.stars)
				}
			}
		})
	}
}
