package bridgeview

import (
	"embed"
	"strings"
)

//go:embed module
var parts embed.FS

// order is that of the parts in the module: each uses only those before it.
var order = []string{"model.js", "node.js", "diagram.js", "trick.js", "auction.js", "play.js", "result.js", "bridge.js"}

// Module is the ES module that draws boards. It exports BoardView and imports nothing.
var Module = joined(order, withoutImports)

// Colours is the style sheet of the colours alone: light, dark, and on paper.
var Colours = joined([]string{"base.css"}, strings.Clone)

// Style is the style sheet for what the module draws.
var Style = joined([]string{"base.css", "bridge.css"}, strings.Clone)

// joined returns the texts of parts behind each other.
func joined(names []string, as func(string) string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := parts.ReadFile("module/" + name)
		if err != nil {
			panic(err) // the parts are in the program
		}
		b.WriteString(as(string(text)))
	}
	return b.String()
}

// withoutImports drops the lines by which a part imports those before it: in one script
// they are there already.
func withoutImports(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(line, "import ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
