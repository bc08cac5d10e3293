package gtp

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/internal/fuzztest"
	"gogo/protocol/internal/input"
	"gogo/protocol/internal/sessiontest"
)

var noTime time.Time

var parseCases = []struct {
	line, id, name string
	args           []string
}{
	{"name", "", "name", nil},
	{"1 name", "1", "name", nil},
	{"1name", "1", "name", nil},
	{"0001  name   x ", "0001", "name", []string{"x"}},
	{"2147483647 name", "2147483647", "name", nil},
	{"2147483648 name", "", "2147483648", []string{"name"}},
	{"playwall w e3 h", "", "playwall", []string{"w", "e3", "h"}},
	{"12", "12", "", nil},
	{"+1 name", "", "+1", []string{"name"}},
	{"name\u00a0x \u2003", "", "name\u00a0x", []string{"\u2003"}},
	{"\xff", "", "\xff", nil},
}

func TestParse(t *testing.T) {
	for _, c := range parseCases {
		t.Run(c.line, func(t *testing.T) {
			q := parse([]byte(c.line), false, noTime)
			if q.ID != c.id || q.Name != c.name || !slices.Equal(q.Args, c.args) {
				t.Errorf("%q: id %q, name %q, args %q", c.line, q.ID, q.Name, q.Args)
			}
		})
	}
}

func TestLines(t *testing.T) {
	full := strings.Repeat("x", defaultMaxLine)
	blanks := strings.Repeat(" ", 3*defaultMaxLine)
	open := func(in io.Reader) *input.Lines { return newLineReader(in, defaultMaxLine) }
	sessiontest.CheckLines(t, open, map[string][]string{
		"":                           nil,
		"\n\r\n \t\n#\n # x\n":       nil,
		"a\nb\r\n c \t\nd":           {"a", "b", "c  ", "d"},
		"a\rb\n":                     {"ab"},
		"a\x00\x7f\x1bb\tc\n":        {"ab c"},
		"a # b\n# c\nd#\n":           {"a ", "d"},
		"a #":                        {"a "},
		full + "\nb\n":               {full, "b"},
		full + "y\nb\n":              {full + "+", "b"},
		full + full + full + "\r\nb": {full + "+", "b"},
		full + "#" + full + "\nb\n":  {full, "b"},
		full + blanks + "\n":         {full},
		full + blanks + "y\n":        {full + "+"},
		blanks + "a" + blanks + "\n": {"a" + blanks[1:defaultMaxLine]},
		"\r\r" + strings.Repeat("\x00", 3*defaultMaxLine) + "a\n": {"a"},
	})
}

func TestRespond(t *testing.T) {
	for _, c := range []struct{ id, text, want string }{
		{"", "", "=\n\n"},
		{"12", "", "=12\n\n"},
		{"12", "true", "=12 true\n\n"},
		{"", "a\nb", "= a\nb\n\n"},
		{"", "\na\n\n\nb\n\n", "= \na\nb\n\n"},
		{"", "a\r\t\x00b", "= a???b\n\n"},
	} {
		t.Run(c.want, func(t *testing.T) {
			w := &countingWriter{}
			o := output{w: w}
			o.success(c.id, c.text)
			if len(w.writes) != 1 || w.writes[0] != c.want {
				t.Errorf("%q: %q", c.text, w.writes)
			}
		})
	}
}

// countingWriter keeps every Write.
type countingWriter struct{ writes []string }

func (w *countingWriter) Write(p []byte) (int, error) {
	w.writes = append(w.writes, string(p))
	return len(p), nil
}

func FuzzParse(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, c := range parseCases {
		f.Add([]byte(c.line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		q := parse(line, false, noTime)
		if n, err := strconv.ParseUint(q.ID, 10, 31); q.ID != "" && err != nil {
			t.Errorf("id %s, %d, %v", q.ID, n, err)
		}
		for _, word := range append([]string{q.Name}, q.Args...) {
			if strings.Contains(word, " ") {
				t.Errorf("word %q", word)
			}
		}
	})
}
