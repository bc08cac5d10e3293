package pbrain

import (
	"context"
	"log/slog"
	"time"

	"gogo/board/gomoku"
	"gogo/cmd/internal/program"
	"gogo/protocol/gtp"
	gomokugtp "gogo/protocol/gtp/gomoku"
	gomokuengine "gogo/search/gomoku/engine"
)

// gtpCmd serves a controller of the Go Text Protocol.
type gtpCmd struct {
	Rule gomoku.Rule   `default:"freestyle" help:"Play by this rule: freestyle, standard (exactly five), renju, caro, or a number of INFO rule."`
	Size gomoku.Size   `default:"15" help:"Play on this board until the controller sets one: 15, or 20x16 for a rectangle."`
	Time time.Duration `placeholder:"5s" help:"Think at most this long per move, with a clock of the controller too; a number alone is seconds. Without a clock and --nodes it is ${default_time}."`
}

// Examples implements program.Examples.
func (*gtpCmd) Examples() []string {
	return []string{"pbrain-gogo gtp --rule renju --time 2s"}
}

// Run serves the controller until it sends quit or goes away.
func (g *gtpCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	config, networks, err := c.load()
	if err != nil {
		return err
	}
	log := c.logger(std)
	player := &gtpPlayer{
		engine: gomokuengine.New(config), networks: networks, rule: g.Rule, limits: g.limits(c), turn: g.Time, log: log,
	}
	if err := player.engine.Configure(player.limits); err != nil { // for NewGame
		return err
	}
	game, err := gomokugtp.New(player, g.Size.Width, g.Size.Height, g.Rule)
	if err != nil {
		return program.Misusef("--size: %w", err)
	}
	return program.Served(gtp.NewBoard(game, std.Out, gtp.Options{
		Name: "gogo", Version: program.Number(), CPUTime: program.Used, SetLevel: player.setLevel, Log: log,
	}).Run(ctx, std.In))
}

// limits returns the limits of a move on the command line.
func (g *gtpCmd) limits(c *cli) gomokuengine.Limits {
	l := gomokuengine.Limits{Turn: g.Time, Nodes: c.Nodes, Threads: c.Threads, Level: c.Level}
	if l.Turn == 0 && l.Nodes == 0 {
		l.Turn = unboundedTurn
	}
	return l
}

// gtpPlayer adapts the engine to the Go Text Protocol.
type gtpPlayer struct {
	engine   *gomokuengine.Engine
	networks *networkFile // nil where all are built in or none is wanted
	rule     gomoku.Rule
	limits   gomokuengine.Limits // without a clock of the controller
	turn     time.Duration       // set by the command line, beside a clock as well; 0 is none
	log      *slog.Logger
}

// setLevel sets the level from the next move on.
func (p *gtpPlayer) setLevel(level int) { p.limits.Level = level }

// NewGame clears the state of the last game and builds the tables of the next one before its clock
// runs.
func (p *gtpPlayer) NewGame() {
	p.engine.NewGame()
	p.engine.Prepare(p.rule)
	logFault(p.log, p.networks)
}

// Think returns the move for pos. With a controller's clock and a time on the command line, the
// smaller of the two applies.
func (p *gtpPlayer) Think(ctx context.Context, pos *gomoku.Board, l gtp.Limits) (gomokugtp.Thought, error) {
	limits := p.limits
	if l.Given() {
		l = l.Within(p.turn)
		limits.Turn, limits.Left, limits.LeftGiven, limits.Increment = l.Turn, l.Left, l.LeftGiven, l.Increment
	}
	if err := p.engine.Configure(limits); err != nil {
		return gomokugtp.Thought{}, err
	}
	r, err := p.engine.Analyze(ctx, pos, l.Received, nil)
	if err != nil {
		return gomokugtp.Thought{}, err
	}
	return gomokugtp.Thought{
		Move: r.PV[0], Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Value.String(),
		Nodes: r.Nodes, Elapsed: r.Elapsed, PV: r.PV,
	}, nil
}
