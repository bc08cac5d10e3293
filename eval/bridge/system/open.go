package system

import (
	"os"
	"path/filepath"
	"strings"
)

// Default is the name of the system that is used where none is named.
const Default = "two-over-one"

// Open reads one of the program's own systems by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*System, error) {
	if !strings.ContainsAny(name, `./\`) {
		return Own(name)
	}
	return Read(os.DirFS(filepath.Dir(name)), filepath.Base(name))
}
