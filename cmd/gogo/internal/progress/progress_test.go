package progress_test

import (
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/progress"
)

func TestPlainLines(t *testing.T) {
	var out strings.Builder
	m := progress.New(&out, false, 5, 2)
	m.Game("game 3: A wins", "A +1")
	m.Game("game 4: B wins", "A +1 -1")
	m.End()
	if want := "3/5 game 3: A wins; A +1\n4/5 game 4: B wins; A +1 -1\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestBar(t *testing.T) {
	var out strings.Builder
	m := progress.New(&out, true, 4, 1)
	m.Game("game 2: A wins", "A +1")
	m.End()
	text := out.String()
	for _, want := range []string{"A +1", "(2/4", "\r"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	if strings.Contains(text, "game 2") || !strings.HasSuffix(text, "\n") {
		t.Errorf("a bar and nothing else, then a new line: %q", text)
	}
}
