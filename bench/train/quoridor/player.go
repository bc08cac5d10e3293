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

// Config says what games to play.
type Config struct {
	selfplay.Config
	Walls int // in each hand of usual games on 9x9
}

// maxConfigWalls bounds a hand of Config.
const maxConfigWalls = 100

// check refuses what cannot be played.
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

// tableBytes is the transposition table that the engine plays with.
const tableBytes = 16 << 20

// NewPlayer returns a player that evaluates by a network: paths.Trained for the one built
// into the program.
func NewPlayer(net *paths.Net, config Config) (*Player, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	p := &Player{config, quoridorengine.New(net), paths.NewEvaluator(net)}
	p.engine.Configure(quoridorengine.Limits{Nodes: config.Nodes, Hash: tableBytes})
	return p, nil
}

// Play plays the game of a number and returns its record. It discards a game whose opening
// favours one side too much, and one that does not end.
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
	// balanced is how far the value of an opening may be from even: odds of e.
	balanced = paths.Unit
	// longest is how many moves a game may have for each cell in a row.
	longest = 30
)

// game is a game that is played.
type game struct {
	*Player
	rng    *rand.Rand
	board  *quoridor.Board
	now    quoridorengine.Report // of the position
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
	if g.now, err = g.analyse(ctx); err != nil {
		return nil, err
	}
	if max(g.now.Value, -g.now.Value) > balanced {
		return nil, errOneSided
	}
	for len(r.Plies) < longest*r.Width {
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
	// seeming is how far the evaluation of an opening may be from even before a search is
	// asked.
	seeming = balanced
	// mostOpenings is how many openings are drawn for a game at most.
	mostOpenings = 20
)

// opening draws an opening until one looks balanced without a search, which most do not.
func (p *Player) opening(rng *rand.Rand) (*quoridor.Board, *Game, error) {
	for tries := 1; ; tries++ {
		b, g, err := p.config.opening(rng)
		if err != nil {
			return nil, nil, err
		}
		if value := p.evaluator.Evaluate(b); max(value, -value) <= seeming || tries == mostOpenings {
			return b, g, nil
		}
	}
}

// analyse searches the position, unless the game is over; it fails if ctx is cancelled
// meanwhile.
func (g *game) analyse(ctx context.Context) (quoridorengine.Report, error) {
	if _, over := g.board.Winner(); over {
		return quoridorengine.Report{}, nil
	}
	r, err := g.engine.Analyze(ctx, g.board, time.Now(), nil)
	if err == nil {
		err = ctx.Err()
	}
	return r, err
}

// ends reports whether the game is over, and records how.
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
	// early is how many plies after the opening belong to the start of the game.
	early = 12
	// One position in so many has another move tried, and one that is no worse than the
	// best by so much is played: at the start, and later.
	earlyShare, laterShare   = 3, 10
	earlyMargin, laterMargin = 70, 35
	// tolerance is by how much a move may look worse than the best before a search.
	tolerance = laterMargin
	// tried is among how many random moves the one is found that looks best.
	tried = 48
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
	g.now, err = g.analyse(ctx)
	return err
}

// try tries another move now and then, and plays it if it is nearly as good as the best.
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
	r, err := g.analyse(ctx)
	if err != nil || r.Depth <= 1 || r.Value.IsProven() || -r.Value < g.now.Value-margin {
		g.board.Undo()
		return false, err
	}
	ply.Move, g.now = other, r
	g.record.Plies = append(g.record.Plies, *ply)
	return true, nil
}

// draw returns, among some random moves that leave the game open, the one that looks best
// without a search, if it looks about as good as the best move that the search found; NoMove
// if there is none.
func (g *game) draw(best quoridor.Move) quoridor.Move {
	moves := g.board.AppendMoves(nil, g.board.ToMove())
	g.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	found, least := quoridor.NoMove, g.after(best)+tolerance
	for _, m := range moves[:min(tried, len(moves))] {
		if m == best {
			continue
		}
		if theirs := g.after(m); theirs < least {
			found, least = m, theirs
		}
	}
	return found
}

// after returns what a move leaves to the opponent without a search, much if the game is
// over.
func (g *game) after(m quoridor.Move) int {
	g.board.Make(m, g.board.ToMove())
	defer g.board.Undo()
	if _, over := g.board.Winner(); over {
		return math.MaxInt16
	}
	return g.evaluator.Evaluate(g.board)
}

const (
	// leastOpening is the least number of random moves before the engine plays, and
	// openings how many numbers there are from it on.
	leastOpening = 2
	openings     = 15

	usualCells = 81 // of the board that the walls of Config are for
)

// opening draws a board and moves on it that leave the game open.
func (c Config) opening(rng *rand.Rand) (*quoridor.Board, *Game, error) {
	size := c.Size(rng)
	g := &Game{Width: size, Height: size, Walls: c.hands(rng, size)}
	b, err := g.Start()
	if err != nil {
		return nil, nil, err
	}
	for n := leastOpening + rng.IntN(openings); n > 0; n-- {
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

// hands draws how many walls the players begin with: a third of the games with the number
// of the configuration, or one that grows with the board as it does; a third with any
// number up to the greater of these; and a third with hands that differ.
func (c Config) hands(rng *rand.Rand, size int) [2]int {
	scaled := int(math.Round(float64(c.Walls*size*size) / usualCells))
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
