package brain_test

import (
	"slices"
	"testing"

	"gogo/protocol/brain"
)

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"brain":                           {"brain"},
		"  brain   -x  1 ":                {"brain", "-x", "1"},
		`"a brain" --book 'my "book"' ""`: {"a brain", "--book", `my "book"`, ""},
		`C:\brains\pbrain-x.exe -q`:       {`C:\brains\pbrain-x.exe`, "-q"},
		`--flag="with blank"`:             {"--flag=with blank"},
	} {
		t.Run(line, func(t *testing.T) {
			got, err := brain.SplitCommand(line)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q: %q, %v; want %q", line, got, err, want)
			}
		})
	}
	for _, line := range []string{"", "  ", `"brain`, "brain '"} {
		if got, err := brain.SplitCommand(line); err == nil {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// TestJoinCommand joins arguments to lines that are split into the same again.
func TestJoinCommand(t *testing.T) {
	for _, args := range [][]string{
		{"brain"}, {"brain", "-x", "1"}, {"a brain", ""}, {`my "book"`}, {"it's"}, {`"`, `'`, `"'"`, `a "b' c`}, {`C:\brains\x.exe`, "\t"},
	} {
		line := brain.JoinCommand(args)
		t.Run(line, func(t *testing.T) {
			if got, err := brain.SplitCommand(line); err != nil || !slices.Equal(got, args) {
				t.Errorf("%q of %q: %q, %v", line, args, got, err)
			}
		})
	}
	if got := brain.JoinCommand([]string{"./one", "--nodes", "2000"}); got != "./one --nodes 2000" {
		t.Errorf("%q", got)
	}
}
