package cmdline_test

import (
	"regexp"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/cmdline"
)

func TestPlainLines(t *testing.T) {
	var out strings.Builder
	m := cmdline.NewMeter(&out, false, 5, 2)
	m.Game("game 3: A wins", "A +1")
	m.Game("game 4: B wins", "A +1 -1")
	m.End()
	if want := "3/5 game 3: A wins; A +1\n4/5 game 4: B wins; A +1 -1\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestBar(t *testing.T) {
	var out strings.Builder
	m := cmdline.NewMeter(&out, true, 4, 1)
	m.Game("game 2: A wins", "A +1")
	m.End()
	wantBar(t, out.String(), "A +1", "(2/4")
	if strings.Contains(out.String(), "game 2") {
		t.Errorf("a line beside the bar: %q", out.String())
	}
}

// wantBar wants a bar, with these texts, and nothing else, then a new line.
func wantBar(t *testing.T, drawn string, texts ...string) {
	t.Helper()
	for _, want := range append(texts, "\r") {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not in %q", want, drawn)
		}
	}
	if strings.Contains(drawn, "level=") || !strings.HasSuffix(drawn, "\n") {
		t.Errorf("a bar and nothing else, then a new line: %q", drawn)
	}
}

// wantLog wants the output to be of this form.
func wantLog(t *testing.T, logged, form string) {
	t.Helper()
	if !regexp.MustCompile(form).MatchString(logged) {
		t.Errorf("%q, want %s", logged, form)
	}
}
