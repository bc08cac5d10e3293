// Package bridge is the program bridge-gogo: its command line, the robot at tables and servers, the
// player in the terminal, and the tools for deals and auctions.
package bridge

import (
	"context"
	"fmt"
	"strconv"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/search/bridge/doubledummy"
)

// cli is the command line.
type cli struct {
	DD      ddCmd      `cmd:"" name:"dd" help:"Solve deals double dummy: tricks for each declarer, par, hand records."`
	Deal    dealCmd    `cmd:"" help:"Deal boards and print them as PBN."`
	Bid     bidCmd     `cmd:"" help:"Bid a hand or a file of deals, and explain each call."`
	Explain explainCmd `cmd:"" help:"Explain the calls of an auction."`
	Play    playCmd    `cmd:"" help:"Play as a robot, at a table of the Blue Chip protocol or a server of Darrington's."`
	Sit     sitCmd     `cmd:"" help:"Play yourself in the terminal, at a server of Darrington's protocol."`
	Suit    suitCmd    `cmd:"" help:"Find the best play of a suit combination, and its chances."`
	Bench   benchCmd   `cmd:"" help:"Solve fixed deals and print the node signature and the speed."`
}

// Main runs the program and returns its exit code.
func Main(std program.Streams, args []string) int {
	return newProgram(std).Main(args)
}

// newProgram returns the program with its standard streams.
func newProgram(std program.Streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("bridge-gogo"),
			kong.Description("Play and bid bridge, explain calls, solve and deal boards."),
			kong.Vars{"signature_deals": strconv.Itoa(doubledummy.BenchDeals), "name": "Gogo"},
			kong.Bind(std),
		},
		Out: std.Out, Log: std.Log, HangsUp: true,
	}
}

// benchCmd prints the signature and the speed of the solver.
type benchCmd struct {
	Deals int `default:"${signature_deals}" help:"Solve this many deals; ${signature_deals} give the signature."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Deals < 1 || b.Deals > maxBenchDeals {
		return fmt.Errorf("--deals %d: want 1 to %d", b.Deals, maxBenchDeals)
	}
	return nil
}

const maxBenchDeals = 100_000

// Run solves the fixed deals.
func (b *benchCmd) Run(ctx context.Context, std program.Streams) error {
	_, err := doubledummy.Sign(ctx, std.Out, b.Deals, doubledummy.NewSolver(doubledummy.DefaultMemory))
	return err
}
