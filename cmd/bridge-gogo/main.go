// Command bridge-gogo bids and plays bridge at tables and servers, and lets a person play in the
// terminal. It explains calls and suit combinations, solves deals double dummy, analyzes the play,
// makes hand records, and deals boards.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/search/bridge/doubledummy"
)

// cli is the command line.
type cli struct {
	DD      ddCmd      `cmd:"" name:"dd" help:"Find out what can be made on deals with all cards in sight, and par."`
	Deal    dealCmd    `cmd:"" help:"Deal boards and print them as PBN."`
	Bid     bidCmd     `cmd:"" help:"Say what a bidding system calls with a hand, and why."`
	Explain explainCmd `cmd:"" help:"Say what the calls of an auction mean."`
	Play    playCmd    `cmd:"" help:"Take a seat at a table that speaks the Blue Chip protocol, or come to a server of Darrington's, and play."`
	Sit     sitCmd     `cmd:"" help:"Play yourself at a server of Darrington's protocol, in the terminal."`
	Suit    suitCmd    `cmd:"" help:"Say how two holdings of a suit are played best, and what the chances are."`
	Bench   benchCmd   `cmd:"" help:"Solve fixed deals: print the node signature and the speed."`
}

// streams are the standard streams of the program.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

func main() {
	std := streams{in: os.Stdin, out: os.Stdout, log: os.Stderr}
	os.Exit(newProgram(std).Main(os.Args[1:]))
}

// newProgram returns the program with its standard streams.
func newProgram(std streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("bridge-gogo"),
			kong.Description("Double-dummy results, par, hand records and deals of contract bridge."),
			kong.Vars{"signature_deals": strconv.Itoa(doubledummy.BenchDeals), "name": "Gogo"},
			kong.Bind(std),
		},
		Out: std.out, Log: std.log, HangsUp: true,
	}
}

// benchCmd prints the signature and the speed of the solver.
type benchCmd struct {
	Deals int `default:"${signature_deals}" help:"Deals to solve; the signature is that of ${signature_deals}."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Deals < 1 || b.Deals > maxBenchDeals {
		return fmt.Errorf("%d deals: 1 to %d are possible", b.Deals, maxBenchDeals)
	}
	return nil
}

const maxBenchDeals = 100_000

// Run solves the fixed deals.
func (b *benchCmd) Run(ctx context.Context, std streams) error {
	_, err := doubledummy.Sign(ctx, std.out, b.Deals, doubledummy.NewSolver(doubledummy.DefaultMemory))
	return err
}
