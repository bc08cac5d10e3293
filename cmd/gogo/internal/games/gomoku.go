package games

import (
	"context"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/puzzles"
	"gogo/bench/terminal"
	gomokutrain "gogo/bench/train/gomoku"
	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/simd"
	"gogo/search/gomoku/engine"
)

// gomokuGame returns gomoku.
func gomokuGame() *Game { return gomokuBoard().entry() }

// gomokuBoard returns gomoku as a game of two sides.
func gomokuBoard() boardGame[*gomokubench.Game, gomokubench.Position] {
	return boardGame[*gomokubench.Game, gomokubench.Position]{
		Game: &Game{
			Name: gomokubench.GameName, Program: "pbrain-gogo", Extension: ".sgf",
			Features: []Feature{Clock, Nodes, Levels, Openings, Size, Rule},
			Rules: func(f *RuleFlags) (arena.Rules, error) {
				return gomokubench.Rules(f.orSquare(15), f.Rule), nil
			},
			Table: gomokubench.TableGame{}, Tuning: gomokubench.NewTuning, SelfPlay: gomokuSelfPlay(),
			Puzzles:     func() (puzzles.Maker, error) { return gomokubench.NewPuzzleMaker(), nil },
			Calibration: calibrateGomoku,
		},
		newMatch: gomokubench.NewGame,
		drawer:   func(g *gomokubench.Game) pages.Drawer { return gomokubench.NewDrawer(g.Empty()) },
		terminal: func(g *gomokubench.Game, _ uint64) terminal.Game[gomokubench.Position] {
			return gomokubench.TerminalGame{Empty: g.Empty()}
		},
		begin: func(g *gomokubench.Game, opening string, _ uint64) (b beginning[gomokubench.Position], err error) {
			start, err := g.Start(opening)
			if err != nil {
				return b, err
			}
			return beginning[gomokubench.Position]{start, start.Len(), gomokubench.Opening(start.Board)}, nil
		},
		starter: func(*GameFlags) starter[gomokubench.Position] { return startGomoku },
	}
}

// startGomoku starts a brain of the Gomocup protocol.
func startGomoku(ctx context.Context, command []string) (arena.Program[gomokubench.Position], error) {
	b, err := gomokubench.StartBrain(ctx, Prepare(ctx, command))
	if err != nil {
		return nil, err
	}
	return b, nil
}

// calibrateGomoku returns a calibration by the network in a file, or by the built-in ones.
func calibrateGomoku(network string) (Calibration, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	evaluation, err := engine.Load("", network, kernels)
	if err != nil {
		return nil, err
	}
	return gomokubench.NewCalibration(evaluation), nil
}

// gomokuSelfPlay returns the self-play of the engine.
func gomokuSelfPlay() *SelfPlay {
	const ruleOption = "rule"
	return &SelfPlay{
		Kind:    gomokutrain.Kind,
		Sizes:   []selfplay.Range{{Min: 15, Max: 15}, {Min: 20, Max: 20}, {Min: 12, Max: 20}},
		Options: func(f *SelfPlayFlags) map[string]string { return map[string]string{ruleOption: joined(f.Rule)} },
		New: func(options map[string]string, config selfplay.Config, file string) (*selfplay.Game, error) {
			kernels, err := simd.FromEnv()
			if err != nil {
				return nil, err
			}
			evaluation, err := engine.Load(file, "", kernels)
			if err != nil {
				return nil, err
			}
			c := gomokutrain.Config{Config: config}
			err = split(options[ruleOption], &c.Rules)
			return &selfplay.Game{
				Kind: gomokutrain.Kind, Summarize: gomokutrain.Summarize,
				NewPlayer: func() (selfplay.Player, error) { return gomokutrain.NewPlayer(evaluation, c) },
			}, err
		},
		Print: printGomokuRecord,
	}
}

// printGomokuRecord prints a game, a line for each ply.
func printGomokuRecord(out *cmdline.Printer, data []byte) error {
	g, err := gomokutrain.Decode(data)
	if err != nil {
		return err
	}
	b, err := gomoku.New(g.Width, g.Height, g.Rule)
	if err != nil {
		return err
	}
	at := func(m gomokutrain.XY) gomoku.Point { return b.At(int(m.X), int(m.Y)) }
	result := "a draw"
	if g.Winner != gomoku.Empty {
		result = g.Winner.String() + " wins" + inPlies(g.Proof)
	}
	out.F("\ngame %d: %v, %dx%d, %d plies drawn, %s\n", g.Number, g.Rule, g.Width, g.Height, g.Opening, result)
	for i := range g.Plies {
		p := &g.Plies[i]
		name := b.Name(at(p.Move))
		if v := p.Verdict; v.Given {
			out.F("%4d. %-3s %+5d%s", i+1, name, v.Value, quietText(v.Quiet))
		} else {
			out.F("%4d. %s", i+1, name)
		}
		if v := p.Verdict; v.Given && v.Best != p.Move {
			out.F(", best %s", b.Name(at(v.Best)))
		}
		if s := p.Stray; s.Given {
			out.F(", tried %s: %+d%s, best %s", b.Name(at(s.Move)), s.Value, quietText(s.Quiet), b.Name(at(s.Best)))
		}
		out.F("\n")
		b.Place(at(p.Move), b.ToMove())
	}
	return nil
}

// quietText marks quiet positions.
func quietText(quiet bool) string {
	if quiet {
		return " quiet"
	}
	return ""
}
