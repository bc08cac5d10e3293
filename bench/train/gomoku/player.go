package gomoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

// Config configures the games.
type Config struct {
	selfplay.Config
	Rules []gomoku.Rule // a game draws one of them
}

// check rejects an invalid configuration.
func (c Config) check() error {
	if len(c.Rules) == 0 {
		return errors.New("no rule")
	}
	for _, rule := range c.Rules {
		if err := rule.Check(); err != nil {
			return err
		}
	}
	return c.Check(gomoku.MinSize, gomoku.MaxSize)
}

// Player plays games with an engine of its own.
type Player struct {
	config Config
	engine *gomokuengine.Engine
	tables map[gomoku.Rule]*lines.Tables
}

// tableMemory is the memory limit of the engine.
const tableMemory = 64 << 20

// NewPlayer returns a player with an evaluation.
func NewPlayer(j gomokuengine.EvalConfig, config Config) (*Player, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	p := &Player{config: config, engine: gomokuengine.New(j), tables: make(map[gomoku.Rule]*lines.Tables)}
	for _, rule := range config.Rules {
		if p.tables[rule] == nil {
			p.tables[rule] = lines.NewTables(rule, j.Weights(rule))
		}
	}
	return p, p.engine.Configure(gomokuengine.Limits{Nodes: config.Nodes, Memory: tableMemory, WideRoot: true})
}

// Play plays game number and returns its record. It discards a game with a one-sided opening.
func (p *Player) Play(ctx context.Context, number uint64) ([]byte, error) {
	g, err := p.game(ctx, number)
	if err != nil {
		return nil, err
	}
	return g.record.Append(nil)
}

var errOneSided = fmt.Errorf("a one-sided opening: %w", selfplay.ErrDiscarded)

// balanced bounds the value of an opening: odds of e.
const balanced = 140

// game is a game in progress.
type game struct {
	*Player
	rng    *rand.Rand
	state  *lines.State
	now    gomokuengine.Report // of the current position
	record *Game
}

// game plays a game.
func (p *Player) game(ctx context.Context, number uint64) (*game, error) {
	g, err := p.start(number)
	if err != nil {
		return nil, err
	}
	p.engine.NewGame()
	if g.now, err = g.analyze(ctx); err != nil {
		return nil, err
	}
	if max(g.now.Value, -g.now.Value) > balanced {
		return nil, errOneSided
	}
	for {
		if g.ends() {
			return g, nil
		}
		if err := g.move(ctx); err != nil {
			return nil, err
		}
	}
}

// start returns a game after its opening.
func (p *Player) start(number uint64) (*game, error) {
	rng := p.config.Rand(number)
	state, err := p.opening(rng)
	if err != nil {
		return nil, err
	}
	b := state.Board()
	g := &game{Player: p, rng: rng, state: state}
	g.record = &Game{Number: number, Width: b.Width(), Height: b.Height(), Rule: b.Rule(), Opening: b.Len()}
	for _, m := range b.Moves() {
		g.record.Plies = append(g.record.Plies, Ply{Move: g.xy(m.Point)})
	}
	return g, nil
}

