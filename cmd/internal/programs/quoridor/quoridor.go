// Package quoridor is the program quoridor-gogo: its command line, and the engine of package
// search/quoridor/engine as players of the Quoridor Text Protocol and of GTP.
package quoridor

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"gogo/board/quoridor"
	"gogo/cmd/internal/program"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd"
	"gogo/internal/files"
	"gogo/protocol/qtp"
	"gogo/search"
	quoridorengine "gogo/search/quoridor/engine"
)

// cli is the command line.
type cli struct {
	Time    time.Duration `placeholder:"2s" help:"Think at most this long per move, with a clock of the controller too; a number alone is seconds. Without a clock and --nodes it is ${default_time}."`
	Level   int           `default:"10" help:"Play at this level, from 1 (beginner) to 10 (full strength), until the controller sets one."`
	Nodes   int64         `placeholder:"N" help:"Play weaker: search at most this many positions per move."`
	Threads int           `default:"1" help:"Search with this many threads."`
	Hash    int64         `default:"128" help:"Use a hash table of this many MiB."`
	UseBook bool          `name:"book" help:"Play openings from the book, on 9x9 with 10 walls each and at full strength."`
	Weights string        `placeholder:"FILE" help:"Evaluate by the network in FILE, made by gogo train quoridor."`
	Size    int           `default:"9" help:"Play on this board, from 3 to 25, until the controller sets one."`
	Walls   int           `default:"10" help:"Deal this many walls to each side until the controller sets a number."`
	Debug   bool          `help:"Log refused commands to standard error."`
	Seed    int64         `hidden:"" help:"Taken because referees give it, and not used: nothing is random."`

	Serve serveCmd `cmd:"" default:"1" help:"Play for a controller on standard input and output (the default)."`
	Gtp   gtpCmd   `cmd:"" help:"Play for GoGui or another controller of the Go Text Protocol."`
	Perft perftCmd `cmd:"" help:"Count the sequences of legal moves from the initial position."`
	Book  bookCmd  `cmd:"" help:"Make the book of openings and print it."`
	Bench benchCmd `cmd:"" help:"Search fixed positions and print the node signature and the speed."`
}

// maxHash is the largest transposition table in MiB.
const maxHash = 1 << 20

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	switch {
	case c.Level < 1 || c.Level > search.MaxLevel:
		return program.Misusef("--level %d: 1 to %d are possible", c.Level, search.MaxLevel)
	case c.Nodes < 0:
		return program.Misusef("--nodes %d: at least 0 is needed, which is no limit", c.Nodes)
	case c.Walls < 0:
		return program.Misusef("--walls %d: at least 0 is needed", c.Walls)
	}
	if _, err := quoridor.New(c.Size, c.Size, c.Walls); err != nil {
		return program.Misusef("--size: %w", err)
	}
	if err := checkHash(c.Hash, machineMemory()); err != nil {
		return err
	}
	return program.CheckThreads(c.Threads)
}

// checkHash refuses a table that does not fit into the memory of the machine, which is 0 if
// unknown.
func checkHash(hash, memory int64) error {
	switch {
	case hash < 1 || hash > maxHash:
		return program.Misusef("--hash %d: 1 to %d MiB are possible", hash, maxHash)
	case memory > 0 && hash > memory:
		return program.Misusef("--hash %d: the machine has %d MiB", hash, memory)
	}
	return nil
}

// load returns the network that the flags select.
func (c *cli) load() (*paths.Net, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	return paths.Load(c.Weights, kernels)
}

// logger returns a logger for what the protocol has no line for.
func (c *cli) logger(std program.Streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.Log, &slog.HandlerOptions{Level: level}))
}

// maxRecord bounds the file of a game in bytes.
const maxRecord = 1 << 20

// loadRecord reads the file of a game.
func loadRecord(path string) ([]byte, error) {
	return files.Decode(path, maxRecord, func(data []byte) ([]byte, error) { return data, nil })
}

type serveCmd struct{}

// Run serves the controller until it sends quit or goes away.
func (serveCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	net, err := c.load()
	if err != nil {
		return err
	}
	e := newEngine(net, c)
	session, err := qtp.NewSession(e, std.Out, qtp.Options{
		Name:     "gogo",
		Version:  program.Number(),
		Size:     c.Size,
		Walls:    c.Walls,
		CPUTime:  program.Used,
		SetLevel: e.setLevel,
		Reasons:  why,
		Load:     loadRecord,
		Save:     files.WriteBytes,
		Log:      c.logger(std),
	})
	if err != nil {
		return err
	}
	return program.Served(session.Run(ctx, std.In))
}

// garbageShare is the garbage collector's target percentage. It is low because most of the heap is
// one large table.
const garbageShare = 20

// Serve plays for a controller on the standard streams, as the program without arguments does. Without the
// command line a program is half as large, which counts where it is loaded over a network.
func Serve(ctx context.Context, std program.Streams) error {
	debug.SetGCPercent(garbageShare)
	return serveCmd{}.Run(ctx, &defaults, std)
}

// defaults are the flags of a command line without any.
var defaults = cli{Level: search.MaxLevel, Threads: 1, Hash: 128, Size: 9, Walls: 10}

// Main runs the program and returns its exit code.
func Main(std program.Streams, args []string) int {
	debug.SetGCPercent(garbageShare)
	return newProgram(std).Main(arguments(args))
}

// newProgram returns the program with its standard streams.
func newProgram(std program.Streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("quoridor-gogo"),
			kong.Description("Play Quoridor for a referee of the Quoridor Text Protocol, or for GoGui."),
			kong.Vars{
				"default_time":    defaultTime.String(),
				"signature_depth": strconv.Itoa(search.SignatureDepth),
			},
			kong.Bind(std),
		},
		Out: std.Out, Log: std.Log, HangsUp: true,
	}
}

// arguments replaces -seed by --seed: the referee of the contests in Athens starts every engine
// with -seed and a number.
func arguments(args []string) []string {
	for i, arg := range args {
		if arg == "-seed" {
			args[i] = "--seed"
		}
	}
	return args
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
	net, err := c.load()
	if err != nil {
		return err
	}
	_, err = quoridorengine.Sign(ctx, std.Out, b.Depth, c.Threads, net)
	return err
}

// perftCmd counts move sequences.
type perftCmd struct {
	Depth int `default:"3" help:"Count sequences of up to this many moves."`
}

// Validate implements kong.Validatable.
func (p *perftCmd) Validate() error {
	if p.Depth < 1 {
		return program.Misusef("--depth %d: at least 1 is needed", p.Depth)
	}
	return nil
}

// Run prints a line for each depth: the depth, the count and the time it took.
func (p *perftCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	board, err := quoridor.New(c.Size, c.Size, c.Walls)
	if err != nil {
		return err
	}
	for depth := 1; depth <= p.Depth; depth++ {
		began := time.Now()
		count, err := quoridor.Perft(ctx, board, depth)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(std.Out, "%2d %16d %9.3f s\n", depth, count, time.Since(began).Seconds()); err != nil {
			return err
		}
	}
	return nil
}
