package pages

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"strings"
)

//go:embed module
var files embed.FS

// order is that of the modules in one script: each imports only those before it.
var order = []string{"node.js", "scene.js", "backgammon.js", "board.js"}

// Modules are the files of the modules and their style sheets by their names.
func Modules() fs.FS {
	sub, err := fs.Sub(files, "module")
	if err != nil {
		panic(err) // the folder is in the program
	}
	return sub
}

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
	t, err := fs.ReadFile(Modules(), name)
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
