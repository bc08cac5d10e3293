package bridgeterm_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/cmd/internal/bridgeterm"
)

func TestWrapped(t *testing.T) {
	long := strings.Repeat("♥♥♥♥ ", 16)
	for text, want := range map[string]string{
		"":                             "",
		"short\nlines":                 "short\nlines",
		strings.TrimSuffix(long, " "):  strings.TrimSuffix(long, " "),
		long + "a b":                   strings.TrimSuffix(long, " ") + "\n  a b",
		"   " + long + "a":             "   " + strings.TrimSuffix(strings.Repeat("♥♥♥♥ ", 15), " ") + "\n     ♥♥♥♥ a",
		strings.Repeat("x", 90) + " y": strings.Repeat("x", 90) + "\n  y",
	} {
		got := bridgeterm.Wrapped(text, bridgeterm.Columns)
		if got != want {
			t.Errorf("%q is\n%q, want\n%q", text, got, want)
		}
		for line := range strings.Lines(got) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > bridgeterm.Columns && strings.Contains(line, " ") {
				t.Errorf("too long: %q", line)
			}
		}
	}
}
