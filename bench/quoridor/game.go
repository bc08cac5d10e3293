package quoridor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/tune"
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	quoridorengine "gogo/search/quoridor/engine"
)

// GameName is the name of the game in the rules of a match.
const GameName = "quoridor"

// The options of the rules: the board size and the walls of each side. Those of the rules of draws
// are there if they are not the usual ones.
const (
	SizeOption  = "size"
	WallsOption = "walls"
)

// separator separates the moves of an opening, which may contain blanks.
const separator = ", "

// Game is Quoridor as the arena sees it.
type Game struct{ empty *quoridor.Board }

// Rules returns the rules of a match.
func Rules(size, walls int, draws quoridor.DrawRules) arena.Rules {
	options := map[string]string{SizeOption: strconv.Itoa(size), WallsOption: strconv.Itoa(walls)}
	usual := quoridor.UsualDrawRules()
	if draws.Repetition != usual.Repetition {
		options[repetitionOption] = strconv.Itoa(draws.Repetition)
	}
	if draws.MoveLimit != usual.MoveLimit {
		options[moveLimitOption] = strconv.Itoa(draws.MoveLimit)
	}
	return arena.Rules{Game: GameName, Options: options}
}

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (*Game, error) {
	size, err := strconv.Atoi(options[SizeOption])
	if err != nil {
		return nil, fmt.Errorf("%q is not a size like 9", options[SizeOption])
	}
	walls, err := strconv.Atoi(options[WallsOption])
	if err != nil {
		return nil, fmt.Errorf("%q is not a number of walls like 10", options[WallsOption])
	}
	draws, err := drawRules(options)
	if err != nil {
		return nil, err
	}
	empty, err := quoridor.New(size, size, walls)
	if err != nil {
		return nil, err
	}
	empty.SetDrawRules(draws)
	return &Game{empty: empty}, nil
}

// Empty returns the board before the first move, which must not be changed.
func (g *Game) Empty() *quoridor.Board { return g.empty }

// Sides returns black, who begins, and white.
func (g *Game) Sides() [2]string { return Sides() }

// Introduce asks a robot for its name, and whether it accepts the board.
func (g *Game) Introduce(ctx context.Context, _ string, program *exec.Cmd) (name string, err error) {
	return arena.Introduce(ctx, NewPosition(g.empty.Clone()), enter, program)
}

// Play plays a game between two robots.
func (g *Game) Play(ctx context.Context, job *arena.Job, programs [2]*exec.Cmd) (*arena.Record, error) {
	start, err := g.Start(job.Opening)
	if err != nil {
		return nil, err
	}
	return arena.Play(ctx, job, start, enter, programs)
}

// enter starts a robot for the arena.
func enter(ctx context.Context, cmd *exec.Cmd) (arena.Program[Position], error) {
	robot, err := StartEngine(ctx, cmd)
	if err != nil {
		return nil, err
	}
	return robot, nil
}

// Start returns the board after an opening, a list of moves separated by commas.
func (g *Game) Start(opening string) (Position, error) {
	p := NewPosition(g.empty.Clone())
	for move := range strings.SplitSeq(opening, ",") {
		move = strings.TrimSpace(move)
		if move == "" {
			continue
		}
		if outcome, over := p.OutcomeOf(move); over {
			return Position{}, fmt.Errorf("opening %s: %s: %s", opening, move, outcome.Describe(Sides()))
		}
		p.Play(move)
	}
	return p, nil
}

// Opening generates a balanced random opening.
func (g *Game) Opening(ctx context.Context, seed uint64, n int) (string, error) {
	b, err := BalancedOpening(ctx, g.empty, seed, n)
	if err != nil {
		return "", err
	}
	return names(b), nil
}

// ReadOpenings parses a list of openings: one per line, the moves in order, separated by commas, as
// in "E8, E2, D6 h".
func (g *Game) ReadOpenings(file string) ([]string, error) {
	return arena.ReadOpenings(file, func(text string) (string, error) {
		p, err := g.Start(text)
		if err != nil {
			return "", err
		}
		return names(p.Board), nil
	})
}

// names formats the moves of a board as an opening.
func names(b *quoridor.Board) string {
	list := make([]string, b.Len())
	for i, m := range b.Moves() {
		list[i] = b.Name(m.Move)
	}
	return strings.Join(list, separator)
}

