package main

import (
	"bytes"
	_ "embed"
	"strings"
	"text/template"

	"gogo/tools/archive"
)

// readmeName is the text with which an archive begins.
const readmeName = "README.md"

//go:embed README.md.tmpl
var readmeText string

// holder is what a README is told of the archive that somebody holds.
type holder struct {
	Version, System, Processor string
}

// systemNames are the names of systems as people write them.
var systemNames = map[string]string{"linux": "Linux", "windows": "Windows", "darwin": "macOS"}

// processorNames are the names of processors as people write them.
var processorNames = map[string]string{"amd64": "64-bit Intel and AMD", "386": "32-bit Intel and AMD", "arm64": "64-bit ARM"}

// Platform returns the name of the platform for people.
func (h holder) Platform() string {
	return nameOf(systemNames, h.System) + ", " + nameOf(processorNames, h.Processor)
}

func nameOf(names map[string]string, key string) string {
	if name, ok := names[key]; ok {
		return name
	}
	return key
}

// Windows reports whether programs end with .exe and folders with a backslash.
func (h holder) Windows() bool { return h.System == "windows" }

// Mac reports whether the system distrusts programs from the network.
func (h holder) Mac() bool { return h.System == "darwin" }

// Program returns how a program is started from the folder of the archive.
func (h holder) Program(name string) string {
	if h.Windows() {
		return `bin\` + name
	}
	return "bin/" + name
}

// readme returns the README of the archive for a platform.
func readme(version, platform string) (archive.File, error) {
	system, processor, _ := strings.Cut(platform, "/")
	page, err := template.New(readmeName).Parse(readmeText)
	if err != nil {
		return archive.File{}, err
	}
	var text bytes.Buffer
	if err := page.Execute(&text, holder{version, system, processor}); err != nil {
		return archive.File{}, err
	}
	return archive.File{Name: readmeName, Content: text.Bytes()}, nil
}
