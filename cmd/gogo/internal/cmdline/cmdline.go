// Package cmdline has what the commands of gogo share: standard streams, flags, time limits and
// the settings of a NATS server, and progress reports of matches and trainings: a bar on a
// terminal, lines elsewhere.
package cmdline

import (
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/terminal"
	"gogo/cmd/internal/program"
	"gogo/internal/console"
)

// Streams are the standard streams of the program.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
}

// Steps returns a progress bar of the steps of some work.
func (s Streams) Steps(work string, total int) *console.Bar {
	if !terminal.Detect(s.Log, os.Getenv).Live {
		return nil
	}
	return console.NewBar(s.Log, int64(total), console.BarOptions{Text: work, Count: true})
}

// Printer prints until the first error.
type Printer struct {
	W   io.Writer
	Err error
}

// F prints as fmt.Fprintf does.
func (p *Printer) F(format string, args ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintf(p.W, format, args...)
	}
}

// GivenFlags returns the flags on the command line, each once, in order.
func GivenFlags(call *kong.Context) []*kong.Flag {
	var list []*kong.Flag
	for _, element := range call.Path {
		if element.Flag != nil && !element.Resolved && !slices.Contains(list, element.Flag) {
			list = append(list, element.Flag)
		}
	}
	return list
}

// Given reports whether a flag is on the command line.
func Given(call *kong.Context, name string) bool {
	return slices.ContainsFunc(GivenFlags(call), func(f *kong.Flag) bool { return f.Name == name })
}

// CheckTime refuses a time per move that is too short.
func CheckTime(d time.Duration) error {
	if d <= 0 {
		return program.Misusef("--time %v: a move needs some time, as in 500ms", d)
	}
	return CheckDuration("time", d)
}

// CheckDuration refuses an impossible duration of a match.
func CheckDuration(flag string, d time.Duration) error {
	if err := (match.Limits{Turn: d}).Check(); err != nil {
		return program.Misusef("--%s: %w", flag, err)
	}
	return nil
}
