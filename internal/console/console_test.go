package console_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

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
