package gamefile_test

import (
	"strings"
	"testing"

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
