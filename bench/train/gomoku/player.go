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

// opening draws openings until one looks balanced without a search, which most do not.
func (p *Player) opening(rng *rand.Rand) (*lines.State, error) {
	for tries := 1; ; tries++ {
		b, err := p.config.opening(rng)
		if err != nil {
			return nil, err
		}
		s := lines.NewState(b, p.tables[b.Rule()])
		if value := s.Evaluate(); s.Quiet() && max(value, -value) <= staticBalance || tries == maxOpenings {
			return s, nil
		}
	}
}

const (
	// staticBalance bounds the static evaluation of an opening before it is searched: it is less than
	// balanced, since half of those at that bound are beyond it.
	staticBalance = balanced / 2
	// maxOpenings bounds the openings drawn for a game: small boards may have none that looks
	// balanced.
	maxOpenings = 50
)

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
	// minOpening is the minimum number of random stones before the engine plays, and openingCounts
	// the number of possible counts.
	minOpening    = 4
	openingCounts = 12
	// One of scatteredShare openings is scattered over the board, with up to scattered further
	// stones.
	scatteredShare = 4
	scattered      = 22
	// minReach is the minimum distance in columns and rows of the stones of other openings
	// from their center, and reaches the number of possible distances.
	minReach = 3
	reaches  = 4
)

// opening returns a board with random stones without a five. A small board may not have room for
// all.
func (c Config) opening(rng *rand.Rand) (*gomoku.Board, error) {
	size := c.Size(rng)
	b, err := gomoku.New(size, size, c.Rules[rng.IntN(len(c.Rules))])
	if err != nil {
		return nil, err
	}
	xs, ys, numbers := span{0, size}, span{0, size}, scattered
	if rng.IntN(scatteredShare) != 0 {
		reach := minReach + rng.IntN(reaches)
		xs, ys, numbers = about(rng, size, reach), about(rng, size, reach), openingCounts
	}
	stones := min(minOpening+rng.IntN(numbers), xs.count*ys.count/2)
	for tries := maxTries * stones; b.Len() < stones && tries > 0; tries-- {
		at := b.At(xs.draw(rng), ys.draw(rng))
		if playable(b, at) && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
		}
	}
	return b, nil
}

// maxTries bounds the average number of draws per stone.
const maxTries = 100

// span is a range of columns or rows.
type span struct{ from, count int }

func (s span) draw(rng *rand.Rand) int { return s.from + rng.IntN(s.count) }

// about returns the columns or rows within reach of one in the middle third of a side, as far as
// they are on the board.
func about(rng *rand.Rand, size, reach int) span {
	middle := size/3 + rng.IntN(size-2*(size/3))
	from, to := max(middle-reach, 0), min(middle+reach+1, size)
	return span{from, to - from}
}
