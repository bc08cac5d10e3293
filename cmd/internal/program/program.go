// Package program has what the main functions of all programs share: they parse the command line,
// check the vector level in the environment, run the command until it is done or the program is
// told to stop, and exit with one clear error and an exit code if it failed. Every program has the
// commands help, version and completion.
package program

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/eval/simd"
	"gogo/internal/words"
)

// The exit codes. Success is 0, and the code of a command stopped by a signal is 128 plus the
// number of the signal.
const (
	// Failed is the code of a command that has failed.
	Failed = 1
	// Misused is the code of a wrong command line or environment.
	Misused = 2
)

// Program is a program before it runs.
type Program struct {
	// CLI points to the struct of the command line. The Run method of a command may take this
	// pointer, what Options bind, and a context that ends when the program is told to stop.
	CLI any
	// Options has more options of the command line than those that all programs share.
	Options []kong.Option
	// Out receives the output, Log the errors.
	Out, Log io.Writer
	// HangsUp ends the command's context when nobody reads Out any more.
	HangsUp bool
}

// Streams are the standard streams of a program.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
}

// Standard returns the standard streams of the process.
func Standard() Streams { return Streams{In: os.Stdin, Out: os.Stdout, Log: os.Stderr} }

// Main parses the arguments and runs the command. It returns the exit code. A program without a
// default command shows its help.
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

// parser returns the parser of the command line.
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

// code reports an error, if there is one, and returns the exit code. Being told to stop is not an
// error.
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

// fail reports an error and returns the exit code. After misuse it points to the help.
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

// say prints an error with one line for each of its causes.
func (p Program) say(parser *kong.Kong, err error) {
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(p.Log, "%s: error: %s\n", parser.Model.Name, words.Sanitize(line))
	}
}

// common has the commands and flags of every program.
type common struct {
	Help       helpCmd       `cmd:"" help:"Show help for the program or a command."`
	Version    versionCmd    `cmd:"" help:"Print the version and the vector level in use."`
	Completion completionCmd `cmd:"" help:"Print a completion script for bash, zsh or fish."`
	V          versionFlag   `name:"version" help:"Print the version and the vector level in use."`
}

// helpCmd shows the help of a command.
type helpCmd struct {
	Command []string `arg:"" optional:"" predictor:"command" help:"The command, as it is typed."`
}

// Run shows the help and exits.
func (h *helpCmd) Run(call *kong.Context) error {
	_, err := call.Parse(append(h.Command, "--help"))
	return err
}

// versionCmd prints the version.
type versionCmd struct{}

// AfterApply prints the version and exits, before an unavailable vector level is reported.
func (versionCmd) AfterApply(app *kong.Kong) error { return endWithVersion(app) }

// versionFlag is a boolean flag that prints the version and exits.
type versionFlag bool

// BeforeReset prints the version and exits.
func (versionFlag) BeforeReset(app *kong.Kong) error { return endWithVersion(app) }

// endWithVersion prints one line: name, version, Go release, platform, vector level. An
// unavailable level in the environment is an error, after the line with the actual one.
func endWithVersion(app *kong.Kong) error {
	if err := printVersion(app.Stdout, app.Model.Name); err != nil {
		return err
	}
	if err := CheckEnvironment(); err != nil {
		return err
	}
	app.Exit(0)
	return nil
}

func printVersion(w io.Writer, name string) error {
	level, _ := simd.FromEnv() // the error is reported by CheckEnvironment
	_, err := fmt.Fprintf(w, "%s %s (%s %s/%s, simd %s)\n",
		name, Number(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level)
	return err
}

// misuse is an error of the command line or of the environment.
type misuse struct {
	error
	environment bool // the help of the command line does not help
}

// Unwrap returns the cause.
func (m misuse) Unwrap() error { return m.error }

// Misusef returns an error about the command line, which exits with the code Misused.
func Misusef(format string, args ...any) error {
	return misuse{fmt.Errorf(format, args...), false}
}

// CheckEnvironment reports an unavailable vector level in the environment.
func CheckEnvironment() error {
	if _, err := simd.FromEnv(); err != nil {
		return misuse{err, true}
	}
	return nil
}

// misuseOf finds a misuse in an error. Kong's parse errors are misuse.
func misuseOf(err error) (misuse, bool) {
	var m misuse
	if errors.As(err, &m) {
		return m, true // without the path that kong adds
	}
	var parse interface{ ExitCode() int }
	if errors.As(err, &parse) && parse.ExitCode() != Failed {
		return misuse{plain(err), false}, true
	}
	return misuse{}, false
}

// noValue matches kong's error about a flag without its value, at the end of a line or before
// another flag.
var noValue = regexp.MustCompile(`^(.*): expected .* value but got "[^"]*" \((<EOL>|long flag|short flag)\).*$`)

// plain rewrites the error about a missing value. Other errors stay.
func plain(err error) error {
	if found := noValue.FindStringSubmatch(err.Error()); found != nil {
		return fmt.Errorf("%s: its value is missing", found[1])
	}
	return err
}

// release is the version of a released program, set by the linker.
var release string

// Number returns the version of a release, otherwise of the main module, or "devel" if the build
// has none.
func Number() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
