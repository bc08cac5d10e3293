package selfplay

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"gogo/eval/quoridor/paths"
	pathsamples "gogo/eval/quoridor/paths/samples"
	"gogo/search/quoridor/engine"
	"gogo/search/selfplay"
)

// player returns a player of quick games.
func player(t *testing.T, seed uint64) *Player {
	t.Helper()
	p, err := NewPlayer(engine.New(paths.Trained()), Config{Width: 7, Height: 6, Walls: 4, Config: selfplay.Config{Nodes: 100, Seed: seed}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// record plays so many games.
func record(t *testing.T, p *Player, games int) string {
	t.Helper()
	var file bytes.Buffer
	if err := selfplay.Run(t.Context(), &file, p, games, func(selfplay.Totals) {}); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// TestGamesAreTrue reads the games, which checks their moves, and wants values.
func TestGamesAreTrue(t *testing.T) {
	games, values := 0, 0
	if err := pathsamples.ReadGames(bytes.NewBufferString(record(t, player(t, 1), 20)), func(g *pathsamples.Game) error {
		games++
		for _, m := range g.Moves {
			if m.Valued {
				values++
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if games != 20 || values < games {
		t.Errorf("%d games with %d values", games, values)
	}
}

func TestSameSeedSameGames(t *testing.T) {
	first := record(t, player(t, 2), 3)
	if record(t, player(t, 2), 3) != first {
		t.Error("two players with one seed differ")
	}
	if record(t, player(t, 3), 3) == first {
		t.Error("another seed gives the same games")
	}
}

func TestCancelledGameIsLost(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := player(t, 4).Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	one := selfplay.Config{Nodes: 1}
	for _, c := range []Config{
		{Width: 2, Height: 9, Walls: 10, Config: one},
		{Width: 9, Height: 26, Walls: 10, Config: one},
		{Width: 9, Height: 9, Walls: -1, Config: one},
		{Width: 9, Height: 9, Walls: 10},
	} {
		if _, err := NewPlayer(engine.New(paths.Trained()), c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
