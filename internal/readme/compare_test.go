package readme

import (
	"reflect"
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	tests := []struct {
		name, want, got string
		shape           bool
		err             string
	}{
		{"alike", "a\nb", "a\nb\n", false, ""},
		{"spaces", "a   b", "a b", false, ""},
		{"a stale word", "wins: five in a row", "wins: six in a row", false, `printed: "wins: six in a row"`},
		{"a stale count", "samples=597 elapsed=2s", "samples=451 elapsed=1s", false, "samples=597"},
		{"a line too few", "a", "a\nb", false, `more is printed than shown: "b"`},
		{"a line too many", "a\nb", "a", false, `shown, but nothing more is printed: "b"`},
		{"nothing is shown", "", "a", false, "more is printed"},
		{"skipped", "a\n...\nd", "a\nb\nc\nd", false, ""},
		{"nothing skipped", "a\n...\nb", "a\nb", false, ""},
		{"skipped to the end", "a\n...", "a\nb\nc", false, ""},
		{"skipped at first", "...\nc", "a\nb\nc", false, ""},
		{"twice", "...\nb\n...\nb\nd", "a\nb\nc\nb\nd", false, ""},
		{"stale in the middle", "a\n...\nx\n...\nd", "a\nb\nc\nd", false, `shown, but not printed: "x"`},
		{"stale at the end", "a\n...\nx", "a\nb\nc\nd", false, `printed: "d"`},
		{"lines that overlap", "a\n...\na", "a", false, "shown"},
		{"a notice of a slow machine", "a\nb", "a\nchoosing a balanced opening\nb", false, ""},
		{"a time", "31 x 0.181 s, 4 ms", "31 x 12.000 s, 123 ms", false, ""},
		{"a time of a search", "MESSAGE nps 7 time 3 pv 1,2", "MESSAGE nps 12345 time 20 pv 1,2", false, ""},
		{"its line is compared", "MESSAGE time 3 pv 1,2", "MESSAGE time 3 pv 1,3", false, "pv 1,3"},
		{"a date", "time=2026-11-21T05:33:49.720Z level=INFO", "time=2027-01-02T00:00:00.001Z level=INFO", false, ""},
		{"a level", "time=2026-11-21T05:33:49.720Z level=INFO", "time=2026-11-21T05:33:49.720Z level=WARN", false, "WARN"},
		{"a version", `version="devel"`, `version="v0.0.0-20261122-abc+dirty"`, false, ""},
		{"a speed", "signature 12, 3 nodes a second", "signature 12, 456 nodes a second", false, ""},
		{"a signature", "signature 12, 3 nodes a second", "signature 13, 3 nodes a second", false, "13"},
		{"the last decimal", "equity 0.233637", "equity 0.233638", false, ""},
		{"the last decimal, shortened", "equity 0.16973", "equity 0.169731", false, ""},
		{"a decimal that counts", "equity 0.233637", "equity 0.233667", false, "0.233667"},
		{"few decimals", "score 62.5", "score 62.6", false, "62.6"},
		{"another sign", "equity -0.0010", "equity 0.0010", false, "0.0010"},
		{"a benchmark on one processor", "BenchmarkA/b/avx2-2  \t 1\t 5 ns/op", "BenchmarkA/b/avx2  \t 1\t 17 ns/op", false, ""},
		{"a benchmark on eight, by shape", "BenchmarkA/300-64-6/avx2-2  \t 1\t 5 ns/op", "BenchmarkA/300-64-6/avx2-8  \t 8\t 17 ns/op", true, ""},
		{"another benchmark", "BenchmarkA/b/avx2-2  \t 1\t 5 ns/op", "BenchmarkA/b/sse-2  \t 1\t 17 ns/op", true, "sse"},
		{"numbers by shape", "loss 0.3465 at e5", "loss 0.2 at h11", true, ""},
		{"words by shape", "loss 0.3465", "gain 0.3465", true, "gain"},
		{"a number more by shape", "loss 1", "loss 1 2", true, "loss 1 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Compare(strings.Split(tt.want, "\n"), strings.Split(tt.got, "\n"), tt.shape)
			if tt.want == "" {
				err = Compare(nil, strings.Split(tt.got, "\n"), tt.shape)
			}
			switch {
			case tt.err == "" && err != nil:
				t.Errorf("found %v, want nothing", err)
			case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
				t.Errorf("found %v, want %q", err, tt.err)
			}
		})
	}
}

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
