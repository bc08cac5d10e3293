package readme

import (
	"reflect"
	"strings"
	"testing"
)

func TestSessionsOf(t *testing.T) {
	text := strings.Join([]string{
		"# A text", "",
		"    plain code", "",
		"A session:", "",
		"    $ echo one", "    one", "", "    two", "",
		"Fenced, with a mark:", "",
		"<!-- session: shape, with --games 2 -->", "",
		"```", "$ bin/x <<'END'", "in", "END", "out", "```", "",
		"<!-- session: not run: no server -->", "", "    worker$ bin/w", "    $ bin/y", "", "Commands:", "",
		"    bin/z --a \\", "        --b", "    bin/u", "",
		"<!-- session: as shown -->", "", "    bin/v", "", "A game:", "",
		"    $ bin/play", "    black> e5", "    o e6", "    black> quit",
	}, "\n")
	got, err := Sessions(text)
	if err != nil {
		t.Fatal(err)
	}
	want := []Session{
		{Line: 7, Commands: []Command{{Line: 7, Text: "echo one", Shown: true, Want: []string{"one", "", "two"}, At: []int{8, 9, 10}}}},
		{Line: 17, Shape: true, With: "--games 2", Commands: []Command{
			{Line: 17, Text: "bin/x <<'END'\nin\nEND", Shown: true, Want: []string{"out"}, At: []int{20}},
		}},
		{Line: 25, NotRun: "no server", Commands: []Command{{Line: 26, Text: "bin/y", Shown: true}}},
		{Line: 30, Commands: []Command{{Line: 30, Text: "bin/z --a \\\n    --b"}, {Line: 32, Text: "bin/u"}}},
		{Line: 36, Commands: []Command{{Line: 36, Text: "bin/v"}}},
		{Line: 40, Commands: []Command{
			{Line: 40, Text: "bin/play", Shown: true, Want: []string{"o e6"}, At: []int{42}, Input: "e5\nquit\n"},
		}},
	}
	if len(got) != len(want) {
		t.Fatalf("%d sessions, want %d: %+v", len(got), len(want), got)
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("session %d:\n%+v, want\n%+v", i, got[i], want[i])
		}
	}
}

func TestUnknownMark(t *testing.T) {
	_, err := Sessions("<!-- session: quick -->\n\n    $ ls\n")
	if err == nil || !strings.Contains(err.Error(), `"quick"`) {
		t.Errorf("error %v", err)
	}
}
