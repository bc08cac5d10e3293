package games

import (
	"fmt"
	"math/rand/v2"
	"time"

	"gogo/bench/backgammon"
	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/train/selfplay"
	backgammonboard "gogo/board/backgammon"
	"gogo/board/gomoku"
	"gogo/cmd/internal/program"
)

// MatchFlags selects the game of a match and its rules.
type MatchFlags struct {
	Game string `enum:"${match_games}" default:"${usual_game}" help:"Choose the game: ${enum}."`

	RuleFlags
}

// RuleFlags selects the rules of a match.
type RuleFlags struct {
	BoardFlags
	stakeFlags
	programFlags
	luckFlags
}

// BoardFlags selects the rules of gomoku and of Quoridor.
type BoardFlags struct {
	Size  gomokubench.Size `placeholder:"15" only:"size" help:"Set the board size, such as 15 or 20x16; default: 15 for gomoku, 9 for quoridor."`
	Rule  gomoku.Rule      `only:"rule" default:"freestyle" help:"Set the rule of gomoku: freestyle, standard (exactly five), renju or caro."`
	Walls int              `only:"walls" default:"10" help:"Give each side this many walls in quoridor."`

	Repetition int `only:"draws" default:"3" help:"Draw a game of quoridor when a position comes for the Nth time with the same side to move; 0 is never."`
	MoveLimit  int `only:"draws" default:"0" placeholder:"N" help:"Draw a game of quoridor after N moves of both sides together; 0 is never."`
}

// orSquare returns the size of the board, by default a square of a side.
func (f *BoardFlags) orSquare(side int) gomokubench.Size {
	if f.Size == (gomokubench.Size{}) {
		return gomokubench.Size{Width: side, Height: side}
	}
	return f.Size
}

// stakeFlags selects the stakes of backgammon.
type stakeFlags struct {
	Length int  `placeholder:"N" only:"stakes" help:"Play backgammon matches to N points; default: single money games."`
	Cube   bool `only:"stakes" help:"Play backgammon money games with the cube; matches always have it."`
	Jacoby bool `only:"stakes" help:"Count gammons only after a double (Jacoby rule, money games)."`
	Beaver bool `only:"stakes" help:"Allow beavers in money games."`
}

// programFlags selects how programs of backgammon are asked.
type programFlags struct {
	Ply      backgammonboard.Ply `placeholder:"N" only:"plies" help:"Set how deep backgammon engines look; 1 is the bare network, 1T to 3T are truncated rollouts. Default: their own."`
	Protocol backgammon.Protocol `only:"plies" enum:"auto,ubgi,bgblitz" default:"auto" help:"Choose the protocol of backgammon engines: ${enum}."`
}

// luckFlags selects how luck is measured, and how programs count plies.
type luckFlags struct {
	LuckPly int            `only:"plies" default:"1" help:"Set how deep the evaluator looks that removes luck from backgammon results, 1 to 3; 0 turns it off."`
	PlyBase map[string]int `only:"plies" placeholder:"NAME=0" help:"Set what this backgammon engine (A, B, or its name) calls its bare network: 0 as in GNU Backgammon; default: 1."`
}

// Rules returns the rules that the flags select.
func (f *MatchFlags) Rules() (arena.Rules, error) { return Rules(f.Game, &f.RuleFlags) }

// Rules returns the rules of a game by name that the flags select.
func Rules(game string, f *RuleFlags) (arena.Rules, error) {
	g, err := Find(game)
	if err != nil {
		return arena.Rules{}, err
	}
	return g.Rules(f)
}

// ForPoints reports whether the games are played for points, like those of backgammon for money.
func (f *MatchFlags) ForPoints() bool {
	g, err := Find(f.Game)
	return err == nil && g.ForPoints != nil && g.ForPoints(&f.RuleFlags)
}

// GameFlags selects a game in the terminal, and its rules.
type GameFlags struct {
	Game string `enum:"${all_games}" default:"${usual_game}" help:"Choose the game: ${enum}."`

	BoardFlags
	stakeFlags
	programFlags
	DealFlags
}

// options returns the options of the rules.
func (f *GameFlags) options(g *Game) (map[string]string, error) {
	rules, err := g.Rules(&RuleFlags{BoardFlags: f.BoardFlags, stakeFlags: f.stakeFlags, programFlags: f.programFlags})
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return rules.Options, nil
}

