package quoridor_test

import (
	"slices"
	"strings"
	"testing"

	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/terminal"
	"gogo/board/quoridor"
)

// play returns a board after some moves, with commas between them.
func play(t *testing.T, size, walls int, moves string) *quoridor.Board {
	t.Helper()
	b, err := quoridor.New(size, size, walls)
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(moves, ", ") {
		m, err := b.ParseMove(name)
		if err == nil {
			err = b.Legal(m, b.ToMove())
		}
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m, b.ToMove())
	}
	return b
}

func TestDraw(t *testing.T) {
	b := play(t, 4, 3, "B4 h, C2, A2 v, C3 v, B2 v")
	for _, tt := range []struct {
		name string
		look terminal.Look
		want []string
	}{
		{"usual", terminal.Look{}, []string{
			" 4  .   .   x   .  ",
			"       -------     ",
			" 3  .   .   . | .  ",
			"              |    ",
			" 2  . | . # o | .  ",
			"      |   #        ",
			" 1  . | . # .   .  ",
			"    A   B   C   D  ",
			"   walls: x 0, o 2 ",
		}},
		{"narrow", terminal.Look{Width: 18}, []string{
			" 4 . . x . ",
			"     ---   ",
			" 3 . . .|. ",
			"        |  ",
			" 2 .|.#o|. ",
			"    | #    ",
			" 1 .|.#. . ",
			"   A B C D ",
			"   walls: x 0, o 2",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := quoridorbench.Draw(b, tt.look)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s|\nwant\n%s|", strings.Join(got, "|\n"), strings.Join(tt.want, "|\n"))
			}
		})
	}
	moved := quoridorbench.Draw(play(t, 4, 0, "C3"), terminal.Look{Color: true})
	if want := "(\x1b[1;36mx\x1b[0m)"; !strings.Contains(moved[2], want) {
		t.Errorf("%q is not in %q", want, moved[2])
	}
}

// TestWalls has every wall of a board stand where its name says.
func TestWalls(t *testing.T) {
	empty, err := quoridor.New(5, 5, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range empty.AppendMoves(nil, quoridor.Black) {
		if !m.IsWall() {
			continue
		}
		b := empty.Clone()
		b.Make(m, quoridor.Black)
		text := strings.Join(quoridorbench.Draw(b, terminal.Look{}), "\n")
		x, y := b.XY(m.Cell())
		lines := strings.Split(text, "\n")
		if n := strings.Count(text, "#") + strings.Count(text, "="); m.Orientation() == quoridor.Horizontal && n != 7 || m.Orientation() == quoridor.Vertical && n != 3 {
			t.Errorf("%s is drawn with %d characters", b.Name(m), n)
		}
		if at := lines[2*y+1][3+4*x+3]; at != '#' && at != '=' {
			t.Errorf("%s has %q in its middle", b.Name(m), at)
		}
	}
}
