package games

import (
	"context"

	"gogo/bench/backgammon"
	"gogo/bench/match/arena"
	"gogo/bench/puzzles"
	"gogo/bench/terminal"
)

// backgammonGame returns backgammon. Its programs have no clock.
func backgammonGame() *Game { return backgammonBoard().entry() }

// backgammonBoard returns backgammon as a game of two sides.
func backgammonBoard() boardGame[*backgammon.Game, backgammon.Position] {
	return boardGame[*backgammon.Game, backgammon.Position]{
		Game: &Game{
			Name: backgammon.GameName, Program: "backgammon-gogo", Chance: "dice",
			Features: []Feature{Levels, Openings, Stakes, Plies},
			Rules: func(f *RuleFlags) (arena.Rules, error) {
				r := backgammon.Rules{
					Length: f.Length, Cube: f.Cube, Jacoby: f.Jacoby, Beavers: f.Beaver,
					Ply: f.Ply, PlyBase: f.PlyBase, Protocol: f.Protocol, LuckPly: f.LuckPly,
				}
				return r.Arena(), r.Check()
			},
			ForPoints: func(f *RuleFlags) bool { return f.Length == 0 },
			Table:     backgammon.TableGame{},
			Puzzles:   func() (puzzles.Maker, error) { return backgammon.NewPuzzleMaker() },
		},
		newMatch: backgammon.NewGame,
		drawer:   backgammon.NewDrawer,
		terminal: func(g *backgammon.Game, seed uint64) terminal.Game[backgammon.Position] {
			return &backgammon.TerminalGame{Match: g, Seed: seed}
		},
		begin: func(g *backgammon.Game, opening string, seed uint64) (b beginning[backgammon.Position], err error) {
			b.position, err = g.Begin(opening, seed)
			return b, err
		},
		starter: func(f *GameFlags) starter[backgammon.Position] { return startBackgammon(f.Protocol) },
	}
}

// startBackgammon returns a starter of programs that speak a protocol.
func startBackgammon(protocol backgammon.Protocol) starter[backgammon.Position] {
	return func(ctx context.Context, command []string) (arena.Program[backgammon.Position], error) {
		r, err := backgammon.StartBot(ctx, "", Prepare(ctx, command), protocol)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}
