// Package games knows the games that the commands of gogo play: their rules as flags, the
// engines of the suite that play them, and how an engine is started.
package games

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"gogo/bench/backgammon"
	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/progress"
)

// NewGame returns the game of a match by its rules.
func NewGame(rules arena.Rules) (arena.Game, error) {
	switch rules.Game {
	case gomokubench.GameName:
		return gomokubench.NewGame(rules.Options)
	case quoridor.GameName:
		return quoridor.NewGame(rules.Options)
	case backgammon.GameName:
		return backgammon.NewGame(rules.Options)
	}
	return nil, fmt.Errorf("unknown game %q", rules.Game)
}

// RulesFlags choose the game of a match and its rules.
type RulesFlags struct {
	Game string `enum:"gomoku,quoridor,backgammon" default:"gomoku" help:"The game: ${enum}."`

	BoardFlags
	backgammonFlags
}

// BoardFlags are the rules of gomoku and of Quoridor.
type BoardFlags struct {
	Size  gomokubench.Size `placeholder:"15" only:"gomoku,quoridor" help:"Board size: 15, or 20x16 for a rectangle; default: 15 for gomoku, 9 for quoridor."`
	Rule  gomoku.Rule      `only:"gomoku" default:"freestyle" help:"Rule of gomoku: freestyle, standard (exactly five), renju or caro."`
	Walls int              `only:"quoridor" default:"10" help:"Walls of each side in quoridor."`
}

// stakeFlags say what backgammon is played for.
type stakeFlags struct {
	Length int  `placeholder:"N" only:"backgammon" help:"Points of a match in backgammon, where a game of the plan is a whole match; default: single games for money."`
	Cube   bool `only:"backgammon" help:"Play backgammon for money with the doubling cube. A match always has it."`
	Jacoby bool `only:"backgammon" help:"Count gammons for money only once the cube was turned."`
	Beaver bool `only:"backgammon" help:"Allow beavers in games for money."`
}

// askFlags say how programs of backgammon are asked.
type askFlags struct {
	Ply      int                 `placeholder:"N" only:"backgammon" help:"How deep the programs look in backgammon, 1 being their bare networks; default: what they choose."`
	Protocol backgammon.Protocol `only:"backgammon" enum:"auto,ubgi,bgblitz" default:"auto" help:"How backgammon programs are spoken to: ${enum}."`
}

// backgammonFlags are the rules of backgammon.
type backgammonFlags struct {
	stakeFlags
	askFlags

	LuckPly int            `only:"backgammon" default:"1" help:"How deep the judge looks who says what the dice of backgammon were worth, 1 being the bare networks: results are also told with their luck off. 0 is no judge."`
	PlyBase map[string]int `only:"backgammon" placeholder:"NAME=0" help:"What a backgammon program calls its bare network: 0 for one that counts plies as GNU Backgammon does; default: 1. The names are those of the programs in the match, A and B without --nats."`
}

// rules returns what the flags say.
func (f backgammonFlags) rules() (arena.Rules, error) {
	r := backgammon.Rules{
		Length: f.Length, Cube: f.Cube, Jacoby: f.Jacoby, Beavers: f.Beaver, Ply: f.Ply, PlyBase: f.PlyBase, Protocol: f.Protocol, LuckPly: f.LuckPly,
	}
	return r.Arena(), r.Check()
}

// ForPoints reports whether the games are played for points, as those of backgammon
// for money are.
func (f RulesFlags) ForPoints() bool {
	return f.Game == backgammon.GameName && f.Length == 0
}

// Rules returns what the flags say.
func (f RulesFlags) Rules() (arena.Rules, error) {
	if f.Game == backgammon.GameName {
		return f.rules()
	}
	return f.BoardFlags.Rules(f.Game)
}

// Rules returns what the flags say for one of their games.
func (f BoardFlags) Rules(game string) (arena.Rules, error) {
	given := f.Size != (gomokubench.Size{})
	if game == quoridor.GameName {
		if !given {
			f.Size = gomokubench.Size{Width: 9, Height: 9}
		}
		if f.Size.Width != f.Size.Height {
			return arena.Rules{}, fmt.Errorf("--size %s: a board of quoridor is square", f.Size)
		}
		return quoridor.Rules(f.Size.Width, f.Walls), nil
	}
	if !given {
		f.Size = gomokubench.Size{Width: 15, Height: 15}
	}
	return gomokubench.Rules(f.Size, f.Rule), nil
}

// ownPrograms are those that are told everything by their protocol.
var ownPrograms = map[string]string{
	gomokubench.GameName: "pbrain-gogo",
	backgammon.GameName:  "backgammon-gogo",
}

// OwnCommand is the command line of the suite's program for a game. The one for
// quoridor takes its limits as flags, because its protocol knows none below a
// second.
func OwnCommand(game string, limits match.Limits) ([]string, error) {
	if program, ok := ownPrograms[game]; ok {
		path, err := Beside(program)
		return []string{path}, err
	}
	path, err := Beside("quoridor-gogo")
	command := []string{path}
	if turn := limits.ToldTurn(); turn > 0 {
		command = append(command, "--time", turn.String())
	}
	if limits.Nodes > 0 {
		command = append(command, "--nodes", strconv.FormatInt(limits.Nodes, 10))
	}
	return command, err
}

// Balancing says what takes time before a game, in few words: a bar stands beside
// them, and what goes over the end of a line does not go away.
const Balancing = "choosing a balanced opening"

// OpeningsNotice is a game that says so where an opening takes its time.
type OpeningsNotice struct {
	arena.Game

	Moment time.Duration // that is not worth a word
	Notify func()
}

// Opening makes an opening.
func (g OpeningsNotice) Opening(ctx context.Context, seed uint64, n int) (opening string, err error) {
	err = progress.IfSlow(g.Moment, g.Notify, func() error {
		opening, err = g.Game.Opening(ctx, seed, n)
		return err
	})
	return opening, err
}
