package source

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Kind is a kind of texts.
type Kind struct {
	What      string // what such a text describes
	Word      string // the first word of the line that gives it a name
	Extension string // how the names of its files end
	Own       fs.FS  // has the program's own in its folder data
	MaxLines  int    // of a text, included files and all
	MaxFiles  int
}

// folder is where the program's own files lie.
const folder = "data"

// Find finds one of the program's own texts by its name, or the file of another: what has
// a dot or a separator of folders in it is a file. It returns the files that the text is
// among, and its name there.
func (k *Kind) Find(name string) (files fs.FS, file string, err error) {
	if strings.ContainsAny(name, `./\`) {
		return os.DirFS(filepath.Dir(name)), filepath.Base(name), nil
	}
	if names := k.Names(); !slices.Contains(names, name) {
		return nil, "", fmt.Errorf("no %s %q: there are %s, and files, which have a dot or a slash in their name", k.What, name, strings.Join(names, ", "))
	}
	files, err = fs.Sub(k.Own, folder)
	return files, name + k.Extension, err
}

// Names returns the names of the program's own texts: of the files that name one, not of
// those that they include.
func (k *Kind) Names() []string {
	all, err := fs.Glob(k.Own, path.Join(folder, "*"+k.Extension))
	if err != nil {
		return nil
	}
	var names []string
	for _, name := range all {
		text, err := fs.ReadFile(k.Own, name)
		if err == nil && bytes.Contains(append([]byte("\n"), text...), []byte("\n"+k.Word+" ")) {
			names = append(names, strings.TrimSuffix(path.Base(name), k.Extension))
		}
	}
	return names
}
