package engine

import (
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
)

// TestLevels has a level beat one that is far below it.
func TestLevels(t *testing.T) {
	const games, most, weak, strong = 4, 200, 1, 7
	engines := [2]*Engine{New(paths.Trained()), New(paths.Trained())}
	for game := range games {
		b, err := quoridor.New(7, 7, 6)
		if err != nil {
			t.Fatal(err)
		}
		for i, level := range [2]int{weak, strong} {
			engines[i].Configure(Limits{Level: level})
			engines[i].Seed(uint64(game))
			engines[i].NewGame()
		}
		for turn := game; turn < game+most; turn++ {
			if _, over := b.Winner(); over {
				break
			}
			m, err := engines[turn%2].Think(t.Context(), b, time.Now(), nil)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(m, b.ToMove())
		}
		winner, over := b.Winner()
		if want := quoridor.Color((game + 1) % 2); !over || winner != want {
			t.Errorf("game %d: over is %v, the winner %v", game, over, winner)
		}
	}
}
