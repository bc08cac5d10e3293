// Command pbrain-gogo is a Gomocup brain: it plays gomoku, renju and caro under any manager that
// speaks the Gomocup protocol. Without arguments it serves the manager on its standard streams.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"strconv"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/eval/simd"
	"gogo/protocol/gomocup"
	"gogo/search"
	"gogo/search/gomoku/engine"
)

// cli is the command line.
type cli struct {
	Suggest bool   `help:"Answer SUGGEST, which leaves the move to the manager."`
	Debug   bool   `help:"Write DEBUG lines, and log more on the standard error."`
	Threads int    `default:"1" help:"Search threads, until the manager says another number."`
	Nodes   int64  `default:"0" help:"Search at most so many nodes for a move, whatever the manager allows, to be a weaker opponent; 0 is no limit."`
	Weights string `placeholder:"FILE" help:"Judge by the patterns with the weights in FILE, without a network unless one is named."`
	Network string `placeholder:"FILE" help:"Judge by the network in FILE in place of those built in."`

	Serve serveCmd `cmd:"" default:"1" help:"Serve a manager on the standard streams: what happens without a command."`
	Gtp   gtpCmd   `cmd:"" help:"Serve a controller of the Go Text Protocol, such as GoGui, on the standard streams."`
	Bench benchCmd `cmd:"" help:"Search fixed positions: print the node signature and the speed."`
}

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	if c.Nodes < 0 {
		return program.Misusef("--nodes %d: at least 1, or 0 for no limit", c.Nodes)
	}
	return program.CheckThreads(c.Threads)
}

// load returns the evaluation that the flags select.
func (c *cli) load() (engine.EvalConfig, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return engine.EvalConfig{}, err
	}
	return engine.Load(c.Weights, c.Network, kernels)
}

// logger returns a logger for what the protocol has no line for.
func (c *cli) logger(std streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.log, &slog.HandlerOptions{Level: level}))
}

type serveCmd struct{}

// Run serves the manager until it sends END or goes away.
func (serveCmd) Run(ctx context.Context, c *cli, std streams) error {
	config, err := c.load()
	if err != nil {
		return err
	}
	return program.Served(gomocup.NewSession(newBrain(config, c.Nodes), std.out, gomocup.Options{
		About:   fmt.Sprintf("name=%q, version=%q, author=%q", "gogo", program.Number(), "the gogo authors"),
		Suggest: c.Suggest,
		Debug:   c.Debug,
		Threads: c.Threads,
		Log:     c.logger(std),
	}).Run(ctx, std.in))
}

// streams are the standard streams of the program.
type streams struct {
	in       io.Reader
	out, log io.Writer
}

// garbageShare is the garbage collector's target percentage. It is low because most of the heap is
// one large table.
const garbageShare = 20

func main() {
	debug.SetGCPercent(garbageShare)
	std := streams{in: os.Stdin, out: os.Stdout, log: os.Stderr}
	os.Exit(newProgram(std).Main(os.Args[1:]))
}

// newProgram returns the program with its standard streams.
func newProgram(std streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("pbrain-gogo"),
			kong.Description("A brain for gomoku, renju and caro, to be started by a manager of the Gomocup protocol."),
			kong.Vars{
				"signature_depth": strconv.Itoa(search.SignatureDepth),
				"default_time":    unboundedTurn.String(),
			},
			kong.Bind(std),
		},
		Out: std.out, Log: std.log, HangsUp: true,
	}
}

// benchCmd prints the signature and the speed of the search.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Depth of every search; the signature is that of depth ${signature_depth} on one thread."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Depth < 1 {
		return fmt.Errorf("depth %d: at least 1 is needed", b.Depth)
	}
	return nil
}

// Run searches the fixed positions.
func (b *benchCmd) Run(ctx context.Context, c *cli, std streams) error {
	config, err := c.load()
	if err != nil {
		return err
	}
	_, err = engine.Sign(ctx, std.out, b.Depth, c.Threads, config)
	return err
}
