// Package program is what the main functions of all programs share: they read the
// command line, check the vector level that the environment asks for, run the
// command until it is done or the program is told to end, and end with one clear error
// and an exit code if there was one. Every program has the commands help, version and
// completion.
package program

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/internal/sanitize"
)

// The exit codes. Success is 0, and the code of a command that was ended by a signal is
// 128 and the number of the signal.
const (
	// Failed is the code of a command that could not do what it was asked for.
	Failed = 1
	// Misused is the code of a command line or of an environment that asks for
	// something that cannot be.
	Misused = 2
)

// Program is a program that is about to run.
type Program struct {
	// CLI points to the struct of the command line. The Run method of a command may take
	// this pointer, what Options bind, and a context that ends when the program is told to
	// end.
	CLI any
	// Options are those of the command line beside the ones that all programs
	// share.
	Options []kong.Option
	// Out takes what was asked for, Log what went wrong.
	Out, Log io.Writer
	// HangsUp is whether the command's context ends as well when nobody reads Out any more.
	HangsUp bool
}

// Main reads the arguments and runs the command. It returns the exit code. A program
// that does nothing without a command shows its help.
func (p Program) Main(args []string) int {
	parser := p.parser()
	end := catchSignals(parser.Exit)
	defer end.stop()
	if asked, err := answerShell(parser, p.Out); asked {
		return p.code(parser, nil, err)
	}
	if len(args) == 0 && parser.Model.DefaultCmd == nil {
		args = []string{"--help"}
	}
	call, err := parser.Parse(joinNegatives(args))
	if err == nil {
		err = CheckEnvironment()
	}
	if err == nil {
		err = p.run(call, end)
	}
	return p.code(parser, call, err)
}

// Model returns the command line with all its commands and flags.
func (p Program) Model() *kong.Application { return p.parser().Model }

// parser returns what reads the command line.
func (p Program) parser() *kong.Kong {
	return kong.Must(p.CLI, slices.Concat([]kong.Option{
		kong.Writers(p.Out, p.Log),
		kong.Help(printHelp),
		kong.ValueFormatter(withDefault),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(decodeDuration)),
		kong.Embed(new(common)),
	}, pathMappers(), p.Options)...)
}

// code says what has failed, if anything has, and returns the exit code. That a program
// was told to end is no failure.
func (p Program) code(parser *kong.Kong, call *kong.Context, err error) int {
	var t told
	switch {
	case err == nil:
		return 0
	case errors.As(err, &t):
		if rest := beside(err); rest != nil {
			p.say(parser, rest)
		}
		return t.code()
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
		fmt.Fprintf(p.Log, "%s: error: %s\n", parser.Model.Name, sanitize.Text(line))
	}
}
