// Command quoridor-gogo plays Quoridor on boards from 3 to 25 a side under any controller that
// speaks the Quoridor Text Protocol. Without arguments it serves the controller on its standard
// streams.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/alecthomas/kong"

	"gogo/board/quoridor"
	"gogo/cmd/internal/program"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd"
	"gogo/protocol/qtp"
	"gogo/search"
	quoridorengine "gogo/search/quoridor/engine"
)

// cli is the command line.
type cli struct {
	Time    time.Duration `placeholder:"2s" help:"Time for a move, also beside a clock of the controller, in seconds if it has no unit; ${default_time} if neither a clock nor --nodes limits it."`
	Nodes   int64         `placeholder:"N" help:"Search at most so many positions for a move, clock or not."`
	Threads int           `default:"1" help:"Search threads."`
	Hash    int64         `default:"128" help:"Size of the transposition table in MiB."`
	Weights string        `placeholder:"FILE" help:"Evaluate with the network in FILE, which gogo train quoridor has made."`
	Size    int           `default:"9" help:"Board until the controller says another: from 3 to 25."`
	Walls   int           `default:"10" help:"Walls in each hand until the controller says another number."`
	Debug   bool          `help:"Log refused moves and the like on the standard error."`
	Seed    int64         `hidden:"" help:"Taken because referees give it, and not used: nothing is random."`

	Serve serveCmd `cmd:"" default:"1" help:"Serve a controller on the standard streams: what happens without a command."`
	Gtp   gtpCmd   `cmd:"" help:"Serve a controller of the Go Text Protocol, such as GoGui, on the standard streams."`
	Perft perftCmd `cmd:"" help:"Count the sequences of legal moves from the start."`
	Bench benchCmd `cmd:"" help:"Search fixed positions: print the node signature and the speed."`
}

// maxHash is the largest transposition table in MiB.
const maxHash = 1 << 20

// Validate implements kong.Validatable.
func (c *cli) Validate() error {
	switch {
	case c.Nodes < 0:
		return program.Misusef("--nodes: %d nodes: they cannot be negative", c.Nodes)
	case c.Walls < 0:
		return program.Misusef("--walls: %d walls: they cannot be negative", c.Walls)
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
		return program.Misusef("--hash: %d MiB of hash table: from 1 to %d", hash, maxHash)
	case memory > 0 && hash > memory:
		return program.Misusef("--hash: %d MiB of hash table: the machine has %d MiB", hash, memory)
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
func (c *cli) logger(std streams) *slog.Logger {
	level := slog.LevelError
	if c.Debug {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewTextHandler(std.log, &slog.HandlerOptions{Level: level}))
}

type serveCmd struct{}

// Run serves the controller until it sends quit or goes away.
func (serveCmd) Run(ctx context.Context, c *cli, std streams) error {
	net, err := c.load()
	if err != nil {
		return err
	}
	session, err := qtp.NewSession(newEngine(net, c), std.out, qtp.Options{
		Name:    "gogo",
		Version: program.Number(),
		Size:    c.Size,
		Walls:   c.Walls,
		CPUTime: program.Used,
		Log:     c.logger(std),
	})
	if err != nil {
		return err
	}
	return program.Served(session.Run(ctx, std.in))
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
	os.Exit(newProgram(std).Main(arguments(os.Args[1:])))
}

// newProgram returns the program with its standard streams.
func newProgram(std streams) program.Program {
	return program.Program{
		CLI: new(cli),
		Options: []kong.Option{
			kong.Name("quoridor-gogo"),
			kong.Description("An engine for Quoridor, to be started by a controller of the Quoridor Text Protocol."),
			kong.Vars{
				"default_time":    defaultTime.String(),
				"signature_depth": strconv.Itoa(search.SignatureDepth),
			},
			kong.Bind(std),
		},
		Out: std.out, Log: std.log, HangsUp: true,
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
	net, err := c.load()
	if err != nil {
		return err
	}
	_, err = quoridorengine.Sign(ctx, std.out, b.Depth, c.Threads, net)
	return err
}

// perftCmd counts move sequences.
type perftCmd struct {
	Depth int `default:"3" help:"Longest sequences."`
}

// Validate implements kong.Validatable.
func (p *perftCmd) Validate() error {
	if p.Depth < 1 {
		return fmt.Errorf("depth %d: at least 1 is needed", p.Depth)
	}
	return nil
}

// Run prints a line for each depth: the depth, the count and the time it took.
func (p *perftCmd) Run(ctx context.Context, c *cli, std streams) error {
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
		if _, err := fmt.Fprintf(std.out, "%2d %16d %9.3f s\n", depth, count, time.Since(began).Seconds()); err != nil {
			return err
		}
	}
	return nil
}
