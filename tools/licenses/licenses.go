// Package licenses finds the licenses of all that is linked into a program.
package licenses

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"gogo/tools/archive"
	"gogo/tools/gocmd"
)

// ErrNone is the error of a module that has no file with its terms.
var ErrNone = errors.New("want a file like LICENSE")

// form matches the names of files that say under which terms others may use what is
// linked in.
var form = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)

// Linked returns the licenses of all that is linked into the programs that a pattern
// such as ./cmd/... names, in folders below licenses: those of the standard library,
// and for every package of another module those of its folder and of the folders
// above it, up to the module's. A module without any is an error.
func Linked(ctx context.Context, g gocmd.Command, pattern string) ([]archive.File, error) {
	root, err := g.Run(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	files, err := in(strings.TrimSpace(root), "licenses/go")
	if err != nil {
		return nil, err
	}
	list, err := g.Run(ctx, "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", pattern)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for l := range strings.Lines(list) {
		module, dirs, _ := strings.Cut(strings.TrimSuffix(l, "\n"), "\t")
		root, dir, _ := strings.Cut(dirs, "\t")
		for !seen[dir] {
			seen[dir] = true
			below, err := filepath.Rel(root, dir)
			if err != nil {
				return nil, err
			}
			found, err := in(dir, path.Join("licenses", module, filepath.ToSlash(below)))
			if dir == root && err != nil {
				return nil, err
			}
			files = append(files, found...)
			if dir == root {
				break
			}
			dir = filepath.Dir(dir)
		}
	}
	return files, nil
}

// in returns the licenses in a folder; none is an error.
func in(dir, name string) ([]archive.File, error) {
	all, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []archive.File
	for _, f := range all {
		if !f.IsDir() && form.MatchString(f.Name()) {
			files = append(files, archive.File{Name: name + "/" + f.Name(), Path: filepath.Join(dir, f.Name())})
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no license of %s: %w", name, ErrNone)
	}
	return files, nil
}
