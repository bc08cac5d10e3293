// Command gogo is the workbench of the suite: it lets engines play against each other and against
// people, and trains their evaluation.
package main

import (
	"log/slog"
	"os"

	"github.com/alecthomas/kong"

	"gogo/cmd/gogo/internal/bridgecmd"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/gogo/internal/matchcmd"
	"gogo/cmd/gogo/internal/playcmd"
	"gogo/cmd/gogo/internal/traincmd"
	"gogo/cmd/internal/program"
)

// cli is the command line.
type cli struct {
	Board      playcmd.Board       `cmd:"" help:"Play, watch and analyze on a board in the browser."`
	Watch      playcmd.Watch       `cmd:"" help:"Watch a game between two engines."`
	Play       playcmd.Play        `cmd:"" help:"Play against an engine."`
	Gtp        playcmd.GTP         `cmd:"" help:"Put a gomoku engine behind the Go Text Protocol, for GoGui and its tools."`
	Match      matchcmd.Match      `cmd:"" help:"Play a match between two programs and say who is stronger."`
	Tournament matchcmd.Tournament `cmd:"" help:"Play a tournament of several programs and rate them."`
	Worker     matchcmd.Worker     `cmd:"" need:"nats" help:"Play games that other machines ask for: of matches, tunings and selfplay."`
	SelfPlay   matchcmd.SelfPlay   `cmd:"" name:"selfplay" help:"Play games of the engine against itself, to train on."`
	Records    traincmd.Records    `cmd:"" help:"Print games that selfplay has written."`
	Train      traincmd.Train      `cmd:"" help:"Train what the engines judge by."`
	Tune       matchcmd.Tune       `cmd:"" help:"Tune the numbers of a search by games."`
	Auction    bridgecmd.Auction   `cmd:"" help:"Measure how well hands of bridge are bid, by double-dummy scores."`
	Cardplay   bridgecmd.Cardplay  `cmd:"" help:"Measure how well cards are played, against opponents who see all hands."`
	Lead       bridgecmd.Lead      `cmd:"" help:"Measure what opening leads at bridge cost, double dummy."`
}

func main() {
	std := cmdline.Streams{In: os.Stdin, Out: os.Stdout, Log: os.Stderr}
	slog.SetDefault(slog.New(slog.NewTextHandler(std.Log, nil)))
	os.Exit(newProgram(std).Main(os.Args[1:]))
}

// newProgram returns the program with its standard streams.
func newProgram(std cmdline.Streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("gogo"),
			kong.Description("The workbench of the gogo suite of game engines."),
			kong.Bind(std),
			games.Vars(),
		},
		Out: std.Out, Log: std.Log,
	}
}
