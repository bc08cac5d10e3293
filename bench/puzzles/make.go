package puzzles

import (
	"context"
	"fmt"
	"slices"
)

// Maker makes and proves the puzzles of a game.
type Maker interface {
	// Make plays game number of a seed and returns the puzzles that it has, without numbers.
	Make(ctx context.Context, seed, number uint64) ([]Puzzle, error)
	// Check proves that a puzzle is one: that it can be set up, that its solutions solve it, and
	// that no other move does.
	Check(ctx context.Context, p *Puzzle) error
}

// shares are the shares of puzzles with one star and more, in hundredths.
var shares = [MaxStars]int{25, 25, 25, 15, 10}

// Make collects puzzles from games, at most one from each, until all difficulties have their share of
// the number wanted, or the games are played. Then others make up for difficulties that are lacking. The
// easy ones come first. It calls step after each game. After an error it returns those found before.
func Make(ctx context.Context, m Maker, seed uint64, games, wanted int, step func()) (list []Puzzle, err error) {
	var spare []Puzzle
	var left [MaxStars]int
	for i, share := range shares {
		left[i] = share * wanted / 100
	}
	for number := 0; number < games && len(list) < wanted; number++ {
		var found []Puzzle
		if found, err = m.Make(ctx, seed, uint64(number)); err != nil {
			err = fmt.Errorf("game %d: %w", number, err)
			break
		}
		if best := mostWanted(found, &left); best != nil {
			left[best.Stars-1]--
			list = append(list, *best)
		} else if len(found) > 0 {
			spare = append(spare, found[0])
		}
		step()
	}
	list = append(list, spare[:min(len(spare), wanted-len(list))]...)
	slices.SortStableFunc(list, func(a, b Puzzle) int { return a.Stars - b.Stars })
	for i := range list {
		list[i].Number = i + 1
	}
	return list, err
}

// mostWanted returns the puzzle of a game whose difficulty lacks most, or nil if none is lacking.
func mostWanted(found []Puzzle, left *[MaxStars]int) *Puzzle {
	var best *Puzzle
	for i := range found {
		if lacking := left[found[i].Stars-1]; lacking > 0 && (best == nil || lacking > left[best.Stars-1]) {
			best = &found[i]
		}
	}
	return best
}
