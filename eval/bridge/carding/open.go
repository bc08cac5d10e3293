package carding

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Default is the name of the agreement that is used where none is named.
const Default = "standard"

// Extension is how the names of files of agreements end.
const Extension = ".carding"

const folder = "data"

//go:embed data
var embedded embed.FS

// Open reads one of the program's own agreements by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*Agreement, error) {
	if !strings.ContainsAny(name, `./\`) {
		return Own(name)
	}
	return Read(os.DirFS(filepath.Dir(name)), filepath.Base(name))
}

// Own reads one of the program's own agreements by its name without extension.
func Own(name string) (*Agreement, error) {
	if names := Names(); !slices.Contains(names, name) {
		return nil, fmt.Errorf("no agreement %q: there are %s, and files, which have a dot or a slash in their name", name, strings.Join(names, ", "))
	}
	files, err := fs.Sub(embedded, folder)
	if err != nil {
		return nil, err
	}
	return Read(files, name+Extension)
}

// Names returns the names of the program's own agreements: of the files that name one, not
// of those that they include.
func Names() []string {
	all, err := fs.Glob(embedded, path.Join(folder, "*"+Extension))
	if err != nil {
		return nil
	}
	var names []string
	for _, name := range all {
		text, err := embedded.ReadFile(name)
		if err == nil && bytes.Contains(append([]byte("\n"), text...), []byte("\ncarding ")) {
			names = append(names, strings.TrimSuffix(path.Base(name), Extension))
		}
	}
	return names
}
