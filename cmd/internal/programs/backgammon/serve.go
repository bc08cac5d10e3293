package backgammon

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync/atomic"

	"gogo/board/backgammon"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon/advisor"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/internal/access"
	"gogo/protocol/analyst"
	"gogo/protocol/bgblitz"
	"gogo/protocol/gnuexternal"
	"gogo/protocol/ubgi"
	"gogo/search"
	backgammonengine "gogo/search/backgammon/engine"
)

type serveCmd struct{}

// Run serves the client on the standard program.Streams, or clients over TCP until Ctrl-C.
func (serveCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	var listener net.Listener
	if at := c.Listen + c.External; at != "" {
		var err error
		if listener, err = listen.Open(ctx, at); err != nil {
			return err
		}
		defer listener.Close()
	}
	h, err := newHost(c, std)
	if err != nil {
		return err
	}
	if listener == nil {
		ctx, stop := program.Context(ctx, std.Out)
		defer stop()
		return program.Served(h.session(ctx, std.In, std.Out))
	}
	guarded, err := c.Guard(listener, c.Gate(maxSessions), h.busyMessage, h.log)
	if err != nil {
		return err
	}
	h.prepare()
	if _, err := fmt.Fprintf(std.Log, "listening on %s\n", listener.Addr()); err != nil {
		return err
	}
	s := server{h, limits{idle: c.Idle, linger: linger}, h.log}
	return program.Served(s.listen(ctx, guarded))
}

// defaults are the flags of a command line without any that matter on the standard streams.
var defaults = cli{Threads: 1, Level: search.MaxLevel, Ply: 2}

// Serve plays for a client on the standard streams, as the program without arguments does. Without the
// command line a program is half as large, which counts where it is loaded over a network.
func Serve(ctx context.Context, std program.Streams) error {
	h, err := newHost(&defaults, std)
	if err != nil {
		return err
	}
	return program.Served(h.session(ctx, std.In, std.Out))
}

// host serves clients with one shared engine.
type host struct {
	level  int
	ply    backgammon.Ply // unless the client sets one
	engine analyst.Engine
	// prepare builds the tables of the engine's first answer, before clients with a clock are
	// served.
	prepare func()
	table   string // name of the match equity table
	log     *slog.Logger
	// external has the rules of GNU Backgammon's protocol, if that is served instead of the
	// others.
	external *gnuexternal.Rules
}

// newHost returns the host that the command line asks for.
func newHost(c *cli, std program.Streams) (host, error) {
	table, err := c.table()
	if err != nil {
		return host{}, err
	}
	engine, prepare, err := newEngine(c, table)
	h := host{level: c.Level, ply: c.Ply, engine: engine, prepare: prepare, table: table.Name(), log: c.log(std)}
	if c.External != "" {
		h.external = &gnuexternal.Rules{Jacoby: c.Jacoby, Beavers: c.Beavers}
	}
	return h, err
}

// session serves one client, in any of the protocols.
func (h host) session(ctx context.Context, in io.Reader, out io.Writer) error {
	if h.external != nil {
		return gnuexternal.Serve(ctx, in, out, h.engine, gnuexternal.Options{Name: "gogo", Version: program.Number(), Ply: h.ply, Rules: *h.external})
	}
	return bgblitz.Serve(ctx, in, out, h.engine, bgblitz.Options{
		Name: "gogo", Version: program.Number(), MatchEquities: h.table, UBGI: h.ubgi, Log: h.log, Ply: h.ply,
	})
}

// ubgi serves the rest of a stream in UBGI.
func (h host) ubgi(ctx context.Context, in io.Reader, out io.Writer) error {
	opts := ubgi.Options{Name: "gogo", Author: "the gogo authors", Version: program.Number(), Ply: int(h.ply), Level: h.level, MatchEquities: h.table, Prepare: h.prepare, Log: h.log}
	return ubgi.NewSession(h.engine, out, opts).Run(ctx, in)
}

// busyMessage tells a client why it is not served.
func (h host) busyMessage(why *access.Refusal) []byte {
	if h.external != nil {
		return []byte("Error: " + why.Text + "\n")
	}
	return (&bgblitz.Error{Code: bgblitz.Busy, Message: why.Text}).Line()
}

// newEngine returns the engine that the command line asks for, and a function that builds the
// tables of its first answer.
func newEngine(c *cli, table *equity.Table) (e analyst.Engine, prepare func(), err error) {
	model, kernels, err := c.networks()
	if err != nil {
		return nil, nil, err
	}
	engine := backgammonengine.New(model, kernels, backgammonengine.Options{Threads: c.Threads})
	return advisor.New(engine, table, c.Level), model.Tables.Prepare, nil
}

// table returns the match equity table that the command line asks for.
func (c *cli) table() (*equity.Table, error) {
	if c.Met == "" {
		return equity.Kazaross(), nil
	}
	return equity.OpenTable(c.Met)
}

// networks returns the networks that the command line asks for, and their kernels.
func (c *cli) networks() (*chances.Model, simd.Kernels, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, kernels, err
	}
	model, err := chances.Open(c.Nets)
	return model, kernels, err
}

// countingEngine counts the questions under way.
type countingEngine struct {
	analyst.Engine
	work atomic.Int32
}

// counted returns the host with an engine that counts the questions of one client.
func (h host) counted() (counting host, work *atomic.Int32) {
	e := &countingEngine{Engine: h.engine}
	h.engine = e
	return h, &e.work
}

// begin counts a question until end is called.
func (c *countingEngine) begin() (end func()) {
	c.work.Add(1)
	return func() { c.work.Add(-1) }
}

func (c *countingEngine) Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error) {
	defer c.begin()()
	return c.Engine.Evaluate(ctx, q)
}

func (c *countingEngine) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	defer c.begin()()
	return c.Engine.Plays(ctx, q)
}

func (c *countingEngine) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	defer c.begin()()
	return c.Engine.Cube(ctx, q)
}

func (c *countingEngine) Rollout(ctx context.Context, q analyst.Question, r analyst.Rollout, progress func(analyst.Estimate)) (analyst.Estimate, error) {
	defer c.begin()()
	return c.Engine.Rollout(ctx, q, r, progress)
}
