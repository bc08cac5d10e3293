package arch

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestModule checks the module as it is. What a test imports is an arrow between
// rooms too, but none between wings.
func TestModule(t *testing.T) {
	arrows, weight := load(t)
	if len(arrows) < 5 {
		t.Fatalf("only %d packages found", len(arrows))
	}
	for _, bad := range Arrows(arrows) {
		t.Error(bad)
	}
	for _, bad := range Wings(weight) {
		t.Error(bad)
	}
	for _, bad := range Weight(weight) {
		t.Error(bad)
	}
}

// load asks the go command for the module's own packages with the imports of
// their tests, and for the whole graph below them without tests.
func load(t *testing.T) (own, all Graph) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps",
		"-json=ImportPath,Imports,TestImports,XTestImports", Module+"/...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	own, all = Graph{}, Graph{}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return own, all
		}
		if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p.Imports
		if _, ok := roomOf(p.ImportPath); ok {
			tests := slices.DeleteFunc(slices.Concat(p.TestImports, p.XTestImports), func(to string) bool {
				return slices.Contains(forTests, to) || to == "testing"
			})
			own[p.ImportPath] = slices.Concat(p.Imports, tests)
		}
	}
}

func TestArrows(t *testing.T) {
	tests := []struct {
		name, from, to string
		want           string
	}{
		{"board knows board", "gogo/board/gomoku", "gogo/board/bitboard", ""},
		{"board knows nobody else", "gogo/board/gomoku", "gogo/eval/gomoku/lines", "board knows only board"},
		{"eval knows board", "gogo/eval/gomoku/lines", "gogo/board/gomoku", ""},
		{"eval knows no search", "gogo/eval/gomoku/lines", "gogo/search", "eval knows only board, eval"},
		{"search knows eval", "gogo/search/gomoku/threats", "gogo/eval/gomoku/lines", ""},
		{"search knows no protocol", "gogo/search", "gogo/protocol/gomocup", "search knows only"},
		{"protocol knows board", "gogo/protocol/gomocup", "gogo/board/gomoku", ""},
		{"protocol knows no engine", "gogo/protocol/gomocup", "gogo/search", "protocol knows only board, protocol"},
		{"protocol knows no eval", "gogo/protocol/gomocup", "gogo/eval/simd", "protocol knows only"},
		{"bench knows no program", "gogo/bench/match", "gogo/cmd/gogo", "bench knows only"},
		{"nobody knows a program", "gogo/board/gomoku", "gogo/cmd/internal/program", "board knows only"},
		{"cmd wires", "gogo/cmd/pbrain-gogo", "gogo/search", ""},
		{"a new room must be named", "gogo/util", "fmt", "gogo/util is in no known room"},
		{"what is no test does not wait as one", "gogo/board/gomoku", "gogo/internal/testlimit", "board knows only board"},
		{"what computes lets the event loop run", "gogo/search", "gogo/internal/eventloop", ""},
		{"others are free", "gogo/eval/simd", "github.com/klauspost/cpuid/v2", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, Arrows(Graph{tt.from: {tt.to}, tt.to: nil}), tt.want)
		})
	}
}

// TestArrowsOfHelpers lets packages that help tests wait as the tests do.
func TestArrowsOfHelpers(t *testing.T) {
	expect(t, Arrows(Graph{"gogo/internal/headless": append([]string{"testing"}, forTests...)}), "")
}

