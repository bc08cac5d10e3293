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
	"gogo/board/gomoku"
	"gogo/cmd/internal/program"
)

// MatchFlags selects the game of a match and its rules.
type MatchFlags struct {
	Game string `enum:"${match_games}" default:"${usual_game}" help:"The game: ${enum}."`

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
	Size  gomokubench.Size `placeholder:"15" only:"size" help:"Board size: 15, or 20x16 for a rectangle; default: 15 for gomoku, 9 for quoridor."`
	Rule  gomoku.Rule      `only:"rule" default:"freestyle" help:"Rule of gomoku: freestyle, standard (exactly five), renju or caro."`
	Walls int              `only:"walls" default:"10" help:"Walls of each side in quoridor."`
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
	Length int  `placeholder:"N" only:"stakes" help:"Points of a match in backgammon, where a game of the plan is a whole match; default: single games for money."`
	Cube   bool `only:"stakes" help:"Play backgammon for money with the doubling cube. A match always has it."`
	Jacoby bool `only:"stakes" help:"Count gammons for money only once the cube was turned."`
	Beaver bool `only:"stakes" help:"Allow beavers in games for money."`
}

// programFlags selects how programs of backgammon are asked.
type programFlags struct {
	Ply      int                 `placeholder:"N" only:"plies" help:"How deep the programs look in backgammon, 1 being their bare networks; default: what they choose."`
	Protocol backgammon.Protocol `only:"plies" enum:"auto,ubgi,bgblitz" default:"auto" help:"How backgammon programs are spoken to: ${enum}."`
}

// luckFlags selects how luck is measured, and how programs count plies.
type luckFlags struct {
	LuckPly int            `only:"plies" default:"1" help:"How deep the judge looks who says what the dice of backgammon were worth, 1 being the bare networks: results are also told with their luck off. 0 is no judge."`
	PlyBase map[string]int `only:"plies" placeholder:"NAME=0" help:"What a backgammon program calls its bare network: 0 for one that counts plies as GNU Backgammon does; default: 1. The names are those of the programs in the match, A and B without --nats."`
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
	Game string `enum:"${all_games}" default:"${usual_game}" help:"The game: ${enum}."`

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
	Boards int    `only:"deals" default:"4" help:"Boards that are dealt in bridge."`
	Deals  string `only:"deals" placeholder:"FILE" help:"Play the deals of FILE, PBN or LIN, in bridge."`
	System string `only:"deals" default:"two-over-one" placeholder:"NAME" help:"The bidding system of the programs of bridge, by which calls are explained."`
}

// Check validates the flags.
func (f *DealFlags) Check() error {
	if f.Boards < 1 {
		return program.Misusef("--boards %d: at least 1", f.Boards)
	}
	return nil
}

// PlayFlags selects a person's game and opponent.
type PlayFlags struct {
	GameFlags

	Time  time.Duration `only:"clock" default:"1s" help:"Time of the engine for a move."`
	Side  string        `placeholder:"SIDE" help:"Your side: black or white, in backgammon x or o, or both, in bridge north, east, south or west. Black begins, and x; default: black, in backgammon the one that the dice give you, in bridge south."`
	Level int           `only:"levels" default:"10" help:"How well the engine plays: from 1, like a beginner, to 10, as well as it can."`
	Seed  uint64        `placeholder:"N" help:"Choose the dice of backgammon, the deals of bridge, and the slips of a weak engine, by this number; default: others every time, and it is said which."`
	Brain string        `placeholder:"CMD" help:"Command line of the engine; default: the program of the suite beside this one. One of bridge has {port} and {seat} in it."`
}

// WatchFlags selects the game and the programs to watch.
type WatchFlags struct {
	GameFlags

	Time      time.Duration `only:"clock" placeholder:"500ms" help:"Time for a move; default: 500ms, or one minute with --match-time."`
	MatchTime time.Duration `only:"clock" help:"Time of each side for the game; default: no limit."`
	A         string        `placeholder:"CMD" help:"Command line of the program that plays x, who begins, or in bridge North and South; default: the one of the suite beside this program."`
	B         string        `placeholder:"CMD" help:"Command line of the program that plays o, or in bridge East and West; default: as for --a."`
	Seed      uint64        `placeholder:"N" help:"Choose a random opening by this number; 0 is the usual start, or the first opening of the file. In backgammon it chooses the dice, in bridge the deals; without one they are others every time, and it is said which."`
	Openings  string        `only:"openings" placeholder:"FILE" help:"Take the opening from FILE: points as in h8 i9 h10, a Gomocup list, .psq or SGF; moves of Quoridor as in E8, E2, D6 h; positions of backgammon as XGIDs."`
	Explain   bool          `only:"deals" help:"Explain each call in full, not in its line alone."`
}

// SelfPlayFlags selects the rules of self-play.
type SelfPlayFlags struct {
	Rule  []gomoku.Rule    `only:"rule" default:"freestyle" help:"Rules of gomoku, one of which is drawn for every game: freestyle, standard (exactly five), renju or caro. One that is named twice comes twice as often."`
	Sizes []selfplay.Range `placeholder:"15,12-20" help:"Board sizes and ranges of them, one of which is drawn for every game, and then a size in it; default: 15,20,12-20 for gomoku, 9,5-15 for quoridor."`
	Walls int              `only:"walls" default:"10" help:"Walls in each hand of usual games of quoridor on 9x9; there are more on larger boards, and other hands."`
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
