package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

func TestNotation(t *testing.T) {
	tests := []struct {
		width, height, x, y int
		name, coordinates   string
	}{
		{15, 15, 7, 7, "h8", "7,7"},
		{15, 15, 0, 0, "a15", "0,0"},
		{15, 15, 14, 0, "o15", "14,0"},
		{15, 15, 0, 14, "a1", "0,14"},
		{15, 15, 14, 14, "o1", "14,14"},
		{15, 15, 8, 6, "i9", "8,6"},
		{20, 20, 19, 19, "t1", "19,19"},
		{20, 10, 19, 0, "t10", "19,0"},
		{32, 32, 25, 0, "z32", "25,0"},
		{32, 32, 26, 31, "aa1", "26,31"},
		{32, 32, 31, 16, "af16", "31,16"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, _ := New(test.width, test.height, Freestyle)
			p := b.At(test.x, test.y)
			if got := b.Name(p); got != test.name {
				t.Errorf("%d,%d is named %s, want %s", test.x, test.y, got, test.name)
			}
			if got := b.Coordinates(p); got != test.coordinates {
				t.Errorf("%s has coordinates %s, want %s", test.name, got, test.coordinates)
			}
			if got, err := b.ParseName(strings.ToUpper(test.name)); err != nil || got != p {
				t.Errorf("%s is read as %d, %v, want %d", test.name, got, err, p)
			}
		})
	}
}

func TestNotationOfEveryPoint(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {15, 15}, {20, 20}, {32, 32}, {5, 32}, {32, 5}, {27, 26}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			b, _ := New(size[0], size[1], Freestyle)
			for _, p := range cells(b) {
				if got, err := b.ParseName(b.Name(p)); err != nil || got != p {
					t.Errorf("%v: %s is read as %d, %v, want %d", size, b.Name(p), got, err, p)
				}
				if got, err := b.ParseCoordinates(b.Coordinates(p)); err != nil || got != p {
					t.Errorf("%v: %s is read as %d, %v, want %d", size, b.Coordinates(p), got, err, p)
				}
			}
		})
	}
}

var badNames = []string{
	"", "h", "8", "8h", "h0", "h16", "p1", "aa1", "ab1", "ba1", "h-1", "h+1", "h8 ", " h8", "h8x", "h 8",
	"hh8", "aaa1", "h99999999999999999999", "é1", "h８", "\x00", "h\x008",
}

var badCoordinates = []string{
	"", ",", "7", "7,", ",7", "15,0", "0,15", "-1,0", "+1,0", "7,7,1", "7;7", "7, 7", " 7,7", "7,7\r", "1e1,0", "0x1,0",
	"99999999999999999999,0", "٧,٧", "7,\x00",
}

func TestBadNotation(t *testing.T) {
	b, _ := New(15, 15, Freestyle)
	for _, s := range badNames {
		t.Run(s, func(t *testing.T) {
			if p, err := b.ParseName(s); err == nil || p != NoPoint {
				t.Errorf("the name %q is read as %d, %v", s, p, err)
			}
		})
	}
	for _, s := range badCoordinates {
		t.Run(s, func(t *testing.T) {
			if p, err := b.ParseCoordinates(s); err == nil || p != NoPoint {
				t.Errorf("the coordinates %q are read as %d, %v", s, p, err)
			}
		})
	}
}

func FuzzNotation(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, s := range append(append([]string{"h8", "A1", "af32", "7,7", "31,0"}, badNames...), badCoordinates...) {
		f.Add(s)
	}
	b, _ := New(32, 20, Freestyle)
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := b.ParseName(s); err == nil {
			if again, err := b.ParseName(b.Name(p)); err != nil || again != p || !b.Contains(p) {
				t.Errorf("%q is %s, which is read as %d, %v", s, b.Name(p), again, err)
			}
		}
		if p, err := b.ParseCoordinates(s); err == nil {
			if again, err := b.ParseCoordinates(b.Coordinates(p)); err != nil || again != p || !b.Contains(p) {
				t.Errorf("%q is %s, which is read as %d, %v", s, b.Coordinates(p), again, err)
			}
		}
	})
}

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
	fuzztest.Minimizing(f)
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
