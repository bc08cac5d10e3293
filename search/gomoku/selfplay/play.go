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
}

// tableMemory is the memory limit that the engine plays under.
const tableMemory = 64 << 20

// NewPlayer returns a player with an engine of its own.
func NewPlayer(engine *gomokuengine.Engine, config Config) (*Player, error) {
	if err := config.validate(); err != nil {
		return nil, err
	}
	if err := engine.Configure(gomokuengine.Limits{Nodes: config.Nodes, Memory: tableMemory}); err != nil {
		return nil, err
	}
	return &Player{config, engine, config.Rand()}, nil
}

const (
	leastOpening = 2 // random stones before the engine plays
	openings     = 7 // from leastOpening on
	balanced     = 300
	strayShare   = 2 // one position in so many gets a stray neighbour
	strayReach   = 4 // columns and rows between the last move and the stray one
)

// Play plays a game and records its samples, a line each. It discards a game whose
// opening favours one side too much.
func (p *Player) Play(ctx context.Context) (selfplay.Record, error) {
	samples, err := p.game(ctx)
	if err != nil {
		return selfplay.Record{}, err
	}
	r := selfplay.Record{Samples: len(samples)}
	for i := range samples {
		r.Text = samples[i].Append(r.Text)
	}
	return r, nil
}

// errOneSided says that an opening favoured one side too much to be played on.
var errOneSided = fmt.Errorf("a one-sided opening: %w", selfplay.ErrDiscarded)

// game plays one game and returns its samples, positions of the game and then
// some that differ from one by a random move. The error is errOneSided if the
// opening was no good, and that of ctx if the game was cancelled.
func (p *Player) game(ctx context.Context) ([]linesamples.Sample, error) {
	b, err := p.opening()
	if err != nil {
		return nil, err
	}
	p.engine.NewGame()
	var game, strays []linesamples.Sample
	result := 0.5 // for Black
	for first := true; !b.Full(); first = false {
		r, err := p.analyse(ctx, b)
		if err != nil {
			return nil, err
		}
		if first && max(r.Value, -r.Value) > balanced {
			return nil, errOneSided
		}
		us, move := b.ToMove(), r.PV[0]
		if winner := winner(b, r); winner != gomoku.Empty {
			result = resultFor(winner, gomoku.Black)
			break
		}
		if r.Depth > 1 {
			game = append(game, p.sample(b, r))
			if p.rng.IntN(strayShare) == 0 {
				if strays, err = p.stray(ctx, b, strays); err != nil {
					return nil, err
				}
			}
		}
		b.Place(move, us)
	}
	for i := range game {
		game[i].Result = result
		if len(game[i].Moves)%2 != 0 {
			game[i].Result = 1 - result
		}
	}
	return append(game, strays...), nil
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

// resultFor returns what the win of one colour is to another.
func resultFor(winner, c gomoku.Color) float64 {
	if winner == c {
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

// opening returns a board with random stones about the middle.
func (p *Player) opening() (*gomoku.Board, error) {
	size := p.config.LeastSize + p.rng.IntN(p.config.GreatestSize-p.config.LeastSize+1)
	b, err := gomoku.New(size, size, p.config.Rule)
	if err != nil {
		return nil, err
	}
	reach := 2 + p.rng.IntN(min(2, (size-1)/2-1))
	for n := leastOpening + p.rng.IntN(openings); n > 0; {
		at := b.At(size/2+p.rng.IntN(2*reach+1)-reach, size/2+p.rng.IntN(2*reach+1)-reach)
		if playable(b, at) && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			n--
		}
	}
	return b, nil
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
	s := p.sample(c, r)
	s.Result = linesamples.Unplayed
	return append(to, s), nil
}

// sample records a searched position.
func (p *Player) sample(b *gomoku.Board, r gomokuengine.Report) linesamples.Sample {
	s := linesamples.Sample{Width: b.Width(), Height: b.Height(), Rule: b.Rule(), Value: int(min(max(r.Value, -proven), proven))}
	for _, m := range b.Moves() {
		s.Moves = append(s.Moves, xy(b, m.Point))
	}
	s.Best = xy(b, r.PV[0])
	return s
}

// xy returns a point as samples have it.
func xy(b *gomoku.Board, p gomoku.Point) linesamples.XY {
	x, y := b.XY(p)
	return linesamples.XY{X: uint8(x), Y: uint8(y)}
}

// proven stands for a proven value: odds of e^8.
const proven = search.Value(1600)