// analyze searches the position, unless the board is full; it fails if ctx is canceled meanwhile.
func (g *game) analyze(ctx context.Context) (gomokuengine.Report, error) {
	b := g.state.Board()
	if b.Full() {
		return gomokuengine.Report{}, nil
	}
	r, err := g.engine.Analyze(ctx, b.Clone(), time.Now(), nil)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// ends reports whether the game is over, and records the result.
func (g *game) ends() bool {
	b := g.state.Board()
	if b.Full() {
		return true
	}
	g.record.Winner, g.record.Proof = winner(b, g.now)
	return g.record.Winner != gomoku.Empty
}

// winner returns the proven winner of a position, Empty if there is none, and in how many plies:
// the side with a five or a proof, or the opponent of one without a legal move.
func winner(b *gomoku.Board, r gomokuengine.Report) (c gomoku.Color, plies int) {
	us, move := b.ToMove(), r.PV[0]
	switch {
	case !playable(b, move):
		return us.Other(), 0
	case b.Wins(move, us):
		return us, 1
	case r.Value >= search.Proven:
		return us, min(r.Value.MateDistance(), b.Width()*b.Height())
	case r.Value <= -search.Proven:
		return us.Other(), min(r.Value.MateDistance(), b.Width()*b.Height())
	}
	return gomoku.Empty, 0
}

// playable reports whether the side to move may play p.
func playable(b *gomoku.Board, p gomoku.Point) bool { return b.Legal(p, b.ToMove()) == nil }

// xy converts a point to the form of records.
func (g *game) xy(p gomoku.Point) XY {
	x, y := g.state.Board().XY(p)
	return XY{X: uint8(x), Y: uint8(y)}
}

const (
	// early is the number of plies after the opening that belong to the start of the game.
	early = 10
	// In one of this many positions another move is tried, and it is played if it is worse than
	// the best by no more than the margin: at the start, and later.
	earlyShare, laterShare   = 2, 4
	earlyMargin, laterMargin = 80, 40
	// promising is the number of first moves in the ordering among which one is tried.
	promising = 5
	// One of nearShare moves tried is drawn near the last one, within reach columns and rows.
	nearShare = 3
	reach     = 4
)

// move makes a move and searches the position after it.
func (g *game) move(ctx context.Context) error {
	best := g.now.PV[0]
	ply := Ply{Move: g.xy(best)}
	if hasVerdict(g.now) {
		ply.Verdict = g.verdict(g.now)
		played, err := g.try(ctx, &ply)
		if err != nil || played {
			return err
		}
	}
	var err error
	g.place(best, &ply)
	g.now, err = g.analyze(ctx)
	return err
}

// place places a stone and records its ply.
func (g *game) place(p gomoku.Point, ply *Ply) {
	g.state.Place(p, g.state.Board().ToMove())
	g.record.Plies = append(g.record.Plies, *ply)
}

// hasVerdict reports whether a search looked beyond a forced move.
func hasVerdict(r gomokuengine.Report) bool { return r.Depth > 1 }

// try sometimes tries another move. It plays one that is nearly as good as the best, and records
// any other as a stray of the ply.
func (g *game) try(ctx context.Context, ply *Ply) (played bool, err error) {
	share, margin := laterShare, search.Value(laterMargin)
	if len(g.record.Plies) < g.record.Opening+early {
		share, margin = earlyShare, earlyMargin
	}
	if g.rng.IntN(share) != 0 {
		return false, nil
	}
	b := g.state.Board()
	other, ok := g.draw()
	if !ok || other == g.now.PV[0] || b.Wins(other, b.ToMove()) || b.Len()+1 == b.Width()*b.Height() {
		return false, nil
	}
	g.state.Place(other, b.ToMove())
	r, err := g.analyze(ctx)
	if err != nil || !hasVerdict(r) {
		g.state.Undo()
		return false, err
	}
	move, verdict := g.xy(other), g.verdict(r)
	g.state.Undo()
	if !r.Value.IsProven() && -r.Value >= g.now.Value-margin {
		ply.Move, g.now = move, r
		g.place(other, ply)
		return true, nil
	}
	ply.Stray = Stray{Move: move, Verdict: verdict}
	return false, nil
}

// draw draws a move to try, which may be played: usually a promising one, otherwise any near the
// last one.
func (g *game) draw() (p gomoku.Point, ok bool) {
	b := g.state.Board()
	if g.rng.IntN(nearShare) != 0 {
		p, ok = g.drawPromising()
	} else {
		p, ok = g.drawNear(b.Moves()[b.Len()-1].Point)
	}
	return p, ok && playable(b, p)
}

// drawPromising draws one of the first moves in the ordering.
func (g *game) drawPromising() (gomoku.Point, bool) {
	moves := promisingMoves(g.state, promising)
	if len(moves) == 0 {
		return gomoku.NoPoint, false
	}
	return moves[g.rng.IntN(len(moves))].point, true
}

// drawNear draws a cell near another, which may be off the board.
func (g *game) drawNear(last gomoku.Point) (gomoku.Point, bool) {
	b := g.state.Board()
	x, y := b.XY(last)
	x += g.rng.IntN(2*reach+1) - reach
	y += g.rng.IntN(2*reach+1) - reach
	if !b.OnBoard(x, y) {
		return gomoku.NoPoint, false
	}
	return b.At(x, y), true
}

// proven stands for a proven value in a record: odds of e^11.
const proven = search.Value(1600)

// verdict converts a search report.
func (g *game) verdict(r gomokuengine.Report) Verdict {
	return Verdict{
		Given: true, Value: int(min(max(r.Value, -proven), proven)), Best: g.xy(r.PV[0]), Quiet: g.state.Quiet(),
	}
}
