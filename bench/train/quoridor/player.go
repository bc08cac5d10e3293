package quoridor

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"gogo/bench/train/selfplay"
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	quoridorengine "gogo/search/quoridor/engine"
)

// Config configures the games.
type Config struct {
	selfplay.Config
	Walls int // per side of usual games on 9x9
}

// maxConfigWalls bounds the walls of Config.
const maxConfigWalls = 100

// check rejects an invalid configuration.
func (c Config) check() error {
	if c.Walls < 0 || c.Walls > maxConfigWalls {
		return fmt.Errorf("%d walls: 0 to %d are possible", c.Walls, maxConfigWalls)
	}
	return c.Check(quoridor.MinSize, quoridor.MaxSize)
}

// Player plays games with an engine of its own.
type Player struct {
	config    Config
	engine    *quoridorengine.Engine
	evaluator *paths.Evaluator
}

// tableBytes is the size of the engine's transposition table.
const tableBytes = 16 << 20

// NewPlayer returns a player that evaluates with a network: paths.Trained for the built-in one.
func NewPlayer(net *paths.Net, config Config) (*Player, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	p := &Player{config, quoridorengine.New(net), paths.NewEvaluator(net)}
	p.engine.Configure(quoridorengine.Limits{Nodes: config.Nodes, Hash: tableBytes})
	return p, nil
}

// Play plays game number and returns its record. It discards a game with a one-sided opening, and
// an endless one.
func (p *Player) Play(ctx context.Context, number uint64) ([]byte, error) {
	g, err := p.game(ctx, number)
	if err != nil {
		return nil, err
	}
	return g.record.Append(nil)
}

var (
	errOneSided = fmt.Errorf("a one-sided opening: %w", selfplay.ErrDiscarded)
	errEndless  = fmt.Errorf("a game without an end: %w", selfplay.ErrDiscarded)
)

const (
	// balanced bounds the value of an opening: odds of e.
	balanced = paths.Unit
	// maxMovesPerRow bounds the moves of a game, per cell of a row.
	maxMovesPerRow = 30
)

// game is a game in progress.
type game struct {
	*Player
	rng    *rand.Rand
	board  *quoridor.Board
	now    quoridorengine.Report // of the current position
	record *Game
}

// game plays a game.
func (p *Player) game(ctx context.Context, number uint64) (*game, error) {
	rng := p.config.Rand(number)
	board, r, err := p.opening(rng)
	if err != nil {
		return nil, err
	}
	r.Number = number
	g := &game{Player: p, rng: rng, board: board, record: r}
	p.engine.NewGame()
	if g.now, err = g.analyze(ctx); err != nil {
		return nil, err
	}
	if max(g.now.Value, -g.now.Value) > balanced {
		return nil, errOneSided
	}
	for len(r.Plies) < maxMovesPerRow*r.Width {
		if g.ends() {
			return g, nil
		}
		if err := g.move(ctx); err != nil {
			return nil, err
		}
	}
	return nil, errEndless
}

const (
	// staticBalance bounds the static evaluation of an opening before it is searched.
	staticBalance = balanced
	// maxOpenings bounds the openings drawn for a game.
	maxOpenings = 20
)

// opening draws openings until one looks balanced without a search, which most do not.
func (p *Player) opening(rng *rand.Rand) (*quoridor.Board, *Game, error) {
	for tries := 1; ; tries++ {
		b, g, err := p.config.opening(rng)
		if err != nil {
			return nil, nil, err
		}
		if value := p.evaluator.Evaluate(b); max(value, -value) <= staticBalance || tries == maxOpenings {
			return b, g, nil
		}
	}
}

