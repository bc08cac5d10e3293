package sessiontest

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
)

// Seeds returns what the clients say in the golden sessions of a folder, session by
// session, each with either line end.
func Seeds(tb testing.TB, dir string) [][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("%d scripts in %s, %v", len(files), dir, err)
	}
	var seeds [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for _, session := range strings.Split("\n"+string(text), "\nsession") {
			if seed := said(tb, session); len(seed) > 0 {
				seeds = append(seeds, seed, bytes.ReplaceAll(seed, []byte("\n"), []byte("\r\n")))
			}
		}
	}
	return seeds
}

// said returns what the client says in a script.
func said(tb testing.TB, script string) (seed []byte) {
	tb.Helper()
	for line := range strings.Lines(script) {
		if text, ok := strings.CutPrefix(line, "> "); ok {
			seed = append(seed, strings.ReplaceAll(text, "'", "")...)
		} else if raw, ok := strings.CutPrefix(line, "raw '"); ok {
			text, err := strconv.Unquote(`"` + strings.TrimSuffix(strings.TrimSpace(raw), "'") + `"`)
			if err != nil {
				tb.Fatal(err)
			}
			seed = append(seed, text...)
		}
	}
	return seed
}

// Fuzz tests sessions with any input.
type Fuzz struct {
	// InTurn serves an input in which nothing arrives before the last answer, so that the
	// output depends on the input alone, and returns the output. It checks what holds for
	// every request.
	InTurn func(t *testing.T, in io.Reader) string
	// Ahead, if there is one, serves an input that arrives all at once, and checks the
	// output, with that of InTurn beside it.
	Ahead func(t *testing.T, in []byte, inTurn string)
}

// Run wants the same output of any input wherever it is split in two, beginning with some
// seeds.
func (z *Fuzz) Run(f *testing.F, seeds [][]byte) {
	f.Helper()
	fuzztest.Minimizing(f)
	for i, seed := range seeds {
		f.Add(seed, uint(i*7))
	}
	f.Fuzz(func(t *testing.T, in []byte, at uint) {
		want := z.InTurn(t, bytes.NewReader(in))
		z.split(t, in, int(at%uint(len(in)+1)), want)
		if z.Ahead != nil {
			z.Ahead(t, in, want)
		}
	})
}

// Split splits each seed in two: at some places, or at all of them in a long test; where
// its lines end in CR LF, between the two.
func (z *Fuzz) Split(t *testing.T, seeds [][]byte) {
	t.Helper()
	step := 7
	switch {
	case testing.Short():
		step = 17
	case testlimit.IsLong():
		step = 1
	}
	for _, seed := range seeds {
		want := z.InTurn(t, bytes.NewReader(seed))
		crlf := bytes.Contains(seed, []byte("\r\n"))
		for i := 0; i < len(seed); i += step {
			if !crlf || i > 0 && seed[i-1] == '\r' {
				z.split(t, seed, i, want)
			}
		}
	}
}

// split wants an output of an input that comes in two pieces.
func (z *Fuzz) split(t *testing.T, in []byte, at int, want string) {
	t.Helper()
	if got := z.InTurn(t, io.MultiReader(bytes.NewReader(in[:at]), bytes.NewReader(in[at:]))); got != want {
		t.Fatalf("split at %d of %q:\n%s\nwhere it is else\n%s", at, in, got, want)
	}
}
