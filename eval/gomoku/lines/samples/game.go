package samples

import (
	"fmt"
	"io"
	"math"
	"slices"

	"gogo/eval/gomoku/lines"
)

// Game is the samples of one game.
type Game struct {
	Positions []Sample // in the order in which they were played
	Strays    []Sample // positions after a random move
}

// ReadGames calls take for each game of r, until the end or an error, which names the line
// or, if it is that of take, the game.
func ReadGames(r io.Reader, take func(*Game) error) error {
	var g Game
	var refused error
	games := 0
	hand := func() error {
		if g.opening() != nil {
			games++
			refused = take(&g)
		}
		return refused
	}
	err := ReadSamples(r, func(s *Sample) error {
		if !g.has(s) {
			if err := hand(); err != nil {
				return err
			}
			g = Game{}
		}
		if s.Result == Unplayed {
			g.Strays = append(g.Strays, *s)
		} else {
			g.Positions = append(g.Positions, *s)
		}
		return nil
	})
	if err == nil {
		err = hand()
	}
	if refused != nil {
		return fmt.Errorf("game %d: %w", games, refused)
	}
	return err
}

// has reports whether the next sample of a file belongs to the game: all samples of a
// game follow its opening, with that position on the way to theirs, and the positions that
// were played come one after the other, before the strays.
func (g *Game) has(s *Sample) bool {
	before := g.opening()
	if before == nil {
		return true
	}
	if s.Result != Unplayed {
		if len(g.Strays) > 0 {
			return false
		}
		before = &g.Positions[len(g.Positions)-1]
		if len(s.Moves) <= len(before.Moves) {
			return false
		}
	}
	return s.Width == before.Width && s.Height == before.Height && s.Rule == before.Rule &&
		len(before.Moves) <= len(s.Moves) && slices.Equal(before.Moves, s.Moves[:len(before.Moves)])
}

// opening returns the first sample, nil of a game without one.
func (g *Game) opening() *Sample {
	switch {
	case len(g.Positions) > 0:
		return &g.Positions[0]
	case len(g.Strays) > 0:
		return &g.Strays[0]
	}
	return nil
}

// targets returns the chances to win of the positions of a game, as far as it tells: the mean
// of the chances that the searches of this and the later positions gave and of the result,
// in which each stone that lies ahead weighs decay times as much as the one before. The
// result has what weight is left: all of it with a decay of 1.
func targets(positions []Sample, decay float64) []float64 {
	chances := make([]float64, len(positions))
	for i := len(positions) - 1; i >= 0; i-- {
		s := &positions[i]
		ahead := s.Result
		weight := decay
		if i+1 < len(positions) {
			stones := len(positions[i+1].Moves) - len(s.Moves)
			weight = math.Pow(decay, float64(stones))
			ahead = chances[i+1]
			if stones%2 != 0 {
				ahead = 1 - ahead
			}
		}
		chances[i] = (1-weight)*lines.Chance(s.Value) + weight*ahead
	}
	return chances
}
