package samples

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// TestGamesAreTold wants the positions of a game and its strays together, and games apart.
func TestGamesAreTold(t *testing.T) {
	a, b, c, d := XY{4, 4}, XY{5, 5}, XY{6, 6}, XY{7, 7}
	var file []byte
	for _, s := range []struct {
		size   int
		result float64
		moves  []XY
	}{
		{9, 1, []XY{a, b}},
		{9, 0, []XY{a, b, c}},
		{9, Unplayed, []XY{a, b, d}},
		{9, 1, []XY{a, b, c, d}}, // a position after strays begins another game
		{9, 1, []XY{a, b, d, c}}, // not on the way from the one before
		{9, 1, []XY{a, b}},       // the game before did not begin here
		{11, 1, []XY{a, b, c, d}},
		{11, Unplayed, []XY{a, b, c, d}},
	} {
		one := Sample{Width: s.size, Height: s.size, Moves: s.moves, Result: s.result}
		file = one.Append(file)
	}
	var got [][2]int
	read := func(take func(*Game) error) error { return ReadGames(strings.NewReader(string(file)), take) }
	if err := read(func(g *Game) error {
		got = append(got, [2]int{len(g.Positions), len(g.Strays)})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := [][2]int{{2, 1}, {1, 0}, {1, 0}, {1, 0}, {1, 1}}; !reflect.DeepEqual(got, want) {
		t.Errorf("positions and strays %v, want %v", got, want)
	}
	refusal, count := errors.New("no more"), 0
	err := read(func(*Game) error {
		count++
		if count == 2 {
			return refusal
		}
		return nil
	})
	if !errors.Is(err, refusal) || !strings.HasPrefix(err.Error(), "game 2: ") {
		t.Errorf("error %v", err)
	}
}
