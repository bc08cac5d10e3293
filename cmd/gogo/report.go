package main

import (
	"fmt"
	"path/filepath"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/quoridor"
	"gogo/bench/report"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
)

// reportCmd draws a match.
type reportCmd struct {
	Dir string `arg:"" help:"Folder of the match or tournament. The match may still be going on."`
}

// Run writes the charts and the page into the folder.
func (r *reportCmd) Run(std cmdline.Streams) error {
	drawn, err := readReport(r.Dir)
	if err != nil {
		return err
	}
	files, err := drawn.Save(r.Dir)
	for _, file := range files {
		fmt.Fprintln(std.Out, file)
	}
	return err
}

// readReport makes the report of the match in a folder.
func readReport(dir string) (*report.Report, error) {
	plan, records, err := arena.Read(dir)
	if err != nil {
		return nil, err
	}
	game, err := games.NewGame(plan.Rules)
	if err != nil {
		return nil, err
	}
	return report.New(report.Match{
		Title: filepath.Base(dir), Plan: plan, Records: records, Sides: game.Sides(), Drawer: drawer(game),
		Onboard: onboard(dir, plan.Rules.Game),
	})
}

// onboard is the command that opens a game of a folder on a board, if the board knows it.
func onboard(dir, game string) string {
	extension, known := map[string]string{gomoku.GameName: ".sgf", quoridor.GameName: ".qtp"}[game]
	if !known {
		return ""
	}
	return fmt.Sprintf("gogo board --game %s %s", game, filepath.Join(dir, "games", "%06d"+extension))
}

// drawer returns how the games of a match are drawn.
func drawer(game arena.Game) pages.Drawer {
	switch g := game.(type) {
	case *gomoku.Game:
		return gomoku.NewDrawer(g.Empty())
	case *quoridor.Game:
		return quoridor.NewDrawer(g.Empty())
	case *backgammon.Game:
		return backgammon.NewDrawer(g)
	}
	return nil
}
