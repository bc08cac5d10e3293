package program

import (
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/alecthomas/kong"

	"gogo/eval/simd"
)

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
	level, _ := simd.Select(os.Getenv(simd.Env)) // CheckEnvironment has the error
	_, err := fmt.Fprintf(w, "%s %s (%s %s/%s, simd %s)\n",
		name, Number(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level)
	return err
}
