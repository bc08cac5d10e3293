package console_test

import (
	"io"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"gogo/internal/console"
)

func TestWrap(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("♥♥♥♥ ", 16))
	for _, c := range []struct {
		name, text, want string
		columns          int
	}{
		{"nothing", "", "", 80},
		{"short lines", "short\nlines", "short\nlines", 80},
		{"as long as it may be", long, long, 80},
		{"one word too many", long + " a b", long + "\n  a b", 80},
		{"indented", "   " + long + " a", "   " + long[:len(long)-len(" ♥♥♥♥")] + "\n     ♥♥♥♥ a", 80},
		{"a word that does not fit anywhere", strings.Repeat("x", 90) + " y", strings.Repeat("x", 90) + "\n  y", 80},
		{"narrow", "one two three four", "one two\n  three\n  four", 8},
		{"below the explanation", "quit   end the program", "quit   end the\n       program", 14},
		{"an explanation too far to the right", "something   end the program", "something\n  end the\n  program", 12},
		{"narrower than a word and the indent", "a bbbbbbbb", "a\n  bbbbbbbb", 4},
		{"wide characters", "日本 日本 日本", "日本\n  日本\n  日本", 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := console.Wrap(c.text, c.columns); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestWrapBelow(t *testing.T) {
	if got, want := console.WrapBelow("1NT  15 to 17 points", 12, 5), "1NT  15 to\n     17\n     points"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFit(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		columns          int
	}{
		{"nothing", "", "", 5},
		{"fits", "one two", "one two", 7},
		{"cut between words", "one two three", "one two …", 12},
		{"the ellipsis needs room", "one two three", "one …", 8},
		{"one word", "abcdefgh", "abcd…", 5},
		{"an indented word", "  abcdefgh", "  ab…", 5},
		{"wide characters", "日本 日本 日本", "日本 …", 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := console.Fit(c.text, c.columns)
			if got != c.want || uniseg.StringWidth(got) > c.columns {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestColumns takes what is no terminal for one of 80 columns.
func TestColumns(t *testing.T) {
	if got := console.Columns(&strings.Builder{}); got != 80 {
		t.Errorf("%d columns of no terminal", got)
	}
}

// TestWrappingOfNoTerminal leaves alone what is written elsewhere than to a terminal.
func TestWrappingOfNoTerminal(t *testing.T) {
	var out strings.Builder
	text := strings.Repeat("word ", 100) + "\n"
	if n, err := io.WriteString(console.Wrapping(&out), text); n != len(text) || err != nil || out.String() != text {
		t.Errorf("%d, %v, %q", n, err, out.String())
	}
}
