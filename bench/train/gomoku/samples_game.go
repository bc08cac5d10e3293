package gomoku

import (
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// sampledGame is the samples of one game.
type sampledGame struct {
	positions []sample // in the order in which they were played
	strays    []sample // positions after a move that was not played
}

// newGame returns the samples of a game that was recorded.
func newGame(g *Game) *sampledGame {
	moves := g.Moves(len(g.Plies))
	samples := new(sampledGame)
	for i := range g.Plies {
		s := sample{width: g.Width, height: g.Height, rule: g.Rule, moves: moves[:i]}
		if v := g.Plies[i].Verdict; v.Given {
			played := s
			played.verdict, played.result = v, result(g.Winner, i)
			samples.positions = append(samples.positions, played)
		}
		if stray := &g.Plies[i].Stray; stray.Given {
			s.moves, s.verdict, s.result = append(slices.Clip(s.moves), stray.Move), stray.Verdict, unplayed
			samples.strays = append(samples.strays, s)
		}
	}
	return samples
}

// result returns what the win of a colour, Empty for a draw, is to the side to move after
// so many plies.
func result(winner gomoku.Color, plies int) float64 {
	switch {
	case winner == gomoku.Empty:
		return 0.5
	case (winner == gomoku.Black) == (plies%2 == 0):
		return 1
	}
	return 0
}

// targets returns the chances to win of the positions of a game, as far as it tells: the mean
// of the chances that the searches of this and the later positions gave and of the result,
// in which each stone that lies ahead weighs decay times as much as the one before. The
// result has what weight is left: all of it with a decay of 1.
func targets(positions []sample, decay float64) []float64 {
	chances := make([]float64, len(positions))
	for i := len(positions) - 1; i >= 0; i-- {
		s := &positions[i]
		ahead := s.result
		weight := decay
		if i+1 < len(positions) {
			stones := len(positions[i+1].moves) - len(s.moves)
			weight = math.Pow(decay, float64(stones))
			ahead = chances[i+1]
			if stones%2 != 0 {
				ahead = 1 - ahead
			}
		}
		chances[i] = (1-weight)*lines.Chance(s.verdict.Value) + weight*ahead
	}
	return chances
}
