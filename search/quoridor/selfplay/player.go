// Package selfplay lets the Quoridor engine play against itself and records the
// games with the values of their positions, from which package samples makes training
// samples.
package selfplay

import (
	"context"
	"math/rand/v2"
	"time"

	"gogo/board/quoridor"
	pathsamples "gogo/eval/quoridor/paths/samples"
	quoridorengine "gogo/search/quoridor/engine"
	"gogo/search/selfplay"
)

// Config says what games to play.
type Config struct {
	selfplay.Config
	Width, Height int
	Walls         int // in each hand of most games; fewer in the others
}

// Player plays games one after the other. The same seed gives the same games.
type Player struct {
	config Config
	engine *quoridorengine.Engine
	rng    *rand.Rand
}

// tableBytes is the transposition table that the engine plays with.
const tableBytes = 16 << 20

// NewPlayer returns a player that plays with an engine of its own.
func NewPlayer(engine *quoridorengine.Engine, config Config) (*Player, error) {
	if _, err := quoridor.New(config.Width, config.Height, config.Walls); err != nil {
		return nil, err
	}
	if err := config.Check(); err != nil {
		return nil, err
	}
	engine.Configure(quoridorengine.Limits{Nodes: config.Nodes, Hash: tableBytes})
	return &Player{config, engine, config.Rand()}, nil
}

const (
	openingBound = 14  // random moves before the engine plays, at most
	longest      = 250 // moves after which a game is drawn
)

// Play plays a game and records it as one line, which counts as one sample.
func (p *Player) Play(ctx context.Context) (selfplay.Record, error) {
	g, err := p.game(ctx)
	if err != nil {
		return selfplay.Record{}, err
	}
	text, err := g.Append(nil)
	return selfplay.Record{Text: text, Samples: 1}, err
}

// game plays one game.
func (p *Player) game(ctx context.Context) (*pathsamples.Game, error) {
	g := &pathsamples.Game{Width: p.config.Width, Height: p.config.Height, Walls: p.hands()}
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	p.open(b, g)
	p.engine.NewGame()
	for len(g.Moves) < longest && ctx.Err() == nil {
		if winner, over := b.Winner(); over {
			g.Winner = winner
			return g, nil
		}
		r, err := p.engine.Analyse(ctx, b, time.Now(), nil)
		if err != nil {
			return nil, err
		}
		if r.Value.IsProven() {
			g.Winner = b.ToMove()
			if r.Value < 0 {
				g.Winner = g.Winner.Other()
			}
			return g, nil
		}
		play(b, g, pathsamples.Scored{Move: r.PV[0], Value: int(r.Value), Valued: r.Depth > 1})
	}
	g.Drawn = true
	return g, ctx.Err()
}

// hands returns how many walls the players begin with.
func (p *Player) hands() [2]int {
	walls := p.config.Walls
	if p.rng.IntN(3) > 0 || walls == 0 {
		return [2]int{walls, walls}
	}
	return [2]int{p.rng.IntN(walls + 1), p.rng.IntN(walls + 1)}
}

// open makes random moves, as many walls as steps, that leave the game open.
func (p *Player) open(b *quoridor.Board, g *pathsamples.Game) {
	for n := p.rng.IntN(openingBound + 1); n > 0; n-- {
		moves := b.AppendMoves(nil, b.ToMove())
		if p.rng.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		m := moves[p.rng.IntN(len(moves))]
		b.Make(m, b.ToMove())
		_, over := b.Winner()
		b.Undo()
		if !over {
			play(b, g, pathsamples.Scored{Move: m})
		}
	}
}

// play makes a move and records it.
func play(b *quoridor.Board, g *pathsamples.Game, m pathsamples.Scored) {
	g.Moves = append(g.Moves, m)
	b.Make(m.Move, b.ToMove())
}