func TestWings(t *testing.T) {
	tests := []struct {
		name, from, to string
		want           string
	}{
		{"a wing knows itself", "gogo/search/gomoku/engine", "gogo/eval/gomoku/lines", ""},
		{"a wing knows what is shared", "gogo/search/gomoku/engine", "gogo/search", ""},
		{"a wing knows no other", "gogo/search/gomoku/engine", "gogo/eval/quoridor/paths", "that belongs to quoridor"},
		{"not even its rules", "gogo/eval/backgammon/chances", "gogo/board/gomoku", "that belongs to gomoku"},
		{"what is shared knows no wing", "gogo/search", "gogo/search/gomoku/threats", "the games share it"},
		{"a report knows no game", "gogo/bench/report", "gogo/board/gomoku", "the games share it"},
		{"a protocol is of its game", "gogo/protocol/gomocup", "gogo/board/gomoku", ""},
		{"and of no other", "gogo/protocol/qtp", "gogo/board/gomoku", "that belongs to gomoku"},
		{"nor are its parts", "gogo/protocol/gomocup/gomocuptest", "gogo/board/quoridor", "that belongs to quoridor"},
		{"what protocols share knows none", "gogo/protocol/brain", "gogo/protocol/qtp", "the games share it"},
		{"a name that only begins alike", "gogo/search", "gogo/search/gomokulike", ""},
		{"programs wire games", "gogo/cmd/gogo", "gogo/board/gomoku", ""},
		{"others are free", "gogo/search", "example.org/gomoku", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, Wings(Graph{tt.from: {tt.to}, tt.to: nil}), tt.want)
		})
	}
}

func TestWeight(t *testing.T) {
	tests := []struct {
		name string
		g    Graph
		want string
	}{
		{"direct", Graph{"gogo/cmd/pbrain-gogo": {"net/http"}}, "pbrain-gogo must not carry net/http"},
		{"through two packages", Graph{
			"gogo/cmd/pbrain-gogo": {"gogo/search"},
			"gogo/search":          {"example.org/metrics"},
			"example.org/metrics":  {"net/http/httptrace"},
		}, "gogo/cmd/pbrain-gogo > gogo/search > example.org/metrics > net/http/httptrace"},
		{"queue", Graph{"gogo/cmd/quoridor-gogo": {"github.com/nats-io/nats.go"}}, "must not carry github.com/nats-io"},
		{"charts", Graph{"gogo/cmd/quoridor-gogo": {"gogo/bench/chart"}}, "must not carry gogo/bench/chart"},
		{"match runner", Graph{"gogo/cmd/pbrain-gogo": {"gogo/bench/match"}}, "must not carry gogo/bench/match"},
		{"job queue", Graph{"gogo/cmd/quoridor-gogo": {"gogo/bench/queue"}}, "must not carry gogo/bench/queue"},
		{"matches", Graph{"gogo/cmd/quoridor-gogo": {"gogo/bench/match/arena"}}, "must not carry gogo/bench/match: "},
		{"reports", Graph{"gogo/cmd/quoridor-gogo": {"gogo/bench/report"}}, "must not carry gogo/bench/report"},
		{"the workbench may", Graph{"gogo/cmd/gogo": {"net/http", "github.com/nats-io/nats.go"}}, ""},
		{"a table that is watched may serve pages", Graph{"gogo/cmd/bridge-table": {"net/http/pprof"}}, ""},
		{"and nothing else", Graph{"gogo/cmd/bridge-table": {"gogo/bench/match"}}, "bridge-table must not carry gogo/bench/match"},
		{"who plays at it may not", Graph{
			"gogo/cmd/bridge-gogo":              {"gogo/cmd/internal/bridgeview/live"},
			"gogo/cmd/internal/bridgeview/live": {"net/http"},
		}, "bridge-gogo must not carry net/http: "},
		{"a library alone is no program", Graph{"example.org/metrics": {"net/http"}}, ""},
		{"cycles end", Graph{"gogo/cmd/pbrain-gogo": {"a"}, "a": {"b"}, "b": {"a"}}, ""},
		{"a name that only begins alike", Graph{"gogo/cmd/pbrain-gogo": {"gogo/bench/charted/x"}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { expect(t, Weight(tt.g), tt.want) })
	}
}

// expect wants exactly one finding that contains want, or none if want is
// empty.
func expect(t *testing.T, bad []string, want string) {
	t.Helper()
	switch {
	case want == "" && len(bad) > 0:
		t.Errorf("found %q, want nothing", bad)
	case want != "" && (len(bad) != 1 || !strings.Contains(bad[0], want)):
		t.Errorf("found %q, want one with %q", bad, want)
	}
}
