//go:build js

// Command bridge is the tables of bridge of the static site, and their robots, for workers of a browser: one
// file with two programs, so that a browser loads what they share once. The name by which it is called says
// which one to be.
package main

import (
	"context"
	"log/slog"
	"os"

	"gogo/bench/pages/web"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/bridge"
	"gogo/internal/browser"
)

func main() {
	std := program.Standard()
	slog.SetDefault(slog.New(slog.NewTextHandler(std.Log, nil)))
	if os.Args[0] == bridgetable.OwnName {
		os.Exit(bridge.Main(std, os.Args[1:]))
	}
	hall, err := bridgetable.NewHall([]bridgetable.Program{bridgetable.OwnPlayer(bridgetable.OwnName)}, bridgetable.TrickPause)
	if err != nil {
		panic(err) // the program has a name
	}
	browser.Remember(hall)
	web.ServeWorker(context.Background(), "/", bridgetable.NewServer(hall))
}
