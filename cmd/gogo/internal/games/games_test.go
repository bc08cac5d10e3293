// Package games_test looks at what holds for every game of a session.
package games_test

import (
	"testing"

	"gogo/bench/match"
	backgammongame "gogo/cmd/gogo/internal/games/backgammon"
	gomokugame "gogo/cmd/gogo/internal/games/gomoku"
	quoridorgame "gogo/cmd/gogo/internal/games/quoridor"
	"gogo/cmd/gogo/internal/play"
)

// TestHelpFits wants lines that fit a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	help := play.CommandHelp()
	help = append(help, gomokugame.Game{}.Help()...)
	help = append(help, quoridorgame.Game{}.Help()...)
	help = append(help, new(backgammongame.Game).Help()...)
	for _, line := range help {
		if len(line) > 79 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
}

// TestSides wants names that ParseSide tells apart, and that fit the prompt of a README.
func TestSides(t *testing.T) {
	for _, sides := range [][2]string{gomokugame.Game{}.Sides(), quoridorgame.Game{}.Sides(), new(backgammongame.Game).Sides()} {
		first, err := play.ParseSide(sides[match.First.Index()], sides)
		second, also := play.ParseSide(sides[match.Second.Index()], sides)
		if err != nil || also != nil || first == second {
			t.Errorf("%v: %v, %v", sides, err, also)
		}
	}
}
