package main

import (
	"fmt"
	"path/filepath"

	"gogo/bench/match/arena"
	gomokumatch "gogo/bench/match/gomoku"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/bench/report"
	gomokureport "gogo/bench/report/gomoku"
	quoridorreport "gogo/bench/report/quoridor"
)

// reportCmd draws a match.
type reportCmd struct {
	Dir string `arg:"" help:"Folder of the match or tournament. The match may still be going on."`
}

// Run writes the charts and the page into the folder.
func (r *reportCmd) Run(std streams) error {
	plan, records, err := arena.Read(r.Dir)
	if err != nil {
		return err
	}
	game, err := newGame(plan.Rules)
	if err != nil {
		return err
	}
	drawn, err := report.New(report.Match{
		Title: filepath.Base(r.Dir), Plan: plan, Records: records, Sides: game.Sides(), Drawer: drawer(game),
	})
	if err != nil {
		return err
	}
	files, err := drawn.Save(r.Dir)
	for _, file := range files {
		fmt.Fprintln(std.out, file)
	}
	return err
}

// drawer returns how the games of a match are drawn.
func drawer(game arena.Game) report.Drawer {
	switch g := game.(type) {
	case *gomokumatch.Game:
		return gomokureport.New(g.Empty())
	case *quoridormatch.Game:
		return quoridorreport.New(g.Empty())
	}
	return nil
}
