package gamefile_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
)

// stones returns the moves of a text like "7,7 8,8", Black's first.
func stones(t *testing.T, text string) []gamefile.Move {
	t.Helper()
	b, err := gomoku.New(gomoku.MaxSize, gomoku.MaxSize, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	var moves []gamefile.Move
	for i, field := range strings.Fields(text) {
		p, err := b.ParseCoordinates(field)
		if err != nil {
			t.Fatal(err)
		}
		x, y := b.XY(p)
		moves = append(moves, gamefile.Move{Stone: gamefile.Stone{X: x, Y: y, Color: gomoku.Black + gomoku.Color(i%2)}})
	}
	return moves
}

func TestBoard(t *testing.T) {
	g := gamefile.Game{Width: 7, Height: 9, Moves: stones(t, "3,4 0,0")}
	b, err := g.Board(gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if b.Width() != 7 || b.Height() != 9 || b.Len() != 2 || b.Cell(b.At(3, 4)) != gomoku.Black || b.Cell(b.At(0, 0)) != gomoku.White {
		t.Errorf("\n%s", b)
	}
	again := gamefile.FromBoard(b)
	if again.Rule != gomoku.Renju || len(again.Moves) != 2 || again.Moves[1] != g.Moves[1] {
		t.Errorf("%+v", again)
	}

	g.Setup = []gamefile.Stone{{X: 6, Y: 8, Color: gomoku.White}}
	g.Moves, g.ToMove = nil, gomoku.White
	if b, err = g.Board(gomoku.Freestyle); err != nil || b.ToMove() != gomoku.White || b.Cell(b.At(6, 8)) != gomoku.White {
		t.Errorf("setup: %v\n%s", err, b)
	}
}

func TestBoardRefuses(t *testing.T) {
	wall := []gamefile.Move{{Stone: gamefile.Stone{Color: gomoku.Wall}}}
	for _, c := range []struct {
		game gamefile.Game
		want string
	}{
		{gamefile.Game{Width: 4, Height: 15}, "4x15"},
		{gamefile.Game{Width: 15, Height: 33}, "15x33"},
		{gamefile.Game{Width: 5, Height: 6, Moves: stones(t, "4,5 0,0 5,0")}, "move 3: column 6, row 1 is off"},
		{gamefile.Game{Width: 5, Height: 5, Moves: stones(t, "4,4 4,4")}, "move 2: column 5, row 5 is occupied"},
		{gamefile.Game{Width: 5, Height: 5, Moves: wall}, "black or white"},
		{gamefile.Game{Width: 5, Height: 5, Setup: []gamefile.Stone{{X: -1, Color: gomoku.Black}}}, "setup stone"},
	} {
		t.Run(c.want, func(t *testing.T) {
			if _, err := c.game.Board(gomoku.Freestyle); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%+v: %v, want %q", c.game, err, c.want)
			}
			var b strings.Builder
			if gamefile.WriteSGF(&b, &c.game) == nil || gamefile.WritePsq(&b, &c.game) == nil || b.Len() > 0 {
				t.Errorf("%+v: written as %q", c.game, b.String())
			}
		})
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]int{
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n":         1,
		"\ufeffpiskvorky 15x15, 0:0, 0\n":          1,
		" \n( ;GM[4];B[hh])(;GM[4];B[aa])":         2,
		"(;GM[4];B[hh])\nwhat\n\n(;GM[4];B[aa])\n": 2,
		"h8 i9\n":                     0,
		"(h8)":                        0,
		"":                            0,
		"Piskvorky":                   0,
		"Piskvorky 15x15\n8,8\n8,8\n": 0,
	} {
		t.Run(text, func(t *testing.T) {
			games, err := gamefile.Parse([]byte(text))
			if len(games) != want || (err == nil) != (want > 0) {
				t.Errorf("%q: %d games, %v", text, len(games), err)
			}
		})
	}
}

func TestReadAll(t *testing.T) {
	if data, err := gamefile.ReadAll(strings.NewReader("abc")); err != nil || string(data) != "abc" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := gamefile.ReadAll(endless{}); err == nil {
		t.Error("an endless file was read")
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// words are texts that the forms could take for something else.
var words = []string{
	"", "", "plain", "two words", "7row", "-1", "+1", "1,2", "1,2,3", "1,Renju", "homo-1", "./a", "././", `C:\brains\b.exe`,
	"[x]", `\`, `\]`, "(;B[aa])", "a:b", "12ms", "12ms fast", "opening move", "é", "五目", "#", "Piskvorky 15x15",
}

func word(rng *rand.Rand) string { return words[rng.IntN(len(words))] }

// randomGame returns a game that every form can hold, but for its texts.
func randomGame(rng *rand.Rand) *gamefile.Game {
	side := func() int { return gomoku.MinSize + rng.IntN(gomoku.MaxSize-gomoku.MinSize+1) }
	rules := []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro, gomoku.Caro | gomoku.ExactFive}
	g := &gamefile.Game{
		Width: side(), Height: side(), Rule: rules[rng.IntN(len(rules))], RuleGiven: true,
		Black: word(rng), White: word(rng),
		Result: gamefile.Result{Over: true, Winner: gomoku.Color(rng.IntN(3))},
	}
	if g.Result.Winner != gomoku.Empty && rng.IntN(3) == 0 {
		g.Result.By = gamefile.Time
	}
	color := gomoku.Black
	for _, at := range rng.Perm(g.Width * g.Height)[:rng.IntN(g.Width*g.Height+1)] {
		g.Moves = append(g.Moves, gamefile.Move{
			Stone: gamefile.Stone{X: at % g.Width, Y: at / g.Width, Color: color},
			Took:  time.Duration(rng.IntN(3)*rng.IntN(100_000)) * time.Millisecond,
		})
		color = color.Other()
	}
	return g
}

// annotate adds data that only SGF can hold.
func annotate(rng *rand.Rand, g *gamefile.Game) {
	g.Event, g.Round, g.Date = word(rng), word(rng), word(rng)
	g.Result.Reason, g.Comment = word(rng), strings.TrimSpace(word(rng)+"\n\n"+word(rng))
	g.Opening = rng.IntN(len(g.Moves) + 1)
	for i := range g.Moves {
		m := &g.Moves[i]
		m.Comment = strings.TrimSpace(word(rng) + "\n" + word(rng))
		if m.LeftGiven = rng.IntN(2) == 0; m.LeftGiven {
			m.Left = time.Duration(rng.IntN(1_000_000)-1000) * time.Millisecond
		}
	}
	if rng.IntN(2) == 0 && len(g.Moves) > 4 {
		for _, m := range g.Moves[:4] {
			g.Setup = append(g.Setup, m.Stone)
		}
		slices.SortStableFunc(g.Setup, func(a, b gamefile.Stone) int { return int(a.Color) - int(b.Color) })
		g.Moves = slices.Clone(g.Moves[4:])
		g.Opening = max(g.Opening-4, 0)
		g.ToMove = gomoku.Color(rng.IntN(3))
	}
}

// TestRoundTrip writes random games and reads them again, SGF as one collection.
func TestRoundTrip(t *testing.T) {
	var games []*gamefile.Game
	var collection strings.Builder
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 0))
		g := randomGame(rng)
		var psq strings.Builder
		if err := gamefile.WritePsq(&psq, g); err != nil {
			t.Fatal(err)
		}
		if again, err := gamefile.ParsePsq([]byte(psq.String())); err != nil || !sameGame(again, g) {
			t.Fatalf("seed %d: %v\n%+v\n%+v\n%s", seed, err, again, g, psq.String())
		}
		annotate(rng, g)
		if err := gamefile.WriteSGF(&collection, g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	again, err := gamefile.Parse([]byte(collection.String()))
	if err != nil || len(again) != len(games) {
		t.Fatalf("%d games, %v", len(again), err)
	}
	for i, g := range games {
		if !sameGame(again[i], g) {
			t.Fatalf("seed %d:\n%+v\n%+v", i, again[i], g)
		}
	}
}

// sameGame compares games; no moves and an empty list of them are the same.
func sameGame(a, b *gamefile.Game) bool {
	x, y := *a, *b
	if len(x.Moves)+len(y.Moves) == 0 {
		x.Moves, y.Moves = nil, nil
	}
	return reflect.DeepEqual(x, y)
}