// DealFlags selects the boards of a table of bridge in the terminal.
type DealFlags struct {
	Boards int    `only:"deals" default:"4" help:"Deal this many boards of bridge."`
	Deals  string `only:"deals" placeholder:"FILE" help:"Play the bridge deals of FILE (PBN, LIN or an address of BBO's hand viewer)."`
	System string `only:"deals" default:"two-over-one" placeholder:"NAME" help:"Let bridge programs bid by this system, which explains their calls."`
}

// Check validates the flags.
func (f *DealFlags) Check() error {
	if f.Boards < 1 {
		return program.Misusef("--boards %d: must be at least 1", f.Boards)
	}
	return nil
}

// PlayFlags selects a person's game and opponent.
type PlayFlags struct {
	GameFlags

	Time   time.Duration `only:"clock" default:"1s" help:"Give the engine this time for a move."`
	Side   string        `placeholder:"SIDE" help:"Take this side: black (begins) or white; x or o in backgammon; north, east, south or west in bridge; or both (not bridge). Default: black; by the dice; south."`
	Level  int           `only:"levels" default:"10" help:"Set the engine's level, from 1 (beginner) to 10 (full strength)."`
	Seed   uint64        `placeholder:"N" help:"Repeat the dice, deals and a weak engine's slips of this seed; default: a random one, which is printed."`
	Engine string        `aliases:"brain" placeholder:"CMD" help:"Play against this command line; default: the suite's own engine. For bridge it has {port} and {seat} in it."`
}

// WatchFlags selects the game and the programs to watch.
type WatchFlags struct {
	GameFlags

	Time      time.Duration `only:"clock" placeholder:"500ms" help:"Limit a move to this time; default: 500ms, or one minute with --match-time."`
	MatchTime time.Duration `only:"clock" help:"Limit each side's whole game to this time."`
	A         string        `placeholder:"CMD" help:"Command line of x, who begins, or of North and South in bridge; default: the suite's own engine."`
	B         string        `placeholder:"CMD" help:"Command line of o, or of East and West in bridge; default: the suite's own engine."`
	Seed      uint64        `placeholder:"N" help:"Repeat the opening, dice or deals of this seed; 0 is the empty board or the file's first opening. Default: a random one, which is printed."`
	Openings  string        `only:"openings" placeholder:"FILE" help:"Take the opening from FILE: gomoku points (h8 i9 h10), a Gomocup list, .psq or SGF; Quoridor moves (E8, E2, D6 h); backgammon XGIDs."`
	Explain   bool          `only:"deals" help:"Explain each call of bridge in full."`
}

// SelfPlayFlags selects the rules of self-play.
type SelfPlayFlags struct {
	Rule  []gomoku.Rule    `only:"rule" default:"freestyle" help:"Draw each game's rule from these: freestyle, standard (exactly five), renju, caro. Name one twice to draw it twice as often."`
	Sizes []selfplay.Range `placeholder:"15,12-20" help:"Draw each game's board size from these sizes and ranges; default: 15,20,12-20 for gomoku, 9,5-15 for quoridor."`
	Walls int              `only:"walls" default:"10" help:"Give each side this many walls in quoridor on 9x9, in a third of the games; the others have equal or unequal hands of any size."`
}

// maxSeed bounds seeds to what people may want to type.
const maxSeed = 1_000_000

// NewSeed returns a random seed for dice and deals.
func NewSeed() uint64 { return 1 + rand.Uint64N(maxSeed-1) } //nolint:gosec // no secret

// seedText tells how to reproduce random choices with a seed.
func seedText(chance string, seed uint64) string {
	return fmt.Sprintf("--seed %d brings these %s again.", seed, chance)
}

const (
	// MaxMemory is Gomocup's memory limit of a brain.
	MaxMemory = 350 << 20
	// Tolerance allows for the delays of a busy machine.
	Tolerance = time.Second
	// Patience is the time after which a brain is given up as silent.
	Patience = 4 * time.Second
)

const (
	// defaultTurn is the time for a move without other limits.
	defaultTurn = 500 * time.Millisecond
	// guardTurn is the time for a move with other limits: a program that hangs must lose
	// eventually.
	guardTurn = time.Minute
)

// WithTurn completes limits that have none for a move: with the default or, where another limit
// exists and for games without clocks, with a guard that programs are not told of.
func WithTurn(game string, l match.Limits) match.Limits {
	g, err := Find(game)
	if err != nil {
		return l // the player announces it
	}
	return g.withTurn(l)
}

func (g *Game) withTurn(l match.Limits) match.Limits {
	switch {
	case l.Turn > 0:
	case l.Nodes == 0 && l.Game == 0 && g.has(Clock):
		l.Turn = defaultTurn
	default:
		l.Turn, l.Guard = guardTurn, true
	}
	return l
}
