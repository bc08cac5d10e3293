// Package backgammon is the program backgammon-gogo: its command line, its sessions on standard
// streams and over TCP, and the analysis of matches.
package backgammon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"gogo/board/backgammon"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/equity"
	"gogo/search"
	"gogo/search/backgammon/engine"
)

// cli is the command line.
type cli struct {
	Threads      int            `default:"1" help:"Use this many threads for a request or an analysis."`
	Level        int            `default:"10" help:"Play at this level, from 1 (beginner) to 10 (full strength), until the GUI sets one."`
	Ply          backgammon.Ply `default:"2" placeholder:"N" help:"Decide and analyze at this ply, until the GUI sets one: 1 is the bare network, each further one looks a roll ahead; 1T to 3T are truncated rollouts."`
	Nets         string         `placeholder:"FOLDER" type:"existingdir" help:"Evaluate by the networks in FOLDER, made by gogo train backgammon."`
	Met          string         `placeholder:"FILE" type:"existingfile" help:"Use the match equity table in FILE: GNU Backgammon's XML, or rows of numbers."`
	Listen       string         `xor:"listen" placeholder:"HOST:PORT" help:"Serve clients over TCP; port 0 takes a free port. The address is printed to standard error."`
	External     string         `placeholder:"HOST:PORT" xor:"listen" help:"Play for GNU Backgammon over TCP; type there: set player 1 external HOST:PORT."`
	Jacoby       bool           `default:"true" negatable:"" help:"Play money games by the Jacoby rule: with --external, and with analyse if the file does not say."`
	Beavers      bool           `default:"true" negatable:"" help:"Allow beavers in money games: with --external, and with analyse if the file does not say."`
	Idle         time.Duration  `default:"10m" help:"End the session of a client that asks nothing for this long and awaits no answer, with --listen and --external; 0 is never."`
	listen.Flags `set:"per_address=16"`

	Debug bool `help:"Log connections and more to standard error."`

	Serve   serveCmd   `cmd:"" default:"1" help:"Serve a GUI or program on standard input and output (the default)."`
	Analyze analyzeCmd `cmd:"" name:"analyse" help:"Analyze a match: what each decision lost, error rates, luck."`
	Table   tableCmd   `cmd:"" help:"Print the match equity table in use."`
	Bench   benchCmd   `cmd:"" help:"Evaluate fixed positions and print the signature and the speed."`
}

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	if c.Level < 1 || c.Level > search.MaxLevel {
		return program.Misusef("--level %d: 1 to %d are possible", c.Level, search.MaxLevel)
	}
	if c.Ply < 1 || c.Ply > backgammon.MaxPly {
		return program.Misusef("--ply %d: 1 to %d and 1T to %s are possible", int(c.Ply), backgammon.MaxLookahead, backgammon.Ply(backgammon.MaxPly))
	}
	return errors.Join(program.CheckThreads(c.Threads), c.Flags.Validate())
}

// log returns a log on the standard error.
func (c *cli) log(std program.Streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.Log, &slog.HandlerOptions{Level: level}))
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
			kong.Name("backgammon-gogo"),
			kong.Description("Play and analyze backgammon, for GUIs of the BGBlitz protocol (JSON or XML) and of UBGI, or for GNU Backgammon."),
			kong.Vars{"signature_depth": strconv.Itoa(engine.BenchDepth)},
			kong.Bind(std),
		},
		Out: std.Out, Log: std.Log,
	}
}

// tableCmd prints the match equity table in use, as a file that --met reads.
type tableCmd struct {
	Points int `default:"15" help:"Print this many rows and columns."`
}

// Validate implements kong.Validatable.
func (t *tableCmd) Validate() error {
	if t.Points < 2 || t.Points > equity.MaxAway {
		return program.Misusef("--points %d: 2 to %d are possible", t.Points, equity.MaxAway)
	}
	return nil
}

// Run prints the table.
func (t *tableCmd) Run(c *cli, std program.Streams) error {
	table, err := c.table()
	if err != nil {
		return err
	}
	return table.Write(std.Out, t.Points)
}

// benchCmd prints the signature and the speed of the search.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Look this many rolls ahead; the signature is that of ${signature_depth}."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Depth < 0 || b.Depth > maxBenchDepth {
		return program.Misusef("--depth %d: 0 to %d are possible", b.Depth, maxBenchDepth)
	}
	return nil
}

const maxBenchDepth = 3

// Run evaluates the fixed positions and measures the bare networks.
func (b *benchCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	model, kernels, err := c.networks()
	if err != nil {
		return err
	}
	if _, err := engine.Sign(ctx, std.Out, b.Depth, model, kernels); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "bare networks: %.0f positions a second at %v\n", engine.Speed(model, kernels, time.Second), kernels)
	return err
}