// analyze searches the position, unless the game is over; it fails if ctx is canceled meanwhile.
func (g *game) analyze(ctx context.Context) (quoridorengine.Report, error) {
	if _, over := g.board.Winner(); over {
		return quoridorengine.Report{}, nil
	}
	r, err := g.engine.Analyze(ctx, g.board, time.Now(), nil)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// ends reports whether the game is over, and records the result.
func (g *game) ends() bool {
	if winner, over := g.board.Winner(); over {
		g.record.Winner = winner
		return true
	}
	if !g.now.Value.IsProven() {
		return false
	}
	g.record.Winner, g.record.Proof = g.board.ToMove(), min(g.now.Value.MateDistance(), MaxPlies)
	if g.now.Value < 0 {
		g.record.Winner = g.record.Winner.Other()
	}
	return true
}

const (
	// early is the number of plies after the opening that belong to the start of the game.
	early = 12
	// In one of this many positions another move is tried, and it is played if it is worse than
	// the best by no more than the margin: at the start, and later.
	earlyShare, laterShare   = 3, 10
	earlyMargin, laterMargin = 70, 35
	// tolerance is the maximum static loss of a move before it is searched.
	tolerance = laterMargin
	// triedMoves is the number of random moves among which the best-looking one is chosen.
	triedMoves = 48
)

// move makes a move and searches the position after it.
func (g *game) move(ctx context.Context) error {
	ply := Ply{Move: g.now.PV[0]}
	if g.now.Depth > 1 {
		ply.Verdict = Verdict{Given: true, Value: int(g.now.Value), Best: ply.Move}
		played, err := g.try(ctx, &ply)
		if err != nil || played {
			return err
		}
	}
	g.board.Make(ply.Move, g.board.ToMove())
	g.record.Plies = append(g.record.Plies, ply)
	var err error
	g.now, err = g.analyze(ctx)
	return err
}

// try sometimes tries another move, and plays it if it is nearly as good as the best.
func (g *game) try(ctx context.Context, ply *Ply) (played bool, err error) {
	share, margin := laterShare, search.Value(laterMargin)
	if len(g.record.Plies) < g.record.Opening+early {
		share, margin = earlyShare, earlyMargin
	}
	if g.rng.IntN(share) != 0 {
		return false, nil
	}
	other := g.draw(ply.Move)
	if other == quoridor.NoMove {
		return false, nil
	}
	g.board.Make(other, g.board.ToMove())
	r, err := g.analyze(ctx)
	if err != nil || r.Depth <= 1 || r.Value.IsProven() || -r.Value < g.now.Value-margin {
		g.board.Undo()
		return false, err
	}
	ply.Move, g.now = other, r
	g.record.Plies = append(g.record.Plies, *ply)
	return true, nil
}

// draw returns the move with the best static evaluation among random moves that leave the game
// open, if it is about as good as the best move of the search; NoMove if there is none.
func (g *game) draw(best quoridor.Move) quoridor.Move {
	moves := g.board.AppendMoves(nil, g.board.ToMove())
	g.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	found, least := quoridor.NoMove, g.after(best)+tolerance
	for _, m := range moves[:min(triedMoves, len(moves))] {
		if m == best {
			continue
		}
		if theirs := g.after(m); theirs < least {
			found, least = m, theirs
		}
	}
	return found
}

// after returns the opponent's static evaluation after a move, a large value if the game is over.
func (g *game) after(m quoridor.Move) int {
	g.board.Make(m, g.board.ToMove())
	defer g.board.Undo()
	if _, over := g.board.Winner(); over {
		return math.MaxInt16
	}
	return g.evaluator.Evaluate(g.board)
}

const (
	// minOpening is the minimum number of random moves before the engine plays, and openingCounts
	// the number of possible counts.
	minOpening    = 2
	openingCounts = 15

	standardCells = 81 // of the board for which Config.Walls is meant
)

// opening draws a board and moves on it that leave the game open.
func (c Config) opening(rng *rand.Rand) (*quoridor.Board, *Game, error) {
	size := c.Size(rng)
	g := &Game{Width: size, Height: size, Walls: c.hands(rng, size)}
	b, err := g.Start()
	if err != nil {
		return nil, nil, err
	}
	for n := minOpening + rng.IntN(openingCounts); n > 0; n-- {
		moves := b.AppendMoves(nil, b.ToMove())
		if rng.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		m := moves[rng.IntN(len(moves))]
		b.Make(m, b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
			continue
		}
		g.Plies = append(g.Plies, Ply{Move: m})
	}
	g.Opening = len(g.Plies)
	return b, g, nil
}

// hands draws the initial walls: a third of the games have the configured number, or one scaled to
// the board; a third any number up to the greater of these; and a third different hands.
func (c Config) hands(rng *rand.Rand, size int) [2]int {
	scaled := int(math.Round(float64(c.Walls*size*size) / standardCells))
	most := max(c.Walls, scaled)
	switch one, other := rng.IntN(most+1), rng.IntN(most+1); rng.IntN(3) {
	case 0:
		usual := [2]int{c.Walls, scaled}[rng.IntN(2)]
		return [2]int{usual, usual}
	case 1:
		return [2]int{one, one}
	default:
		return [2]int{one, other}
	}
}
