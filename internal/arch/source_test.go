package arch

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
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
	names := ExportedNames(all)
	exists := func(path string) bool {
		_, err := os.Stat(filepath.Join("..", "..", path))
		return err == nil
	}
	words := readWords(t)
	for _, s := range all {
		for _, bad := range slices.Concat(GameNames(s), DocComments(s), References(s, names, exists), words.CheckGo(s)) {
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
	file, err := parser.ParseFile(fset, path, "package own\n"+code, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return &Source{Path: path, Fset: fset, File: file}
}

func TestDocComments(t *testing.T) {
	const begins = "p.go:3: the doc comment of"
	tests := []struct {
		name, code string
		want       string
	}{
		{"a function", "// Add adds.\nfunc Add() {}", ""},
		{"of another name", "// Adds two numbers.\nfunc Add() {}", begins + " Add begins otherwise: Adds two numbers."},
		{"a longer name", "// Adding is done here.\nfunc Add() {}", begins},
		{"a method", "// It adds.\nfunc (t *T) Add() {}", begins},
		{"a type", "// A Sum is a sum.\ntype Sum int", ""},
		{"a type without its name", "// What adds.\ntype Sum int", begins},
		{"a type of a group", "type (\n// What adds.\nSum int\n)", "p.go:4: the doc comment of"},
		{"a constant", "// Seven is the number of days.\nconst Days = 7", begins},
		{"a group of constants", "// The days.\nconst (\nMonday = 1\nTuesday = 2\n)", ""},
		{"nothing exported", "// What adds.\nfunc add() {}", ""},
		{"no comment", "func Add() {}", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { expect(t, DocComments(parse(t, "p.go", tt.code)), tt.want) })
	}
}

func TestReferences(t *testing.T) {
	names := ExportedNames([]*Source{parse(t, "search/table.go", "type Table struct{}\nfunc (t *Table) Probe() {}\nconst Exact = 1")})
	exists := func(path string) bool { return path == "board/gomoku" || path == "search/table.go" }
	tests := []struct {
		name, comment string
		want          string
	}{
		{"a type", "see own.Table", ""},
		{"a method", "by own.Probe", ""},
		{"a constant", "(own.Exact)", ""},
		{"what is gone", "see own.Cache", "q.go:2 names own.Cache, which is not there"},
		{"a variable", "where other.Cache is set", ""},
		{"a package", "package own does it", ""},
		{"a package that is gone", "package other does it", "names a package other"},
		{"and at the end", "as in package other.", "names a package other"},
		{"another word", "a package that does it", ""},
		{"a folder", "in board/gomoku there", ""},
		{"a file beside it", "see internal/x.go", "names internal/x.go"},
		{"a file", "as search/table.go does", ""},
		{"a folder that is gone", "in board/chess", "q.go:2 names board/chess"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, References(parse(t, "eval/q.go", "// "+tt.comment), names, exists), tt.want)
		})
	}
}
