// Package checkcmd has the commands of gogo that examine programs of others: do they do what the text of
// their protocol says?
package checkcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gogo/bench/report"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/internal/files"
	"gogo/internal/words"
	"gogo/protocol/conformance"
	"gogo/protocol/gomocup/gomocupcheck"
	"gogo/protocol/gtp/gomoku/gomokucheck"
	"gogo/protocol/qtp/qtpcheck"
)

// Check examines programs by numbered cases.
type Check struct {
	Gomocup  gomocupCmd  `cmd:"" help:"Examine a gomoku engine that speaks the Gomocup protocol."`
	GTP      gtpCmd      `cmd:"" name:"gtp" help:"Examine a gomoku engine that speaks the Go Text Protocol."`
	Quoridor quoridorCmd `cmd:"" help:"Examine a Quoridor engine that speaks the Quoridor Text Protocol."`
}

// Help explains the verdicts.
func (*Check) Help() string {
	return "Each case has a number that stays, and starts the program anew. MUST is what the text of the protocol requires, " +
		"SHOULD what it recommends or what managers in use rely on, MAY is optional. " +
		"Only requirements that do not hold are failures, with exit code 1; what else does not hold is a warning, and what the program does not offer is skipped. " +
		"docs/conformance.md says more."
}

// engineFlags are the flags for engines on standard streams.
type engineFlags struct {
	Only      []string      `placeholder:"NUMBER" help:"Run these cases only, such as G-001 or 'G-01*'."`
	List      bool          `help:"List the cases and run none; with --verbose also what is sent and expected."`
	Timeout   time.Duration `default:"5s" help:"Wait this long for an answer to which no limit was set."`
	Tolerance time.Duration `default:"1s" help:"Let the engine exceed a limit by this much, and take as long to end."`
	Verbose   bool          `help:"Print every case, and what was said in those that do not hold."`
	JSON      string        `name:"json" placeholder:"FILE" help:"Write all cases with what was said to FILE."`
	JUnit     string        `name:"junit" placeholder:"FILE" help:"Write the results to FILE as JUnit, for continuous integration."`
	HTML      string        `name:"html" placeholder:"FILE" help:"Write a page with all cases and what was said to FILE."`

	Command []string `arg:"" optional:"" name:"command" help:"Command line of the engine, after --."`
}

// Validate implements kong.Validatable.
func (f *engineFlags) Validate() error {
	switch {
	case len(f.Command) == 0 && !f.List:
		return program.Misusef("which engine? Give its command line after --, or --list")
	case f.Timeout <= 0:
		return program.Misusef("--timeout %v: must be above 0", f.Timeout)
	}
	return nil
}

// gomocupCmd examines an engine of the Gomocup protocol.
type gomocupCmd struct{ engineFlags }

// Examples implements program.Examples.
func (*gomocupCmd) Examples() []string {
	return []string{
		"gogo check gomocup -- ./pbrain-other",
		"gogo check gomocup --only 'G-05*' --verbose -- ./pbrain-other",
		"gogo check gomocup --html check.html --junit check.xml -- ./pbrain-other",
		"gogo check gomocup --list",
	}
}

// Run examines the engine.
func (c *gomocupCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, gomocupcheck.Suite())
}

// gtpCmd examines a gomoku engine of the Go Text Protocol.
type gtpCmd struct{ engineFlags }

// Examples implements program.Examples.
func (*gtpCmd) Examples() []string {
	return []string{
		"gogo check gtp -- ./other-gomoku --gtp",
		"gogo check gtp --list",
	}
}

// Run examines the engine.
func (c *gtpCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, gomokucheck.Suite())
}

// quoridorCmd examines an engine of the Quoridor Text Protocol.
type quoridorCmd struct{ engineFlags }

// Examples implements program.Examples.
func (*quoridorCmd) Examples() []string {
	return []string{
		"gogo check quoridor -- ./other-quoridor",
		"gogo check quoridor --only 'Q-15*' --verbose -- ./other-quoridor",
		"gogo check quoridor --list",
	}
}

// Run examines the engine.
func (c *quoridorCmd) Run(ctx context.Context, std cmdline.Streams) error {
	return c.run(ctx, std, qtpcheck.Suite())
}

// run runs the cases of a suite that were chosen, and writes the reports.
func (f *engineFlags) run(ctx context.Context, std cmdline.Streams, suite *conformance.Suite) error {
	cases, err := suite.Select(f.Only)
	if err != nil {
		return program.Misusef("--only: %w", err)
	}
	if f.List {
		return conformance.WriteList(std.Out, cases, f.Verbose)
	}
	for _, file := range []string{f.JSON, f.JUnit, f.HTML} {
		if file == "" {
			continue
		}
		if err := files.CheckWritable(file); err != nil {
			return err
		}
	}
	subject, err := conformance.NewCommand(f.Command)
	if err != nil {
		return err
	}
	done, err := f.examine(ctx, std, suite, cases, subject)
	if err != nil {
		return err
	}
	if err := f.write(std, done); err != nil {
		return err
	}
	if n := done.Failed(); n > 0 {
		err = fmt.Errorf("%s of the protocol not met", words.Count(n, "requirement"))
	}
	return errors.Join(err, context.Cause(ctx))
}

// examine runs the cases with a progress bar, or a line for each.
func (f *engineFlags) examine(
	ctx context.Context, std cmdline.Streams, suite *conformance.Suite, cases []conformance.Case, subject conformance.Subject,
) (*conformance.Report, error) {
	opts := conformance.Options{Timeout: f.Timeout, Tolerance: f.Tolerance}
	if f.Verbose {
		opts.Examined = func(r *conformance.Result) {
			fmt.Fprintf(std.Out, "%s %-7s %5.1f s  %s\n", r.ID, r.Verdict, r.Took.Seconds(), r.Says)
		}
	} else {
		steps := std.Steps("examining", len(cases))
		defer steps.End()
		opts.Examined = func(*conformance.Result) { steps.Step() }
	}
	return conformance.Run(ctx, suite, cases, subject, opts)
}

// write prints the results and writes the files.
func (f *engineFlags) write(std cmdline.Streams, done *conformance.Report) error {
	fmt.Fprintln(std.Out, done.Describe())
	err := done.WriteText(std.Out, f.Verbose)
	for file, write := range map[string]func(io.Writer) error{
		f.JSON: done.WriteJSON, f.JUnit: done.WriteJUnit,
		f.HTML: func(w io.Writer) error { return report.WriteConformance(w, done) },
	} {
		if file != "" {
			err = errors.Join(err, files.Write(file, write))
		}
	}
	return err
}
