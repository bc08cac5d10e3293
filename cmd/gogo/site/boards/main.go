//go:build js

// Command boards is the boards of gomoku, Quoridor and backgammon of the static site, and their engines, for
// workers of a browser: one file with several programs, so that a browser loads what they share once. The
// name by which it is called says which one to be.
package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	backgammontable "gogo/bench/backgammon"
	gomokutable "gogo/bench/gomoku"
	"gogo/bench/pages/web"
	quoridortable "gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon"
	"gogo/cmd/internal/programs/pbrain"
	"gogo/cmd/internal/programs/quoridor"
	"gogo/internal/browser"
)

// engines are the programs that play, the same by the name of their game.
var engines = []struct {
	game tables.Game
	name string
	play func(ctx context.Context, std program.Streams) error
}{
	{gomokutable.TableGame{}, "pbrain-gogo", pbrain.Serve},
	{quoridortable.TableGame{}, "quoridor-gogo", quoridor.Serve},
	{backgammontable.TableGame{}, "backgammon-gogo", backgammon.Serve},
}

func main() {
	std := program.Standard()
	slog.SetDefault(slog.New(slog.NewTextHandler(std.Log, nil)))
	if err := run(context.Background(), std, os.Args[0]); err != nil {
		slog.Error("the program has failed", "program", os.Args[0], "error", err)
		os.Exit(program.Failed)
	}
}

// run runs the program of a name.
func run(ctx context.Context, std program.Streams, name string) error {
	for _, e := range engines {
		if e.name == name {
			return e.play(ctx, std)
		}
	}
	return serve(ctx)
}

// serve serves the page.
func serve(ctx context.Context) error {
	games, players := make([]tables.Game, 0, len(engines)), make([]tables.Engine, 0, len(engines))
	for _, e := range engines {
		games = append(games, e.game)
		players = append(players, tables.Engine{Name: "gogo", Game: e.game.Name(), Command: []string{e.name}})
	}
	hub, err := tables.NewHub(games, players)
	if err != nil {
		return err
	}
	browser.Remember(hub)
	server := tables.NewServer(hub, tables.ExtraPage{Name: "bridge", Label: "Bridge", Handler: http.NotFoundHandler()})
	web.ServeWorker(ctx, server.Path(), server)
	return nil
}