// Files formats a record as protocol commands that replay it in any engine of the protocol, and as a
// record for people.
func (g *Game) Files(r *arena.Record) ([]arena.File, error) {
	p, err := g.Start(r.Opening)
	if err != nil {
		return nil, err
	}
	for i, m := range r.Moves {
		if outcome, over := p.OutcomeOf(m.Move); over && outcome.Reason.IsFault() {
			return nil, fmt.Errorf("move %d: %s", i+1, outcome.Detail)
		}
		p.Play(m.Move)
	}
	about := fmt.Sprintf("%s (black) against %s (white): %s", r.Players[0], r.Players[1], r.Outcome().Describe(Sides()))
	outcome := r.Outcome()
	text := recordOf(p, r.Players, &outcome)
	text.Date = r.Started.Format(time.DateOnly)
	return []arena.File{{Extension: CommandsExtension, Data: Save(p, about)}, {Extension: RecordExtension, Data: text.Format()}}, nil
}

// The compiler checks that Quoridor is a game of the arena.
var _ arena.Game = (*Game)(nil)

const (
	// minMoves and maxMoves bound the length of a random opening.
	minMoves, maxMoves = 2, 6
	// wallShare is the number of walls among ten moves while there are any.
	wallShare = 3

	// evalNodes is the search limit for evaluating the balance.
	evalNodes = 5_000
	evalHash  = 8 << 20
)

// balance is the allowed imbalance of an opening, in values of the engine.
var balance = match.Balance{Imbalance: 40, Tries: 64}

// BalancedOpening returns the board after the n-th opening of a seed, which depends only on the
// size and the walls of the empty board, the two numbers and the engine.
func BalancedOpening(ctx context.Context, empty *quoridor.Board, seed uint64, n int) (*quoridor.Board, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	empty = empty.Clone()
	empty.SetDrawRules(quoridor.DrawRules{})
	return match.Balanced(ctx, func() (*quoridor.Board, error) { return draw(empty, rng), nil }, engineImbalance(), balance)
}

// draw makes random moves from the start: more steps than walls, because a wall in the open is
// rarely a good move.
func draw(empty *quoridor.Board, rng *rand.Rand) *quoridor.Board {
	b := empty.Clone()
	for moves := minMoves + rng.IntN(maxMoves-minMoves+1); moves > 0; moves-- {
		list := b.AppendPawnMoves(nil, b.ToMove())
		if all := b.AppendMoves(nil, b.ToMove()); len(all) > len(list) && rng.IntN(10) < wallShare {
			list = all[len(list):]
		}
		if len(list) == 0 {
			break
		}
		b.Make(list[rng.IntN(len(list))], b.ToMove())
	}
	return b
}

// engineImbalance returns an evaluation of the balance with an engine of its own.
func engineImbalance() match.Imbalance[*quoridor.Board] {
	engine := quoridorengine.New(paths.Trained())
	engine.Configure(quoridorengine.Limits{Nodes: evalNodes, Hash: evalHash, Threads: 1})
	return func(ctx context.Context, b *quoridor.Board) (imbalance int, decided bool, err error) {
		if _, won := b.Winner(); won {
			return 0, true, nil
		}
		engine.NewGame() // knowledge of other positions must not count
		r, err := engine.Analyze(ctx, b, time.Now(), nil)
		if err == nil {
			err = ctx.Err()
		}
		return int(r.Value), r.Value.IsProven(), err
	}
}

// hashSize is the size of an engine's transposition table in bytes: clearing a large one before every
// game would take time.
const hashSize = 8 << 20

// NewTuning returns the game with the options of a match.
func NewTuning(options map[string]string) (tune.Game, error) {
	rules, err := NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, quoridorengine.Margins(), newEngine), nil
}

// engine adapts the engine for a tuning.
type engine struct{ *quoridorengine.Engine }

func newEngine() tune.Engine[Position] {
	return engine{quoridorengine.New(paths.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	e.Engine.Configure(quoridorengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Hash: hashSize, Threads: 1})
	return nil
}

// Move returns the move that the engine finds.
func (e engine) Move(ctx context.Context, p Position) (string, error) {
	move, err := e.Think(ctx, p.Clone(), time.Now(), nil)
	if err != nil {
		return "", err
	}
	return p.Name(move), nil
}
