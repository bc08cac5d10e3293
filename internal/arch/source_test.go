package arch

import (
	"go/parser"
	"go/token"
	"testing"
)

// TestSources checks every file of the module as it is.
func TestSources(t *testing.T) {
	all, err := ReadSources("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 500 {
		t.Fatalf("only %d files found", len(all))
	}
	for _, s := range all {
		for _, bad := range GameNames(s) {
			t.Error(bad)
		}
	}
}

func TestGameNames(t *testing.T) {
	const matches, gomoku = "cmd/gogo/internal/matchcmd/match.go", "bench/gomoku/game.go"
	tests := []struct {
		name, path, code string
		want             string
	}{
		{"a comparison", matches, `var a = game == "gomoku"`, "match.go:2 tells games apart by a comparison"},
		{"of a constant", matches, `var a = game != backgammon.GameName`, "a comparison"},
		{"a switch", matches, `func f() { switch game { case quoridor.GameName: } }`, "a switch"},
		{"a map", matches, `var a = map[string]int{"bridge": 1}`, "the key of a map"},
		{"a tag of choices", matches, "type flags struct { Game string `enum:\"gomoku,chess\"` }", "a tag"},
		{"a tag of features", matches, "type flags struct { Rule string `only:\"gomoku\"` }", "a tag"},
		{"help that names a game", matches, "type flags struct { Rule string `help:\"Rule of gomoku.\"` }", ""},
		{"other names", matches, `var a = game == "chess"`, ""},
		{"to pass a name on", matches, `var a = find("gomoku")`, ""},
		{"the registry", registry + "/games.go", `var a = game == "gomoku"`, ""},
		{"a wing", gomoku, `var a = game == GameName`, ""},
		{"a test", "cmd/gogo/match_test.go", `var a = game == "gomoku"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { expect(t, GameNames(parse(t, tt.path, tt.code)), tt.want) })
	}
}

// parse returns a file with code.
func parse(t *testing.T, path, code string) *Source {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, "package p\n"+code, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return &Source{Path: path, Fset: fset, File: file}
}
