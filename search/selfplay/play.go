package selfplay

import (
	"context"
	"math/rand/v2"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/lines/fit"
	"gogo/search"
	"gogo/search/pattern"
)

// Config says what games to play.
type Config struct {
	Rule             gomoku.Rule
	LeastSize, Sizes int   // board sizes from LeastSize on, Sizes of them
	Nodes            int64 // of the search a move
	Seed             uint64
}

// Player plays games one after the other.
type Player struct {
	config Config
	engine *pattern.Engine
	rng    *rand.Rand
}

// NewPlayer returns a player with an engine of its own.
func NewPlayer(engine *pattern.Engine, config Config) (*Player, error) {
	if err := engine.Configure(pattern.Limits{Nodes: config.Nodes, Memory: 64 << 20}); err != nil {
		return nil, err
	}
	return &Player{config, engine, rand.New(rand.NewPCG(config.Seed, 1))}, nil
}

const (
	leastOpening = 2 // random stones before the engine plays
	openings     = 7 // from leastOpening on
	balanced     = 300
	strayShare   = 2 // one position in so many gets a stray neighbour
)

// Game plays one game and returns its samples, positions of the game and some
// that differ from one by a random move. The result is nil if the opening was
// one-sided or ctx was cancelled.
func (p *Player) Game(ctx context.Context) ([]fit.Sample, error) {
	size := p.config.LeastSize + p.rng.IntN(p.config.Sizes)
	b, err := gomoku.New(size, size, p.config.Rule)
	if err != nil {
		return nil, err
	}
	p.open(b)
	p.engine.NewGame()
	var game, strays []fit.Sample
	result := 0.5 // for Black
	for first := true; !b.Full(); first = false {
		r, err := p.engine.Analyse(ctx, b.Clone(), time.Now(), nil)
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		if first && max(r.Value, -r.Value) > balanced {
			return nil, nil
		}
		if r.Depth > 1 && !r.Value.IsProven() {
			game = append(game, p.sample(b, r))
			if p.rng.IntN(strayShare) == 0 {
				strays, err = p.stray(ctx, b, strays)
				if err != nil {
					return nil, err
				}
			}
		}
		us, move := b.ToMove(), r.PV[0]
		if r.Value.IsProven() || b.Wins(move, us) {
			if black := r.Value > 0 == (us == gomoku.Black); black {
				result = 1
			} else {
				result = 0
			}
			break
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

// open places random stones about the middle.
func (p *Player) open(b *gomoku.Board) {
	reach := 2 + p.rng.IntN(2)
	for n := leastOpening + p.rng.IntN(openings); n > 0; {
		x := b.Width()/2 + p.rng.IntN(2*reach+1) - reach
		y := b.Height()/2 + p.rng.IntN(2*reach+1) - reach
		at := b.At(x, y)
		if b.Legal(at, b.ToMove()) == nil && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			n--
		}
	}
}

// stray appends the sample of a position that follows b by a random move.
func (p *Player) stray(ctx context.Context, b *gomoku.Board, to []fit.Sample) ([]fit.Sample, error) {
	c := b.Clone()
	last := c.Moves()[c.Len()-1].Point
	x, y := c.XY(last)
	x, y = x+p.rng.IntN(9)-4, y+p.rng.IntN(9)-4
	if !c.OnBoard(x, y) || c.Legal(c.At(x, y), c.ToMove()) != nil || c.Wins(c.At(x, y), c.ToMove()) {
		return to, nil
	}
	c.Place(c.At(x, y), c.ToMove())
	r, err := p.engine.Analyse(ctx, c.Clone(), time.Now(), nil)
	if err != nil || r.Depth <= 1 || ctx.Err() != nil {
		return to, err
	}
	s := p.sample(c, r)
	s.Result = -1
	return append(to, s), nil
}

// sample records a searched position.
func (p *Player) sample(b *gomoku.Board, r pattern.Report) fit.Sample {
	s := fit.Sample{Width: b.Width(), Height: b.Height(), Rule: b.Rule(), Value: int(min(max(r.Value, -proven), proven))}
	for _, m := range b.Moves() {
		x, y := b.XY(m.Point)
		s.Moves = append(s.Moves, fit.XY{X: uint8(x), Y: uint8(y)})
	}
	x, y := b.XY(r.PV[0])
	s.Best = fit.XY{X: uint8(x), Y: uint8(y)}
	return s
}

// proven stands for a proven value: odds of e^8.
const proven = search.Value(1600)
