package system

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// folder is where the program's own systems lie, as files with the extension Extension.
const folder = "data"

// Extension is how the names of files of systems end.
const Extension = ".bid"

//go:embed data
var embedded embed.FS

// Own reads one of the program's own systems by its name without extension.
func Own(name string) (*System, error) {
	if names := Names(); !slices.Contains(names, name) {
		return nil, fmt.Errorf("no system %q: there are %s, and files, which have a dot or a slash in their name", name, strings.Join(names, ", "))
	}
	files, err := fs.Sub(embedded, folder)
	if err != nil {
		return nil, err
	}
	return Read(files, name+Extension)
}

// Names returns the names of the program's own systems: of the files that name one, not
// of those that they include.
func Names() []string {
	all, err := fs.Glob(embedded, path.Join(folder, "*"+Extension))
	if err != nil {
		return nil
	}
	var names []string
	for _, name := range all {
		text, err := embedded.ReadFile(name)
		if err == nil && bytes.Contains(append([]byte("\n"), text...), []byte("\nsystem ")) {
			names = append(names, strings.TrimSuffix(path.Base(name), Extension))
		}
	}
	return names
}
