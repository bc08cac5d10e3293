package program

import (
	"errors"

	"github.com/alecthomas/kong"
)

// printHelp is kong's help with one difference: that of a command which does
// something without a further command shows the flags of what it does.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	selected := ctx.Selected()
	if selected != nil && selected.DefaultCmd != nil {
		ctx.Path = append(ctx.Path, &kong.Path{Parent: selected, Command: selected.DefaultCmd})
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

// commandOf is the command of a command line as it is typed, without the name of
// the program: one that is chosen without its name is typed without it. After an
// error there is no call, and the error knows how far the line was read.
func commandOf(call *kong.Context, err error) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) {
		call = parse.Context
	}
	if call == nil || call.Selected() == nil {
		return ""
	}
	node := call.Selected()
	if parent := node.Parent; parent != nil && parent.DefaultCmd == node {
		node = parent
	}
	return node.Path()
}
