// Command bridge-gogo bids and plays bridge at tables and servers, and lets a person sit
// down in the terminal. It says what calls mean and how a suit is played best, finds out what
// can be made on deals with all cards in sight, analyses what was played, makes hand records,
// and deals boards.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"

	bridgebench "gogo/bench/signature/bridge"
	"gogo/cmd/internal/hangup"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/version"
)

// cli is the command line.
type cli struct {
	DD      ddCmd        `cmd:"" name:"dd" help:"Find out what can be made on deals with all cards in sight, and par."`
	Deal    dealCmd      `cmd:"" help:"Deal boards and print them as PBN."`
	Bid     bidCmd       `cmd:"" help:"Say what a bidding system calls with a hand, and why."`
	Explain explainCmd   `cmd:"" help:"Say what the calls of an auction mean."`
	Play    playCmd      `cmd:"" help:"Take a seat at a table that speaks the Blue Chip protocol, or come to a server of Darrington's, and play."`
	Sit     sitCmd       `cmd:"" help:"Play yourself at a server of Darrington's protocol, in the terminal."`
	Suit    suitCmd      `cmd:"" help:"Say how two holdings of a suit are played best, and what the chances are."`
	Bench   benchCmd     `cmd:"" help:"Solve fixed deals: print the node signature and the speed."`
	Version version.Flag `help:"Print the version and the vector level in use."`
}

// streams are the standard streams of the program.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

func main() {
	std := streams{in: os.Stdin, out: os.Stdout, log: os.Stderr}
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"--help"}
	}
	os.Exit(program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("bridge-gogo"),
			kong.Description("Double-dummy results, par, hand records and deals of contract bridge."),
			kong.Vars{"signature_deals": strconv.Itoa(bridgebench.Deals), "name": "Gogo"},
		},
		Out: std.out, Log: std.log,
		Run: func(call *kong.Context) error { return run(call, std) },
	}.Main(args))
}

// run runs a command until it is done, or until the program is told to end or nobody
// reads what it prints.
func run(call *kong.Context, std streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	watched, unwatch := hangup.Context(ctx, std.out)
	defer unwatch()
	call.BindTo(watched, (*context.Context)(nil))
	call.Bind(std)
	err := call.Run()
	switch {
	case !errors.Is(err, context.Canceled):
		return err
	case ctx.Err() != nil:
		return errors.New("interrupted")
	case errors.Is(context.Cause(watched), hangup.ErrNoReader):
		return hangup.ErrNoReader
	}
	return err
}
