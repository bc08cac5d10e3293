package quoridor

import (
	"testing"

	"gogo/bench/match"
	"gogo/bench/tune"
	"gogo/bench/tune/tunetest"
	"gogo/board/quoridor"
	"gogo/search"
)

// newGame returns a game on a small board.
func newGame(t *testing.T) tune.Game {
	t.Helper()
	g, err := NewTuning(Rules(7, 6, quoridor.UsualDrawRules()).Options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEnginesForget(t *testing.T) {
	tunetest.NoStateLeak(t, newGame, "D6, D2", "D6, D2, C4 h", "C7, E1")
}

// TestSidesHaveTheirMargins lets a crippled search play both sides.
func TestSidesHaveTheirMargins(t *testing.T) {
	g := newGame(t)
	weak := g.Margins()
	weak.MoveCountBase, weak.MoveCountSlope, weak.FutilityDepth, weak.Futility, weak.FutilitySlope = 1, 1, 12, 0, 0
	weak.ReverseFutilityDepth, weak.ReverseFutility, weak.ReverseFutilitySlope = 12, 0, 10
	weak.RazorDepth, weak.Razor, weak.RazorSlope = 6, 0, 0
	score := 0
	for _, o := range []string{"D6, D2", "D6, D2, C4 h", "D6, D2, D5, D3", "C7, E1", "D6, D2, E4 v", "C7, D2", "D6, C1", "D6, D2, D5, C2"} {
		for i, sides := range [][2]search.Params{{g.Margins(), weak}, {weak, g.Margins()}} {
			winner, err := g.Play(t.Context(), o, match.Limits{Nodes: 4000}, sides)
			if err != nil {
				t.Fatal(err)
			}
			switch winner {
			case match.Nobody:
			case match.Sides()[i]:
				score++
			default:
				score--
			}
		}
	}
	if score < 2 {
		t.Errorf("%+d in 16 games against a search that prunes nearly all", score)
	}
}

func TestCannotPlay(t *testing.T) {
	tunetest.RefusesBadOpening(t, newGame(t), "D6", "E5, E5")
	if _, err := NewTuning(map[string]string{}); err == nil {
		t.Error("no rules at all")
	}
}
