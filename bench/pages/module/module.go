// Package module holds the ES modules shared by pages, with their style sheets. A served page loads
// them as files; a single-file page has them in one script, made by Bundle, with a Policy that
// allows nothing else.
//
//	dom.js                 elements of a page
//	text.js                numbers and names in words
//	form.js                fields, dialogs, and the files that are chosen in them
//	connection.js          the connection of a page with its program
//	store.js               what the browser remembers
//	words.js               sentences in the reader's language; words.de.json is German
//	sound.js               sounds
//	menu.js                the menu in the header
//	puzzlepanel.js         puzzles to choose from, and how the one stands that is being solved
//	sharing.js             sharing what stands on a board
//	svg.js                 drawings
//	board.js               what stands on a board, drawing it, and finding the place under the pointer
//	backgammonposition.js  a position of backgammon
//	backgammonlayout.js    where things are on its board
//	backgammon.js          the same as board.js for backgammon
//
// Import and export statements take one line each, and no two modules of a bundle declare the same
// name.
package module

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed dom.js text.js store.js words.js
var basics embed.FS

//go:embed form.js connection.js sound.js menu.js puzzlepanel.js sharing.js words.*.json
var served embed.FS

//go:embed svg.js board.js backgammon.js backgammonlayout.js backgammonposition.js
var boards embed.FS

//go:embed base.css board.css
var styles embed.FS

// Basics returns the modules that every page may import.
func Basics() fs.FS { return basics }

// Served returns further modules for pages that are served.
func Served() fs.FS { return served }

// Boards returns the modules that draw boards, which import the basic ones.
func Boards() fs.FS { return boards }

// Styles returns the style sheets: board.css for boards, and base.css for the colors and the layout
// of served pages.
func Styles() fs.FS { return styles }

// BoardStyle returns the style sheet of boards.
func BoardStyle() string { return read("board.css", styles) }

// Bundle returns a module found in one of the folders as one script, preceded by the modules that
// it imports.
func Bundle(name string, folders ...fs.FS) string {
	b := &bundle{folders: folders}
	b.add(name)
	return b.script.String()
}

// bundle is a script under construction.
type bundle struct {
	folders []fs.FS
	added   []string
	script  strings.Builder
}

// add adds the imports of a module and then its own lines, unless they are there.
func (b *bundle) add(name string) {
	if slices.Contains(b.added, name) {
		return
	}
	b.added = append(b.added, name)
	var own strings.Builder
	for line := range strings.Lines(read(name, b.folders...)) {
		switch {
		case strings.HasPrefix(line, "import "):
			_, address, _ := strings.Cut(line, `"`)
			b.add(path.Base(strings.TrimSuffix(address, "\";\n")))
		case !strings.HasPrefix(line, "export {"):
			own.WriteString(line)
		}
	}
	b.script.WriteString(own.String())
}

// read returns a file found in one of the folders, or in a subfolder.
func read(name string, folders ...fs.FS) string {
	for _, folder := range folders {
		for _, pattern := range []string{name, "*/" + name} {
			if found, err := fs.Glob(folder, pattern); err == nil && len(found) > 0 {
				if text, err := fs.ReadFile(folder, found[0]); err == nil {
					return string(text)
				}
			}
		}
	}
	panic("module: no file " + name) // all of them are embedded
}

// Policy returns the content security policy of a page with a style and a script, or without a
// script if that is empty. It allows these two and nothing else: code smuggled into the page by a
// name or a comment is not run, and nothing is loaded.
func Policy(style, script string) string {
	hash := func(text string) string {
		if text == "" {
			return "'none'"
		}
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		"; base-uri 'none'; form-action 'none'"
}
