package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gogo/tools/archive"
)

var (
	// noTexts are folders without texts for users.
	noTexts = regexp.MustCompile(`^(\..+|bin|dist|testdata|tools|internal)$`)
	// text is a file that comes along: the texts, which link to each other, their pictures,
	// and the notice of the one table of others that is built in.
	text = regexp.MustCompile(`^(LICENSE|.*\.md|docs/.*\.png|eval/backgammon/equity/kazaross\.txt)$`)
)

// texts returns the texts of the module, in the places that they have there.
func texts(module string) ([]archive.File, error) {
	var files []archive.File
	err := filepath.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != module && noTexts.MatchString(d.Name()) {
			return fs.SkipDir
		}
		name, err := filepath.Rel(module, path)
		if err == nil && !d.IsDir() && text.MatchString(filepath.ToSlash(name)) {
			files = append(files, archive.File{Name: filepath.ToSlash(name), Path: path})
		}
		return err
	})
	return files, err
}

// licence is a file that says under which terms others may use what is linked in.
var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)

// licences returns the licences of all that is linked in: of the standard library, and
// for every package of another module those of its folder and of the folders above
// it, up to the module's. A module without any is an error.
func licences(g goCommand) ([]archive.File, error) {
	root, err := g.run("env", "GOROOT")
	if err != nil {
		return nil, err
	}
	files, err := licencesIn(strings.TrimSpace(root), "licences/go")
	if err != nil {
		return nil, err
	}
	list, err := g.run("list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}", "./cmd/...")
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
			found, err := licencesIn(dir, "licences/"+module+"/"+filepath.ToSlash(below))
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

// licencesIn returns the licences in a folder; none is an error.
func licencesIn(dir, name string) ([]archive.File, error) {
	all, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []archive.File
	for _, f := range all {
		if !f.IsDir() && licence.MatchString(f.Name()) {
			files = append(files, archive.File{Name: name + "/" + f.Name(), Path: filepath.Join(dir, f.Name())})
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no licence of %s: %w", name, errNoLicence)
	}
	return files, nil
}

var errNoLicence = errors.New("want a file like LICENSE")
