// Package module has the ES modules that draw games on pages, and their style sheets: package pages says what they
// are. A page that is served has them as files, by Files; one that is a single file has them behind each other in
// one script, by Script, with the Style of what they draw and a Policy that allows nothing else.
package module

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"strings"
)

//go:embed *.js *.css
var files embed.FS

// order is that of the modules in one script: each imports only those before it.
var order = []string{"node.js", "scene.js", "backgammon.js", "board.js"}

// Files are the modules and their style sheets by their names.
func Files() fs.FS { return files }

// Script returns one script with all modules and, behind them, scripts that import them.
func Script(scripts ...string) string {
	var b strings.Builder
	for _, name := range order {
		b.WriteString(unbound(text(name)))
	}
	for _, script := range scripts {
		b.WriteString(unbound(script))
	}
	return b.String()
}

// Style is the style sheet of what the modules draw.
func Style() string { return text("board.css") }

// text returns a file of the modules.
func text(name string) string {
	t, err := files.ReadFile(name)
	if err != nil {
		panic(err) // the modules are in the program
	}
	return string(t)
}

// unbound drops the lines by which modules are bound to each other: where they stand
// behind each other in one script, everything is there already.
func unbound(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(line, "import ") && !strings.HasPrefix(line, "export {") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Policy is the content security policy of a page with this style and script, or without a
// script where that is empty: they work, and nothing else does; what a program smuggles into
// the page is not run, and nothing is loaded.
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
