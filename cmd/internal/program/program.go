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
		fmt.Fprintf(p.Log, "%s: error: %s\n", parser.Model.Name, words.Sanitize(line))
	}
}

// common is what every program has beside its own commands.
type common struct {
	Help       helpCmd       `cmd:"" help:"Show the help of the program, or of a command."`
	Version    versionCmd    `cmd:"" help:"Print the version and the vector level in use."`
	Completion completionCmd `cmd:"" help:"Print what makes a shell complete command lines of this program."`
	V          versionFlag   `name:"version" help:"Print the version and the vector level in use."`
}

// helpCmd shows what --help shows.
type helpCmd struct {
	Command []string `arg:"" optional:"" predictor:"command" help:"The command, as it is typed."`
}

// Run shows the help and ends the program.
func (h *helpCmd) Run(call *kong.Context) error {
	_, err := call.Parse(append(h.Command, "--help"))
	return err
}

// versionCmd does what --version does.
type versionCmd struct{}

// AfterApply prints the version and ends the program. It comes before a vector level that
// cannot be had ends the program.
func (versionCmd) AfterApply(app *kong.Kong) error { return endWithVersion(app) }

// versionFlag is a boolean flag that prints the version and ends the program.
type versionFlag bool

// BeforeReset prints the version and ends the program.
func (versionFlag) BeforeReset(app *kong.Kong) error { return endWithVersion(app) }

// endWithVersion prints one line: name, version, Go release, platform, vector level. A
// level that the environment asks for and that cannot be had is an error, after the line that
// says what runs.
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
	level, _ := simd.FromEnv() // CheckEnvironment has the error
	_, err := fmt.Fprintf(w, "%s %s (%s %s/%s, simd %s)\n",
		name, Number(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level)
	return err
}

// misuse is what is wrong with the command line or with the environment.
type misuse struct {
	error
	environment bool // where no help to the command line helps
}

// Unwrap returns the cause.
func (m misuse) Unwrap() error { return m.error }

// Misusef returns an error about the command line, which ends the program with
// the code Misused.
func Misusef(format string, args ...any) error {
	return misuse{fmt.Errorf(format, args...), false}
}

// CheckEnvironment reports a vector level that the environment asks for and that
// cannot be had.
func CheckEnvironment() error {
	if _, err := simd.FromEnv(); err != nil {
		return misuse{err, true}
	}
	return nil
}

// misuseOf returns what an error says is misused. What kong finds in a command
// line is.
func misuseOf(err error) (misuse, bool) {
	var m misuse
	if errors.As(err, &m) {
		return m, true // without the path that kong puts before it
	}
	var parse interface{ ExitCode() int }
	if errors.As(err, &parse) && parse.ExitCode() != Failed {
		return misuse{plain(err), false}, true
	}
	return misuse{}, false
}

// noValue is what kong says of a flag without its value, at the end of a line or before
// another flag.
var noValue = regexp.MustCompile(`^(.*): expected .* value but got "[^"]*" \((<EOL>|long flag|short flag)\).*$`)

// plain says in plain words that a value is missing. Other errors stay.
func plain(err error) error {
	if found := noValue.FindStringSubmatch(err.Error()); found != nil {
		return fmt.Errorf("%s: its value is missing", found[1])
	}
	return err
}

// release is the version of a program that was built to be given away; the linker
// sets it.
var release string

// Number returns the version of a release, else that of the main module, or "devel"
// where the build has none.
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
