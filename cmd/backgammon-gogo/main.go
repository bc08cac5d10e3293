// Command backgammon-gogo analyzes backgammon positions: chances and equity, how to play a roll,
// and the cube decision. It speaks the BGBlitz protocol in JSON and XML, and UBGI. Without
// arguments it serves a client on its standard streams.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// cli is the command line.
type cli struct {
	Threads  int           `default:"1" help:"Threads that work on a question."`
	Nets     string        `placeholder:"FOLDER" type:"existingdir" help:"Use the networks in FOLDER, which gogo train backgammon has made."`
	Met      string        `placeholder:"FILE" type:"existingfile" help:"Use the match equity table in FILE: one of GNU Backgammon's, in XML, or rows of numbers."`
	Listen   string        `xor:"listen" placeholder:"HOST:PORT" help:"Serve clients over TCP instead, one session a connection; port 0 is any that is free. The standard error says the address."`
	External string        `placeholder:"HOST:PORT" xor:"listen" help:"Serve GNU Backgammon over TCP as its external player: set player 1 external HOST:PORT."`
	Jacoby   bool          `default:"true" negatable:"" help:"With --external, games for money are by the Jacoby rule, as in GNU Backgammon, which does not tell; with analyse, where the file does not tell."`
	Beavers  bool          `default:"true" negatable:"" help:"With --external and analyse, beavers are allowed in games for money that do not tell."`
	Idle     time.Duration `default:"10m" help:"With --listen and --external, end the session of a client who is silent for so long and waits for no answer; 0 lets him."`
	Debug    bool          `help:"Log connections and the like on the standard error."`

	Serve   serveCmd   `cmd:"" default:"1" help:"Serve a client: what happens without a command."`
	Analyze analyzeCmd `cmd:"" name:"analyse" help:"Judge the decisions of a match that was played."`
	Table   tableCmd   `cmd:"" help:"Print the match equity table in use."`
	Bench   benchCmd   `cmd:"" help:"Evaluate fixed positions: print the node signature and the speed."`
}

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	return program.CheckThreads(c.Threads)
}

// log returns a log on the standard error.
func (c *cli) log(std streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.log, &slog.HandlerOptions{Level: level}))
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
			kong.Name("backgammon-gogo"),
			kong.Description("An engine for backgammon, to be started by a program of the BGBlitz protocol (JSON or XML) or of UBGI."),
			kong.Vars{"signature_depth": strconv.Itoa(engine.BenchDepth)},
			kong.Bind(std),
		},
		Out: std.out, Log: std.log,
	}
}

// tableCmd prints the match equity table in use, as a file that --met reads.
type tableCmd struct {
	Points int `default:"15" help:"How many points of the table."`
}

// Validate implements kong.Validatable.
func (t *tableCmd) Validate() error {
	if t.Points < 2 || t.Points > equity.MaxAway {
		return fmt.Errorf("--points: %d points: 2 to %d are possible", t.Points, equity.MaxAway)
	}
	return nil
}

// Run prints the table.
func (t *tableCmd) Run(c *cli, std streams) error {
	table, err := c.table()
	if err != nil {
		return err
	}
	return table.Write(std.out, t.Points)
}

// benchCmd prints the signature and the speed of the search.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Rolls to look ahead; the signature is that of ${signature_depth}."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Depth < 0 || b.Depth > maxBenchDepth {
		return fmt.Errorf("depth %d: 0 to %d are possible", b.Depth, maxBenchDepth)
	}
	return nil
}

const maxBenchDepth = 3

// Run evaluates the fixed positions and measures the bare networks.
func (b *benchCmd) Run(ctx context.Context, c *cli, std streams) error {
	model, kernels, err := c.networks()
	if err != nil {
		return err
	}
	if _, err := engine.Sign(ctx, std.out, b.Depth, model, kernels); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "bare networks: %.0f positions a second at %v\n", engine.Speed(model, kernels, time.Second), kernels)
	return err
}
