package main

import (
	"io/fs"
	"path/filepath"
	"regexp"

	"gogo/tools/archive"
)

var (
	// noTexts are folders without texts for users.
	noTexts = regexp.MustCompile(`^(\..+|bin|dist|testdata|tools|internal)$`)
	// text is a file that comes along: the texts, which link to each other, their pictures,
	// and the notice of the one table of others that is built in.
	text = regexp.MustCompile(`^(LICENSE|.*\.md|docs/.*\.png|eval/backgammon/equity/kazaross\.txt)$`)
)

// texts returns the texts of the module, in the places that they have there. The front
// page is for people who have the sources: the archive has one of its own in its place.
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
		if err == nil && !d.IsDir() && text.MatchString(filepath.ToSlash(name)) && name != readmeName {
			files = append(files, archive.File{Name: filepath.ToSlash(name), Path: path})
		}
		return err
	})
	return files, err
}
