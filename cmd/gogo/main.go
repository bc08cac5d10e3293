// Command gogo is the workbench of the suite: it lets engines play against each other and against
// people, and trains their evaluation.
package main

import (
	"log/slog"
	"os"

	"github.com/alecthomas/kong"

	"gogo/cmd/gogo/internal/bridgecmd"
	"gogo/cmd/gogo/internal/checkcmd"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/gogo/internal/matchcmd"
	"gogo/cmd/gogo/internal/playcmd"
	"gogo/cmd/gogo/internal/site"
	"gogo/cmd/gogo/internal/traincmd"
	"gogo/cmd/internal/program"
)

// cli is the command line.
type cli struct {
	Board      playcmd.Board       `cmd:"" help:"Play, watch and analyze in the browser."`
	Watch      playcmd.Watch       `cmd:"" help:"Watch a game between two engines."`
	Play       playcmd.Play        `cmd:"" help:"Play against an engine."`
	Site       site.Command        `cmd:"" help:"Write the board as a page that needs no server, or look at it."`
	Puzzles    playcmd.Puzzles     `cmd:"" help:"Make puzzles from games of the engines."`
	Gtp        playcmd.GTP         `cmd:"" help:"Run a gomoku engine in GoGui, by the Go Text Protocol."`
	Match      matchcmd.Match      `cmd:"" help:"Find out which of two engines is stronger."`
	Tournament matchcmd.Tournament `cmd:"" help:"Rate several engines by a tournament."`
	Check      checkcmd.Check      `cmd:"" help:"Find out whether an engine does what its protocol says."`
	Worker     matchcmd.Worker     `cmd:"" need:"nats" help:"Play games for other machines."`
	Key        matchcmd.Key        `cmd:"" help:"Make a key that signs games and results."`
	SelfPlay   matchcmd.SelfPlay   `cmd:"" name:"selfplay" help:"Make games to train on: the engine plays itself."`
	Records    traincmd.Records    `cmd:"" help:"Print the games that selfplay wrote."`
	Train      traincmd.Train      `cmd:"" help:"Train evaluations and networks."`
	Tune       matchcmd.Tune       `cmd:"" help:"Tune the margins of a search by games."`
	Auction    bridgecmd.Auction   `cmd:"" help:"Measure bidding at bridge by double-dummy scores."`
	Cardplay   bridgecmd.Cardplay  `cmd:"" help:"Measure card play at bridge against opponents who see all hands."`
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
			kong.Description("Play, watch and analyze gomoku, Quoridor, backgammon and bridge; compare, tune and train engines."),
			kong.Bind(std),
			games.Vars(),
		},
		Out: std.Out, Log: std.Log,
	}
}
