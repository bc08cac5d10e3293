package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"gogo/board/gomoku"
	linesamples "gogo/eval/gomoku/lines/samples"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
	"gogo/search/selfplay"
)

// Config says what games to play.
type Config struct {
	selfplay.Config
	Rule                    gomoku.Rule
	LeastSize, GreatestSize int // of the square boards
}

// check refuses what cannot be played.
func (c Config) validate() error {
	if c.LeastSize < gomoku.MinSize || c.GreatestSize > gomoku.MaxSize || c.LeastSize > c.GreatestSize {
		return fmt.Errorf("boards from %d to %d a side: they may have %d to %d",
			c.LeastSize, c.GreatestSize, gomoku.MinSize, gomoku.MaxSize)
	}
	if err := c.Check(); err != nil {
		return err
	}
	return c.Rule.Check()
}

// Player plays games one after the other.
type Player struct {
	config Config
	engine *gomokuengine.Engine
	rng    *rand.Rand
	seen   map[uint64]struct{} // the openings and ends of games so far
}

// tableMemory is the memory limit that the engine plays under.
const tableMemory = 64 << 20

// NewPlayer returns a player with an engine of its own.
func NewPlayer(engine *gomokuengine.Engine, config Config) (*Player, error) {
	if err := config.validate(); err != nil {
		return nil, err
	}
	if err := engine.Configure(gomokuengine.Limits{Nodes: config.Nodes, Memory: tableMemory, WideRoot: true}); err != nil {
		return nil, err
	}
	return &Player{config, engine, config.Rand(), make(map[uint64]struct{})}, nil
}

const (
	balanced   = 200
	strayShare = 4 // one position in so many gets a stray neighbour
	strayReach = 4 // columns and rows between the last move and the stray one
)

// Play plays a game and records its samples, a line each. It discards a game whose
// opening favours one side too much, and one that was played before.
func (p *Player) Play(ctx context.Context) (selfplay.Record, error) {
	g, err := p.game(ctx)
	if err != nil {
		return selfplay.Record{}, err
	}
	r := selfplay.Record{Samples: len(g.samples)}
	for i := range g.samples {
		r.Text = g.samples[i].Append(r.Text)
	}
	return r, nil
}

var (
	errOneSided = fmt.Errorf("a one-sided opening: %w", selfplay.ErrDiscarded)
	errTwice    = fmt.Errorf("the same game twice: %w", selfplay.ErrDiscarded)
)

// game is a game that was played.
type game struct {
	samples []linesamples.Sample // positions of the game, then strays
	final   *gomoku.Board        // where it was won, if it was
	winner  gomoku.Color         // Empty for a draw
}

// game plays one game. The error is errOneSided if the opening was no good, errTwice if
// it or the end of the game has been there, and that of ctx if the game was cancelled.
func (p *Player) game(ctx context.Context) (*game, error) {
	b, err := p.opening()
	if err != nil {
		return nil, err
	}
	if opening := record(b); !p.fresh(opening.Pattern()) {
		return nil, errTwice
	}
	p.engine.NewGame()
	g := game{final: b}
	var strays []linesamples.Sample
	for first := true; !b.Full(); first = false {
		r, err := p.analyse(ctx, b)
		if err != nil {
			return nil, err
		}
		if first && max(r.Value, -r.Value) > balanced {
			return nil, errOneSided
		}
		if g.winner = winner(b, r); g.winner != gomoku.Empty {
			break
		}
		if r.Depth > 1 {
			g.samples = append(g.samples, sample(b, r))
			if p.rng.IntN(strayShare) == 0 {
				if strays, err = p.stray(ctx, b, strays); err != nil {
					return nil, err
				}
			}
		}
		b.Place(r.PV[0], b.ToMove())
	}
	if last := record(b); !p.fresh(last.Position()) {
		return nil, errTwice
	}
	g.credit()
	g.samples = append(g.samples, strays...)
	return &g, nil
}

// fresh reports whether a key has not been there, and notes it.
func (p *Player) fresh(key uint64) bool {
	_, seen := p.seen[key]
	p.seen[key] = struct{}{}
	return !seen
}

// credit gives the samples the result of the game.
func (g *game) credit() {
	for i := range g.samples {
		mover := gomoku.Black
		if len(g.samples[i].Moves)%2 != 0 {
			mover = gomoku.White
		}
		g.samples[i].Result = resultFor(g.winner, mover)
	}
}

// winner returns who has won a position for sure, Empty if nobody has: the side
// with a five or a proof, or the opponent of one without a legal move.
func winner(b *gomoku.Board, r gomokuengine.Report) gomoku.Color {
	us, move := b.ToMove(), r.PV[0]
	switch {
	case !playable(b, move) || r.Value <= -search.Proven:
		return us.Other()
	case b.Wins(move, us) || r.Value >= search.Proven:
		return us
	}
	return gomoku.Empty
}

// playable reports whether the side to move may play p.
func playable(b *gomoku.Board, p gomoku.Point) bool { return b.Legal(p, b.ToMove()) == nil }

// resultFor returns what the win of one colour, Empty for a draw, is to another.
func resultFor(winner, c gomoku.Color) float64 {
	switch winner {
	case gomoku.Empty:
		return 0.5
	case c:
		return 1
	}
	return 0
}

// analyse searches a position; it fails if ctx is cancelled meanwhile.
func (p *Player) analyse(ctx context.Context, b *gomoku.Board) (gomokuengine.Report, error) {
	r, err := p.engine.Analyse(ctx, b.Clone(), time.Now(), nil)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// stray appends the sample of a position that follows b by a random move near
// the last one, if that move can be played.
func (p *Player) stray(ctx context.Context, b *gomoku.Board, to []linesamples.Sample) ([]linesamples.Sample, error) {
	x, y := b.XY(b.Moves()[b.Len()-1].Point)
	x += p.rng.IntN(2*strayReach+1) - strayReach
	y += p.rng.IntN(2*strayReach+1) - strayReach
	if !b.OnBoard(x, y) || !playable(b, b.At(x, y)) || b.Wins(b.At(x, y), b.ToMove()) {
		return to, nil
	}
	c := b.Clone()
	c.Place(c.At(x, y), c.ToMove())
	if c.Full() {
		return to, nil
	}
	r, err := p.analyse(ctx, c)
	if err != nil {
		return nil, err
	}
	if r.Depth <= 1 {
		return to, nil
	}
	s := sample(c, r)
	s.Result = linesamples.Unplayed
	return append(to, s), nil
}

// sample records a searched position.
func sample(b *gomoku.Board, r gomokuengine.Report) linesamples.Sample {
	s := record(b)
	s.Value = int(min(max(r.Value, -proven), proven))
	s.Best = xy(b, r.PV[0])
	return s
}

// record records a position alone.
func record(b *gomoku.Board) linesamples.Sample {
	s := linesamples.Sample{Width: b.Width(), Height: b.Height(), Rule: b.Rule()}
	for _, m := range b.Moves() {
		s.Moves = append(s.Moves, xy(b, m.Point))
	}
	return s
}

// xy returns a point as samples have it.
func xy(b *gomoku.Board, p gomoku.Point) linesamples.XY {
	x, y := b.XY(p)
	return linesamples.XY{X: uint8(x), Y: uint8(y)}
}

// proven stands for a proven value: odds of e^11.
const proven = search.Value(1600)
