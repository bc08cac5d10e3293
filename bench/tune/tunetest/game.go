// Package tunetest has the tests that every game of a tuning must pass.
package tunetest

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gogo/bench/match"
	"gogo/bench/tune"
	"gogo/search"
)

// NoStateLeak plays the same games with new engines and with engines that have played others, and
// requires the same winners. One side is weak, so that there are winners.
func NoStateLeak(t *testing.T, newGame func(*testing.T) tune.Game, openings ...string) {
	t.Helper()
	want := winners(t, newGame, openings)
	used := newGame(t)
	for range 2 {
		if got := winners(t, func(*testing.T) tune.Game { return used }, openings); !slices.Equal(got, want) {
			t.Errorf("used engines: %v, new ones: %v", got, want)
		}
	}
	if !slices.ContainsFunc(want, func(s match.Side) bool { return s != match.Nobody }) {
		t.Error("nobody ever wins")
	}
}

// winners plays games in which the second side searches few moves.
func winners(t *testing.T, game func(*testing.T) tune.Game, openings []string) []match.Side {
	t.Helper()
	list := make([]match.Side, len(openings))
	for i, o := range openings {
		g := game(t)
		weak := g.Margins()
		weak.MoveCountBase, weak.MoveCountSlope = 1, 1
		winner, err := g.Play(t.Context(), o, match.Limits{Nodes: 300}, [2]search.Params{g.Margins(), weak})
		if err != nil {
			t.Fatal(err)
		}
		list[i] = winner
	}
	return list
}

// RefusesBadOpening requires an error from an impossible opening, and from a game whose context is
// canceled.
func RefusesBadOpening(t *testing.T, g tune.Game, opening, impossible string) {
	t.Helper()
	margins := [2]search.Params{g.Margins(), g.Margins()}
	if _, err := g.Play(t.Context(), impossible, match.Limits{Nodes: 1}, margins); err == nil {
		t.Error("an impossible opening is played")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Play(ctx, opening, match.Limits{Nodes: 1}, margins); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
