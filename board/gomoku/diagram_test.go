package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestString(t *testing.T) {
	b, _ := New(7, 5, Freestyle)
	b.Place(b.At(3, 2), Black)
	b.Place(b.At(0, 0), White)
	b.Place(b.At(6, 4), Wall)
	b.Place(b.At(1, 3), Black)
	want := strings.Join([]string{
		" 5 o . . . . . .",
		" 4 . . . . . . .",
		" 3 . . . x . . .",
		" 2 . X . . . . .",
		" 1 . . . . . . #",
		"   a b c d e f g",
		"",
	}, "\n")
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStringOfWideBoard(t *testing.T) {
	b, _ := New(28, 5, Freestyle)
	b.Place(b.At(27, 0), Black)
	lines := strings.Split(b.String(), "\n")
	if last := lines[len(lines)-2]; strings.Index(lines[0], "X")-1 != strings.Index(last, "ab") {
		t.Errorf("the columns do not stand over their names\n%s", b)
	}
}

func TestParseOfString(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		b := randomBoard(t, r, between(r, MinSize, MaxSize), between(r, MinSize, MaxSize), Caro, 0.3, 0.3, 0.1)
		got, err := Parse(b.String(), Caro)
		if err != nil {
			t.Fatalf("%v\n%v", err, b)
		}
		got.SetToMove(b.ToMove())
		if got.Hash() != b.Hash() || got.cells != b.cells {
			t.Fatalf("drawn\n%v\nread\n%v", b, got)
		}
	}
}

func TestParseLeavesOut(t *testing.T) {
	for _, s := range []string{
		".....\n.xo..\n..#..\n.....\n.....", " 5 . . . . .\r\n 4 . X O . .\n\n 3 . . # . .\n 2 . . . . .\n 1 . . . . .\n   A B C D E\n",
	} {
		t.Run(s, func(t *testing.T) {
			b, err := Parse(s, Freestyle)
			if err != nil {
				t.Errorf("%v", err)
				return
			}
			if b.Len() != 3 || b.Cell(b.At(1, 1)) != Black || b.Cell(b.At(2, 1)) != White || b.Cell(b.At(2, 2)) != Wall {
				t.Errorf("%q is read as\n%v", s, b)
			}
		})
	}
}

func TestParseTurn(t *testing.T) {
	const rest = "\n.....\n.....\n.....\n....."
	for row, want := range map[string]Color{"..x..": White, "..xo.": Black, ".....": Black, "..xxo": White, "..o..": Black, "..x##": White} {
		t.Run(row, func(t *testing.T) {
			b, err := Parse(row+rest, Freestyle)
			if err != nil || b.ToMove() != want {
				t.Errorf("%v, %s to move", err, b.ToMove())
			}
		})
	}
}

var badDiagrams = []string{
	"", "\n\n", "....\n....\n....\n....", ".....\n.....\n.....\n.....", ".....\n.....\n......\n.....\n.....",
	".....\n.....\n..*..\n.....\n.....", ".....\n.....\n..é..\n.....\n.....", "   a b c d e", "12345",
	strings.Repeat(".", 33) + strings.Repeat("\n"+strings.Repeat(".", 33), 4), strings.Repeat(".....\n", 33),
}

func TestParseBadDiagrams(t *testing.T) {
	for _, s := range badDiagrams {
		t.Run(s, func(t *testing.T) {
			if b, err := Parse(s, Freestyle); err == nil {
				t.Errorf("%q is read as\n%v", s, b)
			}
		})
	}
	if _, err := Parse(strings.Repeat(".....\n", 5), 255); err == nil {
		t.Error("an unknown rule passes")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range badDiagrams {
		f.Add(s)
	}
	f.Add(".....\n.xo..\n..#..\n..X..\n...O.")
	f.Add(" 5 . . . . .\r\n 4 x . . . .\n\n 3 . . O . .\n 2 . . . . .\n 1 . . . . .\n   A b c d e")
	f.Fuzz(func(t *testing.T, s string) {
		b, err := Parse(s, Freestyle)
		if err != nil {
			return
		}
		again, err := Parse(b.String(), Freestyle)
		if err != nil || !same(b, again) || b.String() != again.String() {
			t.Errorf("%q is drawn as\n%vand read again as\n%v%v", s, b, again, err)
		}
	})
}
