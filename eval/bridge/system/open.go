package system

import (
	"embed"

	"gogo/eval/bridge/source"
)

// Default is the name of the system that is used where none is named.
const Default = "two-over-one"

// Extension is how the names of files of systems end.
const Extension = ".bid"

//go:embed data
var embedded embed.FS

// texts is what systems are among texts.
var texts = source.Kind{What: "system", Word: "system", Extension: Extension, Own: embedded, MaxLines: 50_000, MaxFiles: 20}

// Open reads one of the program's own systems by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*System, error) {
	files, file, err := texts.Find(name)
	if err != nil {
		return nil, err
	}
	return Read(files, file)
}

// Names returns the names of the program's own systems.
func Names() []string { return texts.Names() }
