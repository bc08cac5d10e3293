package arch

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// DocComments reports doc comments of exported names that do not begin with the name, as
// those of the standard library do. An article may stand before the name; a declaration of
// several names has a comment for all of them. Tests are left out.
func DocComments(s *Source) []string {
	if strings.HasSuffix(s.Path, "_test.go") {
		return nil
	}
	var bad []string
	check := func(name *ast.Ident, doc *ast.CommentGroup) {
		if text := doc.Text(); name.IsExported() && text != "" && !beginsWith(text, name.Name) {
			first, _, _ := strings.Cut(text, "\n")
			bad = append(bad, fmt.Sprintf("%s: the doc comment of %s begins otherwise: %s", s.at(name), name.Name, first))
		}
	}
	for _, d := range s.File.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			check(d.Name, d.Doc)
		case *ast.GenDecl:
			if d.Tok == token.IMPORT || d.Lparen.IsValid() && d.Tok != token.TYPE {
				continue // a group is explained as one
			}
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					check(spec.Name, spec.Doc)
					if !d.Lparen.IsValid() {
						check(spec.Name, d.Doc)
					}
				case *ast.ValueSpec:
					if len(spec.Names) == 1 {
						check(spec.Names[0], d.Doc)
					}
				}
			}
		}
	}
	return bad
}

// beginsWith reports whether a doc comment begins with a name, behind an article at most.
func beginsWith(text, name string) bool {
	for _, article := range []string{"A ", "An ", "The "} {
		text = strings.TrimPrefix(text, article)
	}
	rest, ok := strings.CutPrefix(text, name)
	return ok && !strings.ContainsFunc(rest[:min(1, len(rest))], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// Names maps the name of each package of the module to what is exported by packages of that
// name, and for a type that has them to its methods and fields, as Type.Name.
type Names map[string]map[string]bool

// ExportedNames collects them.
func ExportedNames(all []*Source) Names {
	names := Names{}
	for _, s := range all {
		pkg := strings.TrimSuffix(s.File.Name.Name, "_test")
		if names[pkg] == nil {
			names[pkg] = map[string]bool{}
		}
		for _, d := range s.File.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[pkg][d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[pkg][spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							names[pkg][name.Name] = true
						}
					}
				}
			}
		}
	}
	return names
}

var (
	// reference is a name of a package and one of what it exports, as it is written in comments.
	reference = regexp.MustCompile(`(^|[\s(\["])([a-z][a-z0-9]+)\.([A-Z][A-Za-z0-9]*)`)
	// mention is a package that a comment names as one.
	mention = regexp.MustCompile(`(\w*)\s?\b[Pp]ackage ([a-z][a-z0-9]+)([.,;:)]| does | has | is | knows )`)
	// path is a folder of a room, or a file there.
	path = regexp.MustCompile(`(^|[\s("])((?:board|eval|search|protocol|bench|cmd|internal|tools|docs)(?:/[A-Za-z0-9_.-]*[A-Za-z0-9_])+)`)
)

// References reports packages, what they export, and paths that comments of a file name and
// that are not there.
func References(s *Source, names Names, exists func(path string) bool) []string {
	imported := map[string]bool{}
	for _, i := range s.File.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		name := path[strings.LastIndex(path, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		if !strings.HasPrefix(path, Module+"/") || i.Name != nil {
			imported[name] = true
		}
	}
	var bad []string
	for _, group := range s.File.Comments {
		for _, c := range group.List {
			for _, m := range reference.FindAllStringSubmatch(c.Text, -1) {
				if exported := names[m[2]]; exported != nil && !imported[m[2]] && !exported[m[3]] {
					bad = append(bad, fmt.Sprintf("%s names %s.%s, which is not there", s.at(c), m[2], m[3]))
				}
			}
			for _, m := range mention.FindAllStringSubmatch(c.Text, -1) {
				if name := m[2]; names[name] == nil && !imported[name] && !slices.Contains(articles, m[1]) {
					bad = append(bad, fmt.Sprintf("%s names a package %s, which is not there", s.at(c), name))
				}
			}
			for _, m := range path.FindAllStringSubmatch(c.Text, -1) {
				if !exists(m[2]) && !exists(filepath.Join(filepath.Dir(s.Path), m[2])) {
					bad = append(bad, fmt.Sprintf("%s names %s, which is not there", s.at(c), m[2]))
				}
			}
		}
	}
	return bad
}

// articles stand before the word package where what follows is not its name.
var articles = []string{"a", "the", "this", "that", "each", "every", "its", "one", "other", "another", "no", "A", "The", "This", "Each", "Every"}
