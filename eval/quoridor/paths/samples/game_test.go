package samples

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// randomGame plays random moves, with random values on most of them.
func randomGame(t *testing.T, r *rand.Rand) *Game {
	t.Helper()
	g := &Game{Width: 3 + r.IntN(9), Height: 3 + r.IntN(9), Walls: [2]int{r.IntN(10), r.IntN(10)}, Drawn: true}
	b, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		moves := b.AppendMoves(nil, b.ToMove())
		if r.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		m := Scored{Move: moves[r.IntN(len(moves))], Valued: r.IntN(4) > 0}
		if m.Valued {
			m.Value = r.IntN(2000) - 1000
		}
		g.Moves = append(g.Moves, m)
		b.Make(m.Move, b.ToMove())
		if winner, over := b.Winner(); over {
			g.Winner, g.Drawn = winner, false
			break
		}
	}
	return g
}

func TestGamesComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	var file []byte
	var want, got []*Game
	for range 50 {
		g := randomGame(t, r)
		var err error
		if file, err = g.Append(file); err != nil {
			t.Fatal(err)
		}
		want = append(want, g)
	}
	if err := ReadGames(bytes.NewReader(file), func(g *Game) error {
		got = append(got, g)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%d games are read as others", len(want))
	}
}

func TestBadGames(t *testing.T) {
	for name, line := range map[string]string{
		"empty":            "",
		"no result":        "9x9 10 10",
		"no size":          "9 10 10 black E8",
		"a large size":     "99x9 10 10 black E8",
		"a colour unknown": "9x9 10 10 green E8",
		"no move":          "9x9 10 10 black X0",
		"an illegal move":  "9x9 10 10 black E7=5",
		"a wall too many":  "9x9 0 10 black E3-h=5",
		"no value":         "9x9 10 10 black E8=five",
	} {
		err := ReadGames(strings.NewReader("9x9 10 10 black E8=5\n"+line+"\n"), func(*Game) error { return nil })
		if err == nil || !strings.HasPrefix(err.Error(), "line 2:") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadGamesEndsWithTheTaker(t *testing.T) {
	full := errors.New("enough")
	err := ReadGames(strings.NewReader("9x9 10 10 black E8=5\n"), func(*Game) error { return full })
	if !errors.Is(err, full) {
		t.Error(err)
	}
}

func FuzzParseGame(f *testing.F) {
	f.Add("9x9 10 10 black E8=30 E2=-5 E3-h")
	f.Add("3x4 0 1 draw B3 A2-v=12")
	f.Fuzz(func(t *testing.T, line string) {
		g, err := parseGame(line)
		if err != nil {
			return
		}
		text, err := g.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseGame(string(text))
		if err != nil || !reflect.DeepEqual(again, g) {
			t.Errorf("%q is written as %q: %v", line, text, err)
		}
	})
}
