package bridgeview

import (
	"embed"
	"strings"
)

//go:embed module
var parts embed.FS

// order is that of the parts in the module: each uses only those before it.
var order = []string{"model.js", "node.js", "title.js", "diagram.js", "trick.js", "auction.js", "play.js", "worth.js", "result.js", "keys.js", "record.js", "bridge.js"}

// Module is the ES module that draws boards. It imports nothing. It exports BoardView, which
// draws a board with its play to step through, and drawRecord, which draws a deal alone.
var Module = joined(order, WithoutImports)

// Style is the style sheet for what the module draws, and for the lists of WriteList.
var Style = joined([]string{"base.css", "bridge.css", "record.css", "list.css"}, strings.Clone)

// Colours is the style sheet of the colours alone: light, dark, and on paper.
var Colours = joined([]string{"base.css"}, strings.Clone)

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

// WithoutImports drops the lines by which a script imports the module, or a part of it those
// before it: where they stand behind each other in one script it is there already.
func WithoutImports(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(line, "import ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
