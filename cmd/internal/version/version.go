// Package version is the --version flag of every program: the version from the
// build information, the platform, and the vector level in use.
package version

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/eval/simd"
)

// Flag is a boolean flag that prints the version and ends the program.
type Flag bool

// BeforeReset prints the version of app. A level that the environment asks for
// and that cannot be had is an error, after the line that says what runs.
func (Flag) BeforeReset(app *kong.Kong) error {
	if err := Print(app.Stdout, app.Model.Name); err != nil {
		return err
	}
	app.Exit(0)
	return nil
}

// Print writes one line to w: name, version, Go release, platform, level.
func Print(w io.Writer, name string) error {
	level, _ := simd.Select(os.Getenv(simd.Env)) // the error comes below
	_, err := fmt.Fprintf(w, "%s %s (%s %s/%s, simd %s)\n",
		name, Number(), runtime.Version(), runtime.GOOS, runtime.GOARCH, level)
	return errors.Join(err, program.CheckEnvironment())
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
