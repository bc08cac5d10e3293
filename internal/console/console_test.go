package console_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"gogo/internal/console"
)

func noEnv(string) string { return "" }

func TestPipe(t *testing.T) {
	var out strings.Builder
	c, err := console.Open(strings.NewReader("1s\n\n pass\nend"), &out, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Prompt("Your call")
	if n, err := fmt.Fprintln(c, "♥ hearts"); n != len("♥ hearts\n") || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	var lines []string
	for line := range c.Lines(t.Context()) {
		lines = append(lines, line)
	}
	if want := []string{"1s", "", " pass", "end"}; !slices.Equal(lines, want) {
		t.Errorf("read %q, want %q", lines, want)
	}
	if out.String() != "♥ hearts\n" || c.Interactive() {
		t.Errorf("printed %q, interactive %v", out.String(), c.Interactive())
	}
}

// TestLongLine keeps the beginning of a line, and goes on with the next.
func TestLongLine(t *testing.T) {
	c, _ := console.Open(strings.NewReader(strings.Repeat("x", 100_000)+"\nnext\n"), io.Discard, noEnv)
	lines := c.Lines(t.Context())
	if first := <-lines; first != strings.Repeat("x", 4096) {
		t.Errorf("%d characters", len(first))
	}
	if second := <-lines; second != "next" {
		t.Errorf("read %q", second)
	}
}

// TestPipeEndsWithItsContext leaves lines that nobody wants.
func TestPipeEndsWithItsContext(t *testing.T) {
	in, typing := io.Pipe()
	c, _ := console.Open(in, io.Discard, noEnv)
	ctx, cancel := context.WithCancel(t.Context())
	lines := c.Lines(ctx)
	if _, err := io.WriteString(typing, "one\n"); err != nil {
		t.Fatal(err)
	}
	if line := <-lines; line != "one" {
		t.Errorf("read %q", line)
	}
	cancel()
	if _, err := io.WriteString(typing, "two\n"); err != nil {
		t.Fatal(err)
	}
	_ = typing.Close()
	for range lines { // closed, perhaps behind a line that was read before
	}
}

// failing cannot be written to.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestNobodyReads(t *testing.T) {
	c, _ := console.Open(strings.NewReader(""), failing{}, noEnv)
	if _, err := fmt.Fprint(c, "x"); err == nil {
		t.Error("no error")
	}
}

func TestClosest(t *testing.T) {
	words := strings.Fields("undo hint eval go side level new resign save load board restart help quit")
	for typed, want := range map[string]string{
		"hnit": "hint", "hlep": "help", "quti": "quit", "resing": "resign", "udno": "undo", "lod": "load",
		"saev": "save", "Hitn": "hint", "restrat": "restart", "bord": "board", "reztard": "restart",
		"": "", "q": "", "h8": "", "og": "", "e55": "", "1nt": "", "something": "", "8/5": "",
		strings.Repeat("hint", 1000): "",
	} {
		t.Run(typed, func(t *testing.T) {
			if got := console.Closest(typed, words); got != want {
				t.Errorf("%.20q is taken for %q, want %q", typed, got, want)
			}
		})
	}
}

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
