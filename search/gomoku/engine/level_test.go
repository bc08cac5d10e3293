package engine

import (
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// playLevels plays a game between two levels, from the first stone in the middle, and returns the winner's
// number, or -1 for a draw.
func playLevels(t *testing.T, engines [2]*Engine, levels [2]int) int {
	t.Helper()
	b, err := gomoku.New(15, 15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range engines {
		e.NewGame()
		if err := e.Configure(Limits{Level: levels[i]}); err != nil {
			t.Fatal(err)
		}
	}
	for turn := 0; !b.Full(); turn++ {
		p, err := engines[turn%2].Think(t.Context(), b, time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Legal(p, b.ToMove()); err != nil {
			t.Fatalf("move %d: %v", turn+1, err)
		}
		won := b.Wins(p, b.ToMove())
		b.Place(p, b.ToMove())
		if won {
			return turn % 2
		}
	}
	return -1
}

// TestLevels has levels far enough apart win and lose.
func TestLevels(t *testing.T) {
	for _, levels := range [][2]int{{1, 4}, {3, 6}} {
		engines := [2]*Engine{New(Trained()), New(Trained())}
		wins := 0
		const games = 4
		for game := range games {
			engines[0].Seed(uint64(game))
			engines[1].Seed(uint64(game) + 100)
			if game%2 == 0 {
				if playLevels(t, engines, levels) == 1 {
					wins++
				}
			} else if playLevels(t, [2]*Engine{engines[1], engines[0]}, [2]int{levels[1], levels[0]}) == 0 {
				wins++
			}
		}
		if wins < games-1 {
			t.Errorf("level %d wins %d of %d games against level %d", levels[1], wins, games, levels[0])
		}
	}
}

// TestFullStrength has the highest level and none think alike.
func TestFullStrength(t *testing.T) {
	if weaknessAt(0) != nil || weaknessAt(search.MaxLevel) != nil || weaknessAt(search.MaxLevel-1) == nil {
		t.Error("levels 1 to 9 have a weakness, and no other")
	}
}
