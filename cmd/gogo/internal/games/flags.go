package games

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// GameFlags choose a game that is watched or played in the terminal, and its rules.
type GameFlags struct {
	Game string `enum:"gomoku,quoridor,backgammon,bridge" default:"gomoku" help:"The game: ${enum}."`

	BoardFlags
	stakeFlags
	askFlags
	TableFlags
}

// rules returns what the flags say.
func (f GameFlags) rules() (arena.Rules, error) {
	return RulesFlags{Game: f.Game, BoardFlags: f.BoardFlags, backgammonFlags: backgammonFlags{stakeFlags: f.stakeFlags, askFlags: f.askFlags}}.Rules()
}

// Arena returns the game of the flags.
func (f GameFlags) Arena() (arena.Game, error) {
	rules, err := f.rules()
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	game, err := NewGame(rules)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return game, nil
}

// NewSeed returns a seed that nobody can foresee, for dice and deals that none is given for.
func NewSeed() uint64 { return 1 + rand.Uint64N(MostSeed-1) } //nolint:gosec // no secret

// SeedText says how chance that a new seed has made comes again.
func SeedText(chance string, seed uint64) string {
	return fmt.Sprintf("--seed %d brings these %s again.", seed, chance)
}

const (
	// MaxMemory is what Gomocup allows a brain.
	MaxMemory = 350 << 20
	// Tolerance forgives what a busy machine adds to a move.
	Tolerance = time.Second
	// Patience tells a slow brain from a silent one.
	Patience = 4 * time.Second
)

// CommandOf returns the command line of a program, or where none is named that of the
// suite's own.
func (f GameFlags) CommandOf(command string, limits match.Limits) ([]string, error) {
	if command == "" {
		return OwnCommand(f.Game, limits)
	}
	return brain.SplitCommand(command)
}

// Prepare returns a program that is not yet started. It outlives ctx until it was asked
// to end.
func Prepare(ctx context.Context, command []string) *exec.Cmd {
	return exec.CommandContext(context.WithoutCancel(ctx), command[0], command[1:]...)
}

// closer is a program that can be ended.
type closer interface {
	Close(ctx context.Context) error
}

// CloseBrain ends a brain. One that had to be ended by force is no failure of
// the game that was played.
func CloseBrain(ctx context.Context, b closer) error {
	err := b.Close(context.WithoutCancel(ctx))
	if match.EndedByForce(err) {
		return nil
	}
	return err
}

// Starter starts the programs of a game.
type Starter[P match.Position] func(ctx context.Context, command []string) (arena.Program[P], error)

// StartGomoku starts a brain of the Gomocup protocol.
func StartGomoku(ctx context.Context, command []string) (arena.Program[gomoku.Position], error) {
	b, err := gomoku.StartBrain(ctx, Prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return b, nil
}

// StartQuoridor starts a robot of the Quoridor Text Protocol.
func StartQuoridor(ctx context.Context, command []string) (arena.Program[quoridor.Position], error) {
	r, err := quoridor.StartRobot(ctx, Prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return r, nil
}

// StartBackgammon returns what starts a robot of backgammon that is spoken to so.
func StartBackgammon(protocol backgammon.Protocol) Starter[backgammon.Position] {
	return func(ctx context.Context, command []string) (arena.Program[backgammon.Position], error) {
		r, err := backgammon.StartRobot(ctx, "", Prepare(ctx, command), protocol)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}

// StartTwo starts two programs. The returned function ends them.
func StartTwo[P match.Position](ctx context.Context, start Starter[P], a, b []string) (players [2]arena.Program[P], end func() error, err error) {
	end = func() error {
		var all error
		for _, p := range players {
			if p != nil {
				all = errors.Join(all, CloseBrain(ctx, p))
			}
		}
		return all
	}
	for i, command := range [][]string{a, b} {
		if players[i], err = start(ctx, command); err != nil {
			return players, end, fmt.Errorf("--%s: %w", [2]string{"a", "b"}[i], errors.Join(err, end()))
		}
	}
	return players, end, nil
}

// Beside returns the path of another program of the suite.
func Beside(name string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	path := filepath.Join(filepath.Dir(self), name)
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("no brain beside gogo: %w; build it with make build, or name one with a flag", err)
	}
	return path, nil
}

const (
	// BridgeGame is the name of bridge.
	BridgeGame = "bridge"
	// BridgePlayer is the program of the suite that plays bridge.
	BridgePlayer = "bridge-gogo"
	// TrickPause is the pause between tricks, in which people see who has won one.
	TrickPause = 1500 * time.Millisecond
	// MostSeed bounds seeds to what people may want to type.
	MostSeed = 1_000_000
)

// TableFlags say what is played at a table of bridge in the terminal.
type TableFlags struct {
	Boards int    `only:"bridge" default:"4" help:"Boards that are dealt in bridge."`
	Deals  string `only:"bridge" placeholder:"FILE" help:"Play the deals of FILE, PBN or LIN, in bridge."`
	System string `only:"bridge" default:"two-over-one" placeholder:"NAME" help:"The bidding system of the programs of bridge, by which calls are explained."`
}

// CheckBoards refuses what cannot be played.
func (f *TableFlags) CheckBoards(game string) error {
	if game == BridgeGame && f.Boards < 1 {
		return program.Misusef("--boards %d: at least 1", f.Boards)
	}
	return nil
}

// WithTurn gives limits that have none for a move the usual one or, where something else
// limits a move and in backgammon, whose programs have no clock, a guard that no program is
// told of.
func WithTurn(game string, l match.Limits) match.Limits {
	switch {
	case l.Turn > 0:
	case l.Nodes == 0 && l.Game == 0 && game != backgammon.GameName:
		l.Turn = usualTurn
	default:
		l.Turn, l.Guard = GuardTurn, true
	}
	return l
}

const (
	// usualTurn is the time for a move where nothing limits it.
	usualTurn = 500 * time.Millisecond
	// GuardTurn is the time for a move where something else limits it: a
	// program that hangs must lose some day.
	GuardTurn = time.Minute
)
