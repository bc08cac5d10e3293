package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Source is a parsed file of the module, by its path from the root with slashes.
type Source struct {
	Path string
	Fset *token.FileSet
	File *ast.File
}

// at returns the position of a node, as FILE:LINE.
func (s *Source) at(n ast.Node) string {
	return fmt.Sprintf("%s:%d", s.Path, s.Fset.Position(n.Pos()).Line)
}

// ReadSources parses all files below a folder, including tests, except for test data and folders
// that the go command ignores.
func ReadSources(root string) ([]*Source, error) {
	var all []*Source
	fset := token.NewFileSet()
	err := walk(root, ".go", func(path string) error {
		file, err := parser.ParseFile(fset, filepath.Join(root, path), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		all = append(all, &Source{Path: path, Fset: fset, File: file})
		return nil
	})
	return all, err
}

// registry is the package that has a value for each game. Other packages ask it instead of telling
// games apart.
const registry = "cmd/gogo/internal/games"

// GameNames reports code that tells games apart by name outside the registry and the packages of a
// game: comparisons, cases, map keys, and tags of flags. Tests are allowed to.
func GameNames(s *Source) []string {
	folder, _, _ := strings.Cut(s.Path, "/"+filepath.Base(s.Path))
	if folder == registry || folder == "internal/arch" || strings.HasSuffix(s.Path, "_test.go") || wingOf(Module+"/"+folder) != "" {
		return nil
	}
	var bad []string
	report := func(n ast.Node, how string) {
		bad = append(bad, fmt.Sprintf("%s tells games apart by %s: ask the registry, %s", s.at(n), how, registry))
	}
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if (n.Op == token.EQL || n.Op == token.NEQ) && (isGameName(n.X) || isGameName(n.Y)) {
				report(n, "a comparison")
			}
		case *ast.CaseClause:
			if slices.ContainsFunc(n.List, isGameName) {
				report(n, "a switch")
			}
		case *ast.KeyValueExpr:
			if isGameName(n.Key) {
				report(n, "the key of a map")
			}
		case *ast.Field:
			if namesGames(n.Tag) {
				report(n, "a tag")
			}
		}
		return true
	})
	return bad
}

// isGameName reports whether an expression is the name of a game, as a literal or a constant.
func isGameName(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return err == nil && slices.Contains(games, text)
	case *ast.SelectorExpr:
		return isGameName(e.Sel)
	case *ast.Ident:
		return e.Name == "GameName" || e.Name == "BridgeGame"
	}
	return false
}

// namesGames reports whether a tag of a flag lists games.
func namesGames(tag *ast.BasicLit) bool {
	if tag == nil {
		return false
	}
	text, err := strconv.Unquote(tag.Value)
	if err != nil {
		return false
	}
	for _, key := range []string{"enum", "only"} {
		for value := range strings.SplitSeq(reflect.StructTag(text).Get(key), ",") {
			if slices.Contains(games, value) {
				return true
			}
		}
	}
	return false
}
