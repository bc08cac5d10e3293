// Command gogo is the workbench of the suite: it lets brains play against each
// other and against people, and tunes and trains their evaluation.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/version"
)

// cli is the command line.
type cli struct {
	Watch      watchCmd      `cmd:"" help:"Watch a game between two brains."`
	Play       playCmd       `cmd:"" help:"Play against a brain."`
	Match      matchCmd      `cmd:"" help:"Play a match between two programs and say who is stronger."`
	Tournament tournamentCmd `cmd:"" help:"Play a tournament of several programs and rate them."`
	Worker     workerCmd     `cmd:"" help:"Play games for matches that run on other machines."`
	SelfPlay   selfPlayCmd   `cmd:"" name:"selfplay" help:"Play games of the engine against itself and write samples to tune by."`
	Tune       tuneCmd       `cmd:"" help:"Fit the weights of the evaluation to samples."`
	Train      trainCmd      `cmd:"" help:"Train a network."`
	Version    versionCmd    `cmd:"" help:"Print the version and the vector level in use."`
	V          version.Flag  `name:"version" help:"Print the version and the vector level in use."`
}

// streams are the standard streams of the program.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(std streams) error { return version.Print(std.out, "gogo") }

func main() {
	var c cli
	parser := kong.Must(&c,
		kong.Name("gogo"),
		kong.Description("The workbench of the gogo suite of game brains."),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if len(os.Args) < 2 {
		os.Args = append(os.Args, "--help")
	}
	call, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	call.BindTo(ctx, (*context.Context)(nil))
	call.Bind(streams{in: os.Stdin, out: os.Stdout, log: os.Stderr})
	err = call.Run()
	interrupted := ctx.Err() != nil
	stop()
	if interrupted && errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	// An error at run time says all there is to say: no usage after it.
	if err != nil {
		parser.Errorf("%s", err)
		parser.Exit(1)
	}
}
