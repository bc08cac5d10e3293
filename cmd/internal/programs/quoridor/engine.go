package quoridor

import (
	"context"
	"time"

	"gogo/board/quoridor"
	"gogo/cmd/internal/program"
	"gogo/eval/quoridor/paths"
	"gogo/eval/quoridor/reasons"
	"gogo/internal/files"
	"gogo/protocol/gtp"
	quoridorgtp "gogo/protocol/gtp/quoridor"
	"gogo/protocol/qtp"
	"gogo/search"
	"gogo/search/quoridor/book"
	quoridorengine "gogo/search/quoridor/engine"
)

// engine adapts the search to the protocol.
type engine struct {
	search    *quoridorengine.Engine
	evaluator *paths.Evaluator
	limits    quoridorengine.Limits // without a clock of the controller
	turn      time.Duration         // set by the command line, beside a clock as well; 0 is none
	book      *book.Book            // nil without
}

// newEngine returns an engine with a network, under the limits of the command line.
func newEngine(net *paths.Net, c *cli) *engine {
	limits := c.limits()
	e := &engine{search: quoridorengine.New(net), evaluator: paths.NewEvaluator(net), limits: limits, turn: c.Time}
	if c.UseBook {
		e.book = book.Default()
	}
	e.search.Configure(limits)
	return e
}

// defaultTime is the time for a move if the command line has no limit at all.
const defaultTime = 2 * time.Second

// limits returns the limits of a move on the command line.
func (c *cli) limits() quoridorengine.Limits {
	l := quoridorengine.Limits{Turn: c.Time, Nodes: c.Nodes, Threads: c.Threads, Hash: c.Hash << 20, Level: c.Level}
	if l.Turn == 0 && l.Nodes == 0 {
		l.Turn = defaultTime
	}
	return l
}

// setLevel sets the level from the next move on.
func (e *engine) setLevel(level int) { e.limits.Level = level }

// NewGame clears the state of the last game.
func (e *engine) NewGame() { e.search.NewGame() }

// Think returns the move for pos. With a controller's clock and a time on the command line, the
// smaller of the two applies.
func (e *engine) Think(ctx context.Context, pos *quoridor.Board, l qtp.Limits) (qtp.Thought, error) {
	limits := e.limits
	if l.Given() {
		l = l.Within(e.turn)
		limits.Turn, limits.Left, limits.LeftGiven, limits.Increment = l.Turn, l.Left, l.LeftGiven, l.Increment
	}
	limits.Lines = l.Lines
	if t, ok := e.fromBook(pos, limits); ok {
		return t, nil
	}
	e.search.Configure(limits)
	r, err := e.search.Analyze(ctx, pos, l.Received, nil)
	if err != nil {
		return qtp.Thought{}, err
	}
	return thoughtOf(r), nil
}

// fromBook returns the move of the book, if there is one and neither a level nor several lines are
// wanted.
func (e *engine) fromBook(pos *quoridor.Board, l quoridorengine.Limits) (t qtp.Thought, ok bool) {
	if e.book == nil || l.Level != search.MaxLevel || l.Lines > 1 {
		return t, false
	}
	p, ok := e.book.Lookup(pos)
	return qtp.Thought{Move: p.Best, Score: p.Value, PV: []quoridor.Move{p.Best}}, ok
}

// thoughtOf converts a report.
func thoughtOf(r quoridorengine.Report) qtp.Thought {
	t := qtp.Thought{
		Move: r.PV[0], Depth: r.Depth, SelDepth: r.SelDepth, Score: quoridorengine.Score(r.Value),
		Nodes: r.Nodes, Elapsed: r.Elapsed, PV: r.PV,
	}
	for _, other := range r.Others {
		t.Others = append(t.Others, thoughtOf(other))
	}
	return t
}

// Evaluate returns the static value of pos in the unit of scores.
func (e *engine) Evaluate(pos *quoridor.Board) string {
	return search.Value(e.evaluator.Evaluate(pos)).String()
}

// why returns the reasons for a move.
func why(pos *quoridor.Board, m quoridor.Move, score string) string {
	return reasons.Join(reasons.Of(pos, m, score))
}

// gtpCmd serves a controller of the Go Text Protocol.
type gtpCmd struct{}

// Run serves the controller until it sends quit or goes away.
func (gtpCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	net, err := c.load()
	if err != nil {
		return err
	}
	e := newEngine(net, c)
	game, err := quoridorgtp.New(e, quoridorgtp.Options{Size: c.Size, Walls: c.Walls, Reasons: why, Load: loadRecord, Save: files.WriteBytes})
	if err != nil {
		return err
	}
	return program.Served(gtp.NewBoard(game, std.Out, gtp.Options{
		Name: "gogo", Version: program.Number(), CPUTime: program.Used, SetLevel: e.setLevel, Log: c.logger(std),
	}).Run(ctx, std.In))
}
