package carding

import (
	"embed"

	"gogo/eval/bridge/source"
)

// Default is the name of the agreement that is used where none is named.
const Default = "standard"

// Extension is how the names of files of agreements end.
const Extension = ".carding"

//go:embed data
var embedded embed.FS

// texts is what agreements are among texts.
var texts = source.Kind{What: "agreement", Word: "carding", Extension: Extension, Own: embedded, MaxLines: 2000, MaxFiles: 10}

// Open reads one of the program's own agreements by its name, or the file of another: what
// has a dot or a separator of folders in it is a file.
func Open(name string) (*Agreement, error) {
	files, file, err := texts.Find(name)
	if err != nil {
		return nil, err
	}
	return Read(files, file)
}

// Names returns the names of the program's own agreements.
func Names() []string { return texts.Names() }
