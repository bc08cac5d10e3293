package games

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/puzzles"
	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/terminal"
	quoridortrain "gogo/bench/train/quoridor"
	"gogo/bench/train/selfplay"
	"gogo/board/quoridor"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/quoridor/paths"
	"gogo/eval/simd"
)

// quoridorGame returns Quoridor.
func quoridorGame() *Game { return quoridorBoard().entry() }

// quoridorBoard returns Quoridor as a game of two sides.
func quoridorBoard() boardGame[*quoridorbench.Game, quoridorbench.Position] {
	return boardGame[*quoridorbench.Game, quoridorbench.Position]{
		Game: &Game{
			Name: quoridorbench.GameName, Program: "quoridor-gogo", Extension: quoridorbench.CommandsExtension,
			Features: []Feature{Clock, Nodes, Levels, Openings, Size, Walls, Draws},
			Rules: func(f *RuleFlags) (arena.Rules, error) {
				size := f.orSquare(9)
				if size.Width != size.Height {
					return arena.Rules{}, fmt.Errorf("--size %s: quoridor boards are square", size)
				}
				draws := quoridor.DrawRules{Repetition: f.Repetition, MoveLimit: f.MoveLimit}
				if err := draws.Check(); err != nil {
					return arena.Rules{}, err
				}
				if draws == (quoridor.DrawRules{}) {
					return arena.Rules{}, errors.New("--repetition 0: a game needs --move-limit then, or it may never end")
				}
				return quoridorbench.Rules(size.Width, f.Walls, draws), nil
			},
			Arguments: quoridorArguments,
			Table:     quoridorbench.TableGame{}, Tuning: quoridorbench.NewTuning, SelfPlay: quoridorSelfPlay(),
			Puzzles: func() (puzzles.Maker, error) { return quoridorbench.NewPuzzleMaker(), nil },
		},
		newMatch: quoridorbench.NewGame,
		drawer:   func(g *quoridorbench.Game) pages.Drawer { return quoridorbench.NewDrawer(g.Empty()) },
		terminal: func(g *quoridorbench.Game, _ uint64) terminal.Game[quoridorbench.Position] {
			return quoridorbench.TerminalGame{Empty: g.Empty()}
		},
		begin: func(g *quoridorbench.Game, opening string, _ uint64) (b beginning[quoridorbench.Position], err error) {
			start, err := g.Start(opening)
			if err != nil {
				return b, err
			}
			return beginning[quoridorbench.Position]{start, start.Len(), quoridorbench.Opening(start.Board)}, nil
		},
		starter: func(*GameFlags) starter[quoridorbench.Position] { return startQuoridor },
	}
}

// startQuoridor starts a program of the Quoridor Text Protocol.
func startQuoridor(ctx context.Context, command []string) (arena.Program[quoridorbench.Position], error) {
	r, err := quoridorbench.StartEngine(ctx, Prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return r, nil
}

// quoridorArguments returns limits as arguments, because the protocol knows none below a second.
func quoridorArguments(limits match.Limits) (list []string) {
	if turn := limits.AnnouncedTurn(); turn > 0 {
		list = append(list, "--time", turn.String())
	}
	if limits.Nodes > 0 {
		list = append(list, "--nodes", strconv.FormatInt(limits.Nodes, 10))
	}
	return list
}

// quoridorSelfPlay returns the self-play of the engine.
func quoridorSelfPlay() *SelfPlay {
	const wallsOption = "walls"
	return &SelfPlay{
		Kind:    quoridortrain.Kind,
		Sizes:   []selfplay.Range{{Min: 9, Max: 9}, {Min: 5, Max: 15}},
		Options: func(f *SelfPlayFlags) map[string]string { return map[string]string{wallsOption: strconv.Itoa(f.Walls)} },
		New: func(options map[string]string, config selfplay.Config, file string) (*selfplay.Game, error) {
			kernels, err := simd.FromEnv()
			if err != nil {
				return nil, err
			}
			net, err := paths.Load(file, kernels)
			if err != nil {
				return nil, err
			}
			c := quoridortrain.Config{Config: config}
			c.Walls, err = strconv.Atoi(options[wallsOption])
			return &selfplay.Game{
				Kind: quoridortrain.Kind, Summarize: quoridortrain.Summarize,
				NewPlayer: func() (selfplay.Player, error) { return quoridortrain.NewPlayer(net, c) },
			}, err
		},
		Print: printQuoridorRecord,
	}
}

// printQuoridorRecord prints a game, a line for each ply.
func printQuoridorRecord(out *cmdline.Printer, data []byte) error {
	g, err := quoridortrain.Decode(data)
	if err != nil {
		return err
	}
	b, err := g.Start()
	if err != nil {
		return err
	}
	out.F("\ngame %d: %dx%d, %d and %d walls, %d plies drawn, %v wins%s\n", g.Number, g.Width, g.Height,
		g.Walls[quoridor.Black], g.Walls[quoridor.White], g.Opening, g.Winner, inPlies(g.Proof))
	for i := range g.Plies {
		p := &g.Plies[i]
		if v := p.Verdict; v.Given {
			out.F("%4d. %-6s %+5d", i+1, b.Name(p.Move), v.Value)
		} else {
			out.F("%4d. %s", i+1, b.Name(p.Move))
		}
		if v := p.Verdict; v.Given && v.Best != p.Move {
			out.F(", best %s", b.Name(v.Best))
		}
		out.F("\n")
		b.Make(p.Move, b.ToMove())
	}
	return nil
}
