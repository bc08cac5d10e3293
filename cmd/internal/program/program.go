// Package program is what the main functions of all programs share: they read the
// command line, check the vector level that the environment asks for, run the
// command, and end with one clear error and an exit code if there was one.
package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/protocol/printable"
)

// The exit codes. Success is 0.
const (
	// Failed is the code of a command that could not do what it was asked for.
	Failed = 1
	// Misused is the code of a command line or of an environment that asks for
	// something that cannot be.
	Misused = 2
)

// Program is a program that is about to run.
type Program struct {
	// CLI points to the struct of the command line.
	CLI any
	// Options are those of the command line beside the ones that all programs
	// share.
	Options []kong.Option
	// Out takes what was asked for, Log what went wrong.
	Out, Log io.Writer
	// Run runs the command that was chosen.
	Run func(call *kong.Context) error
}

// Main reads the arguments and runs the command. It returns the exit code.
func (p Program) Main(args []string) int {
	parser := kong.Must(p.CLI, append([]kong.Option{
		kong.Writers(p.Out, p.Log),
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	}, p.Options...)...)
	call, err := parser.Parse(args)
	if err == nil {
		err = CheckEnvironment()
	}
	if err == nil {
		err = p.Run(call)
	}
	if err == nil {
		return 0
	}
	return p.fail(parser, call, err)
}

// fail says what has failed and returns the exit code. After a wrong command line
// it says where the right one is described.
func (p Program) fail(parser *kong.Kong, call *kong.Context, err error) int {
	m, misused := misuseOf(err)
	if !misused {
		p.say(parser, err)
		return Failed
	}
	p.say(parser, m)
	if !m.environment {
		fmt.Fprintf(p.Log, "See %s --help.\n", strings.TrimSpace(parser.Model.Name+" "+commandOf(call, err)))
	}
	return Misused
}

// say writes an error as one line for each of its causes.
func (p Program) say(parser *kong.Kong, err error) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(p.Log, "%s: error: %s\n", parser.Model.Name, printable.Text(line))
	}
}
