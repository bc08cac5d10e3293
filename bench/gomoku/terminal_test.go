package gomoku_test

import (
	"slices"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/terminal"
	"gogo/board/gomoku"
)

func play(t *testing.T, width, height int, rule gomoku.Rule, names string) *gomoku.Board {
	t.Helper()
	b, err := gomoku.New(width, height, rule)
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(names) {
		p, err := b.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(p, b.ToMove())
	}
	return b
}

func TestBoard(t *testing.T) {
	tests := []struct {
		name string
		b    *gomoku.Board
		want []string
	}{
		{"corner", play(t, 6, 5, 0, "a1 c3 f5"), []string{
			" 5 . . . . .(x)",
			" 4 . . . . . . ",
			" 3 . . o . . . ",
			" 2 . . . . . . ",
			" 1 x . . . . . ",
			"   a b c d e f ",
		}},
		{"columns of two letters", play(t, 28, 5, 0, "a1 ab5 aa3"), []string{
			" 5  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  o ",
			" 4  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			" 3  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . (x) . ",
			" 2  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			" 1  x  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . ",
			"    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa ab ",
		}},
		{"forbidden to black", play(t, 7, 7, gomoku.Renju, "c4 a1 e4 g1 d3 a7 d5 g7"), []string{
			" 7 o . . . . .(o)",
			" 6 . . . . . . . ",
			" 5 . . . x . . . ",
			" 4 . . x ! x . . ",
			" 3 . . . x . . . ",
			" 2 . . . . . . . ",
			" 1 o . . . . . o ",
			"   a b c d e f g ",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := gomokubench.Draw(tt.b, terminal.Look{})
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "|\n"), strings.Join(tt.want, "|\n"))
			}
			colored := strings.Join(gomokubench.Draw(tt.b, terminal.Look{Color: true}), "\n")
			if !strings.Contains(colored, "\x1b[1;36mx\x1b[0m") {
				t.Errorf("no colour in %q", colored)
			}
		})
	}
	white := play(t, 7, 7, gomoku.Renju, "c4 a1 e4 g1 d3 a7 d5")
	if text := strings.Join(gomokubench.Draw(white, terminal.Look{}), ""); strings.Contains(text, "!") {
		t.Error("forbidden points are shown to white")
	}
}
