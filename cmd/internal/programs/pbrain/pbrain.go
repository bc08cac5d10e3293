// Package pbrain is the program pbrain-gogo: its command line, and the engine of package
// search/gomoku/engine as players of the Gomocup protocol and of GTP.
package pbrain

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/simd"
	"gogo/protocol/gomocup"
	"gogo/search"
	"gogo/search/gomoku/engine"
)

// cli is the command line.
type cli struct {
	Suggest bool   `help:"Answer with SUGGEST and let the manager decide on the move."`
	Debug   bool   `help:"Write DEBUG lines, and log more to standard error."`
	Threads int    `default:"1" help:"Search with this many threads, until the manager sets a number."`
	Level   int    `default:"10" help:"Play at this level, from 1 (beginner) to 10 (full strength), until the manager sets one."`
	Nodes   int64  `default:"0" help:"Play weaker: search at most this many nodes per move; 0 is no limit."`
	Weights string `placeholder:"FILE" help:"Evaluate by patterns with the weights in FILE, and with no network unless --network names one."`
	Network string `placeholder:"FILE" help:"Evaluate by the network in FILE instead of the built-in ones."`

	Serve serveCmd `cmd:"" default:"1" help:"Play for a manager on standard input and output (the default)."`
	Gtp   gtpCmd   `cmd:"" help:"Play for GoGui or another controller of the Go Text Protocol."`
	Bench benchCmd `cmd:"" help:"Search fixed positions and print the node signature and the speed."`
}

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	if c.Nodes < 0 {
		return program.Misusef("--nodes %d: at least 0 is needed, which is no limit", c.Nodes)
	}
	if c.Level < 1 || c.Level > search.MaxLevel {
		return program.Misusef("--level %d: 1 to %d are possible", c.Level, search.MaxLevel)
	}
	return program.CheckThreads(c.Threads)
}

// load returns the evaluation that the flags select, and the file of networks if it needs one.
func (c *cli) load() (engine.EvalConfig, *networkFile, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return engine.EvalConfig{}, nil, err
	}
	config, err := engine.Load(c.Weights, c.Network, kernels)
	if err != nil || !shapenet.Compact || c.Weights != "" || c.Network != "" {
		return config, nil, err
	}
	networks := newNetworkFile(programFolder)
	config.Network = networks.network
	return config, networks, nil
}

// logger returns a logger for what the protocol has no line for.
func (c *cli) logger(std program.Streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.Log, &slog.HandlerOptions{Level: level}))
}

// logFault logs what is wrong with the file of networks, where no manager reads a message.
func logFault(log *slog.Logger, networks *networkFile) {
	if err := networks.takeFault(); err != nil {
		log.Error(err.Error())
	}
}

type serveCmd struct{}

// Run serves the manager until it sends END or goes away.
func (serveCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	config, networks, err := c.load()
	if err != nil {
		return err
	}
	player := newBrain(config, c.Nodes, c.Level)
	player.networks = networks
	return program.Served(gomocup.NewSession(player, std.Out, gomocup.Options{
		About:   fmt.Sprintf("name=%q, version=%q, author=%q, levels=\"%d\"", "gogo", program.Number(), "the gogo authors", search.MaxLevel),
		Suggest: c.Suggest,
		Debug:   c.Debug,
		Threads: c.Threads,
		Log:     c.logger(std),
	}).Run(ctx, std.In))
}

// garbageShare is the garbage collector's target percentage. It is low because most of the heap is
// one large table.
const garbageShare = 20

// Serve plays for a manager on the standard streams, as the program without arguments does. Without the
// command line a program is half as large, which counts where it is loaded over a network.
func Serve(ctx context.Context, std program.Streams) error {
	debug.SetGCPercent(garbageShare)
	return serveCmd{}.Run(ctx, &defaults, std)
}

// defaults are the flags of a command line without any.
var defaults = cli{Threads: 1, Level: search.MaxLevel}

// Main runs the program and returns its exit code.
func Main(std program.Streams, args []string) int {
	debug.SetGCPercent(garbageShare)
	return newProgram(std).Main(args)
}

// newProgram returns the program with its standard streams.
func newProgram(std program.Streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("pbrain-gogo"),
			kong.Description("Play gomoku, renju and caro for a manager of the Gomocup protocol, such as Piskvork or Yixin-Board, or for GoGui."),
			kong.Vars{
				"signature_depth": strconv.Itoa(search.SignatureDepth),
				"default_time":    unboundedTurn.String(),
			},
			kong.Bind(std),
		},
		Out: std.Out, Log: std.Log, HangsUp: true,
	}
}

// benchCmd prints the signature and the speed of the search.
type benchCmd struct {
	Depth int `default:"${signature_depth}" help:"Search to this depth; the signature is that of depth ${signature_depth} on one thread."`
}

// Validate implements kong.Validatable.
func (b *benchCmd) Validate() error {
	if b.Depth < 1 {
		return program.Misusef("--depth %d: at least 1 is needed", b.Depth)
	}
	return nil
}

// Run searches the fixed positions.
func (b *benchCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	config, networks, err := c.load()
	if err != nil {
		return err
	}
	_, err = engine.Sign(ctx, std.Out, b.Depth, c.Threads, config)
	logFault(c.logger(std), networks)
	return err
}
