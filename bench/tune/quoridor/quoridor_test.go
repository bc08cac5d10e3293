package quoridor

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gogo/bench/match"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/search"
)

// newGame returns a game on a small board.
func newGame(t *testing.T) *Game {
	t.Helper()
	g, err := NewGame(quoridormatch.Rules(7, 6).Options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEnginesForget plays the same games with new engines and with those that have
// played others, and wants the same winners.
func TestEnginesForget(t *testing.T) {
	openings := []string{"D6, D2", "D6, D2, C4 h", "C7, E1"}
	weak := newGame(t).Margins()
	weak.MoveCountBase, weak.MoveCountSlope = 1, 1
	winners := func(g *Game) (list []match.Side) {
		for _, o := range openings {
			fresh := g
			if g == nil {
				fresh = newGame(t)
			}
			winner, err := fresh.Play(t.Context(), o, match.Limits{Nodes: 300}, [2]search.Params{fresh.Margins(), weak})
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, winner)
		}
		return list
	}
	one := newGame(t)
	want := winners(nil)
	for range 2 {
		if got := winners(one); !slices.Equal(got, want) {
			t.Errorf("used engines: %v, new ones: %v", got, want)
		}
	}
	if slices.Equal(want, []match.Side{match.Nobody, match.Nobody, match.Nobody}) {
		t.Error("nobody ever wins")
	}
}

// TestSidesHaveTheirMargins lets a crippled search play both sides.
func TestSidesHaveTheirMargins(t *testing.T) {
	g := newGame(t)
	weak := g.Margins()
	weak.MoveCountBase, weak.MoveCountSlope, weak.FutilityDepth, weak.Futility, weak.FutilitySlope = 1, 1, 12, 0, 0
	weak.ReverseFutilityDepth, weak.ReverseFutility, weak.ReverseFutilitySlope = 12, 0, 10
	weak.RazorDepth, weak.Razor, weak.RazorSlope = 6, 0, 0
	score := 0
	for _, o := range []string{"D6, D2", "D6, D2, C4 h", "D6, D2, D5, D3", "C7, E1"} {
		for i, sides := range [][2]search.Params{{g.Margins(), weak}, {weak, g.Margins()}} {
			winner, err := g.Play(t.Context(), o, match.Limits{Nodes: 1000}, sides)
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
		t.Errorf("%+d in 8 games against a search that prunes nearly all", score)
	}
}

func TestCannotPlay(t *testing.T) {
	g := newGame(t)
	margins := [2]search.Params{g.Margins(), g.Margins()}
	if _, err := g.Play(t.Context(), "E5, E5", match.Limits{Nodes: 1}, margins); err == nil {
		t.Error("an impossible opening is played")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Play(ctx, "D6", match.Limits{Nodes: 1}, margins); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := NewGame(map[string]string{}); err == nil {
		t.Error("no rules at all")
	}
}
