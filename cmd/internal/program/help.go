package program

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// printHelp is kong's help with three differences: the help of a command with a default command
// shows the flags of that too, the first line has the required flags, and the last lines are the
// command's examples.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	selected := ctx.Selected()
	if selected != nil && selected.DefaultCmd != nil {
		ctx.Path = append(ctx.Path, &kong.Path{Parent: selected, Command: selected.DefaultCmd})
		selected = ctx.Selected()
	}
	if selected == nil {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	var help bytes.Buffer
	out := ctx.Stdout
	ctx.Stdout = &help
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	usage, rest, _ := strings.Cut(help.String(), "\n")
	head := "Usage: " + ctx.Model.Name + " " + selected.Path()
	behind := strings.TrimPrefix(strings.TrimPrefix(usage, head), separated(selected.FlagSummary(true)))
	text := wrapUsage(head+separated(needed(selected))+behind) + "\n" + rest + examplesOf(selected)
	_, failed := io.WriteString(out, text)
	return errors.Join(err, failed)
}

// Examples is implemented by commands whose help ends with example command lines.
type Examples interface {
	Examples() []string
}

// examplesOf returns the last lines of a command's help.
func examplesOf(node *kong.Node) string {
	command, ok := node.Target.Addr().Interface().(Examples)
	if !ok {
		return ""
	}
	return "\nExamples:\n  " + strings.Join(command.Examples(), "\n  ") + "\n"
}

// withDefault is kong's help of a flag, with the default where a placeholder hides it.
func withDefault(value *kong.Value) string {
	text := kong.DefaultHelpValueFormatter(value)
	flag := value.Flag
	if flag == nil || flag.PlaceHolder == "" || !value.HasDefault || value.Default == "" || value.Default == standardInput ||
		strings.Contains(text, "default:") {
		return text
	}
	return text + " Default: " + value.Default + "."
}

// separated puts a space before a nonempty text.
func separated(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// usageColumns is the width of the usage line.
const usageColumns = 80

// wrapUsage wraps a line between words.
func wrapUsage(line string) string {
	var text strings.Builder
	at := 0
	for i, word := range strings.Fields(line) {
		switch {
		case i == 0:
		case at+1+len(word) > usageColumns:
			text.WriteString("\n    ")
			at = len("    ")
		default:
			text.WriteString(" ")
			at++
		}
		text.WriteString(word)
		at += len(word)
	}
	return text.String()
}

// needed returns the required flags of a command, and its required alternatives. A flag that kong
// does not require has the tag need, with a name that its alternatives share, or its command names
// it there.
func needed(node *kong.Node) string {
	flags := slices.Concat(node.AllFlags(true)...)
	var groups []string
	choices := map[string][]string{}
	for _, flag := range flags {
		group := needOf(node, flag)
		if group == "" {
			continue
		}
		if choices[group] == nil {
			groups = append(groups, group)
		}
		choices[group] = append(choices[group], flag.Summary())
	}
	texts := make([]string, len(groups))
	for i, group := range groups {
		texts[i] = strings.Join(choices[group], " | ")
		if len(choices[group]) > 1 {
			texts[i] = "(" + texts[i] + ")"
		}
	}
	return strings.Join(texts, " ")
}

// needOf returns the name that a flag shares with its alternatives, empty if none is required.
func needOf(node *kong.Node, flag *kong.Flag) string {
	switch {
	case flag.Name == node.Tag.Get("need"):
		return flag.Name
	case flag.Required && len(flag.Xor) > 0:
		return flag.Xor[0]
	case flag.Required:
		return flag.Name
	case flag.Tag.Has("need"):
		return cmp.Or(flag.Tag.Get("need"), flag.Name)
	}
	return ""
}

// commandOf returns the command of a command line as typed, without the name of the program and of
// default commands. After an error there is no call, and the error knows how far the line was
// parsed.
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
