package selfplay

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"gogo/eval/quoridor/paths"
	"gogo/eval/quoridor/paths/fit"
	"gogo/search/quoridor/engine"
)

// player returns a player of quick games.
func player(t *testing.T, seed uint64) *Player {
	t.Helper()
	p, err := NewPlayer(engine.New(paths.Trained()), Config{Width: 7, Height: 6, Walls: 4, Nodes: 100, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// record plays so many games.
func record(t *testing.T, p *Player, games int) string {
	t.Helper()
	var file bytes.Buffer
	if err := p.Run(t.Context(), &file, games, func(int) {}); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// TestGamesAreTrue reads the games, which checks their moves, and wants values.
func TestGamesAreTrue(t *testing.T) {
	games, values := 0, 0
	if err := fit.ReadGames(bytes.NewBufferString(record(t, player(t, 1), 20)), func(g *fit.Game) error {
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

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var file bytes.Buffer
	last := 0
	err := player(t, 4).Run(ctx, &file, 0, func(played int) {
		if last = played; played == 3 {
			cancel()
		}
	})
	if err != nil || last != 3 || bytes.Count(file.Bytes(), []byte("\n")) != 3 {
		t.Errorf("%v after %d games\n%s", err, last, &file)
	}
}

var errFull = errors.New("no room")

// full is a writer without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestRunEndsWithTheWriter(t *testing.T) {
	if err := player(t, 5).Run(t.Context(), full{}, 0, func(int) {}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	for _, c := range []Config{
		{Width: 2, Height: 9, Walls: 10, Nodes: 1},
		{Width: 9, Height: 26, Walls: 10, Nodes: 1},
		{Width: 9, Height: 9, Walls: -1, Nodes: 1},
		{Width: 9, Height: 9, Walls: 10},
	} {
		if _, err := NewPlayer(engine.New(paths.Trained()), c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
