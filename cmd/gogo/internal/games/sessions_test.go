// Package games_test looks at what holds for every game of a session.
package games_test

import (
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/quoridor"
	"gogo/bench/terminal"
)

// TestHelpFits wants lines that fit a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	help := terminal.CommandHelp()
	help = append(help, gomoku.TerminalGame{}.Help()...)
	help = append(help, quoridor.TerminalGame{}.Help()...)
	help = append(help, new(backgammon.TerminalGame).Help()...)
	for _, line := range help {
		if len(line) > 79 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
}

// TestSides wants names that ParseSide tells apart, and that fit the prompt of a README.
func TestSides(t *testing.T) {
	for _, sides := range [][2]string{gomoku.TerminalGame{}.Sides(), quoridor.TerminalGame{}.Sides(), new(backgammon.TerminalGame).Sides()} {
		t.Run(strings.Join(sides[:], " and "), func(t *testing.T) {
			first, err := terminal.ParseSide(sides[match.First.Index()], sides)
			second, also := terminal.ParseSide(sides[match.Second.Index()], sides)
			if err != nil || also != nil || first == second {
				t.Errorf("%v: %v, %v", sides, err, also)
			}
		})
	}
}
