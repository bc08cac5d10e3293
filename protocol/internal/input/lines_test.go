package input_test

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/internal/fuzztest"
	"gogo/protocol/internal/input"
	"gogo/protocol/internal/sessiontest"
)

// unspaced has a little of everything.
var unspaced = input.Format{
	Max: 5, Ends: ";\n", Rest: true, Comment: '%',
	Keep: func(line []byte, c byte) (byte, bool) {
		if c == '_' {
			c = ' '
		}
		return c, c != '-' && (c != ' ' || len(line) > 0)
	},
}

// signaled knows a comment that counts.
var signaled = input.Format{Max: 5, Ends: ";\n", Rest: true, Comment: '%', Signal: "%stop", Keep: unspaced.Keep}

func TestLines(t *testing.T) {
	bare := input.Format{Max: 5, Ends: "\n"}
	for name, c := range map[string]struct {
		format input.Format
		cases  map[string][]string
	}{
		"bare": {bare, map[string][]string{
			"":                   nil,
			"\n\n\n":             nil,
			"a;\n\nb_\nrest":     {"a;", "b_"},
			" \n%%\n\x00\r\n":    {" ", "%%", "\x00\r"},
			"12345\n123456\n7\n": {"12345", "12345+", "7"},
			"12345   \n":         {"12345"},
			"12345   6\n":        {"12345+"},
		}},
		"everything": {unspaced, map[string][]string{
			"a;b\n\n;c":         {"a", "b", "c"},
			"__a_b--c;-":        {"a bc"},
			"a%b;c\n%d\n%":      {"a", "c"},
			"12345%678;9":       {"12345", "9"},
			"12345678;9":        {"12345+", "9"},
			"-_-_-_-1-2345;":    {"12345"},
			"12345_%;12345_6%;": {"12345", "12345+"},
		}},
		"signal": {signaled, map[string][]string{
			"%stop;":                   {"%stop"},
			"_ -%st-op now;a%stop;":    {"%stop", "a"},
			"%sto;%%stop;%Stop;%s top": nil,
			"%sto;p;%stop":             {"p", "%stop"},
			"a;\n%stop\n%stop;":        {"a", "%stop", "%stop"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			sessiontest.CheckLines(t, func(in io.Reader) *input.Lines { return input.NewLines(in, c.format) }, c.cases)
		})
	}
}

// TestLinesEndWithTheError wants the lines before an error, and then the error.
func TestLinesEndWithTheError(t *testing.T) {
	broken := io.ErrNoProgress
	lines := input.NewLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), unspaced)
	for _, want := range []string{"a", "b"} {
		if line, long, err := lines.Next(); string(line) != want || long || err != nil {
			t.Errorf("%q, %t, %v where %q was expected", line, long, err, want)
		}
	}
	if line, _, err := lines.Next(); !errors.Is(err, broken) {
		t.Errorf("%q, %v", line, err)
	}
}

// FuzzLines compares with a reader that holds all of its input.
func FuzzLines(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("__a_b--c;-12345   ;12345 6\n%;x%y\n1234567")
	f.Fuzz(func(t *testing.T, in string) {
		lines := input.NewLines(strings.NewReader(in), unspaced)
		var got []string
		for line, long, err := lines.Next(); err == nil; line, long, err = lines.Next() {
			if len(line) > unspaced.Max || cap(line) != unspaced.Max {
				t.Fatalf("a line of %d bytes in %d", len(line), cap(line))
			}
			got = append(got, sessiontest.MarkLong(line, long))
		}
		var want []string
		for _, text := range strings.FieldsFunc(in, func(c rune) bool { return c == ';' || c == '\n' }) {
			text, _, _ = strings.Cut(text, "%")
			text = strings.NewReplacer("-", "", "_", " ").Replace(text)
			text = strings.TrimLeft(text, " ")
			kept := text[:min(len(text), unspaced.Max)]
			if kept != "" {
				want = append(want, sessiontest.MarkLong([]byte(kept), strings.Trim(text[len(kept):], " ") != ""))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	})
}

// upTo returns the numbers from 1 on, of which the last is given.
func upTo(most int) func() (int, bool) {
	n := 0
	return func() (int, bool) {
		n++
		return n, n >= most
	}
}

func TestRequestsEndWithTheLast(t *testing.T) {
	before := runtime.NumGoroutine()
	requests, stop := input.Requests(upTo(3))
	for want := 1; want <= 3; want++ {
		if got := <-requests; got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	sessiontest.WaitForGoroutines(t, before)
	stop()
}

func TestRequestsStop(t *testing.T) {
	before := runtime.NumGoroutine()
	requests, stop := input.Requests(upTo(1000))
	<-requests
	<-stop()
	sessiontest.WaitForGoroutines(t, before)
}
