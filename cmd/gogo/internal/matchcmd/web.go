package matchcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"

	"gogo/bench/match/arena"
	"gogo/bench/pages/web"
	"gogo/bench/scoreboard"
	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/games"
)

// matchWeb shows a running match in a browser, with a board to analyze its games.
type matchWeb struct {
	*scoreboard.Scoreboard

	hub    *tables.Hub
	server *web.Server
	ended  chan struct{}
	// address is the address of the page.
	address string
}

// serveMatch starts showing the match of the folder that the flags name, on their address.
func serveMatch(ctx context.Context, log io.Writer, f *runFlags, m *arena.Match) (*matchWeb, error) {
	hub, err := games.NewHub(nil)
	if err != nil {
		return nil, err
	}
	drawer, err := games.NewDrawer(m.Plan.Rules)
	if err != nil {
		return nil, err
	}
	boards := tables.NewServer(hub)
	w := &matchWeb{
		Scoreboard: scoreboard.New(filepath.Base(f.Out), m.Plan, m.Game.Sides(), drawer, m.Standings),
		hub:        hub, ended: make(chan struct{}),
	}
	gate := w.Gate(scoreboard.Hooks{
		Report: func(to io.Writer) error { return writeReport(to, f.Out) },
		Open:   func(game int) (string, error) { return openRecord(hub, boards, f.Out, game) }, //nolint:contextcheck // a table ends with its hub
		Ended:  w.ended,
	})
	w.server, err = web.Start(ctx, f.Web, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, boards.Path()) {
			boards.ServeHTTP(rw, r)
			return
		}
		gate.ServeHTTP(rw, r)
	}), f.Pages(slog.New(slog.NewTextHandler(log, nil))))
	if err != nil {
		hub.Close()
		return nil, fmt.Errorf("--web: %w", err)
	}
	w.address = f.Scheme() + "://" + games.Reachable(w.server.Addr()) + gate.Path()
	return w, nil
}

// close ends the page.
func (w *matchWeb) close(ctx context.Context) error {
	close(w.ended)
	w.hub.Close()
	return w.server.Close(ctx)
}

// writeReport writes the report of the games played so far.
func writeReport(w io.Writer, dir string) error {
	r, err := readReport(dir)
	if err != nil {
		return err
	}
	return r.WriteHTML(w)
}

// openRecord opens a game of the match on a table, and returns its path.
func openRecord(hub *tables.Hub, boards *tables.Server, dir string, number int) (string, error) {
	plan, records, err := arena.Read(dir)
	if err != nil {
		return "", err
	}
	game, err := games.NewMatch(plan.Rules)
	if err != nil {
		return "", err
	}
	for _, r := range records {
		if r.Game != number {
			continue
		}
		files, err := game.Files(r)
		if err != nil {
			return "", err
		}
		id, err := openFile(hub, plan.Rules.Game, files)
		return fmt.Sprintf("%s#%d", boards.Path(), id), err
	}
	return "", fmt.Errorf("game %d is not over yet", number+1)
}

// errNoBoard refuses a game that the board does not support.
var errNoBoard = errors.New("the board does not know this game yet")

// openFile opens the file of a game with the most information on a new table, and returns its
// number.
func openFile(hub *tables.Hub, game string, files []arena.File) (id int, err error) {
	if len(files) == 0 || !hub.Knows(game) {
		return 0, errNoBoard
	}
	table, err := hub.Open(game, nil)
	if err != nil {
		return 0, err
	}
	best := files[len(files)-1]
	return table.ID(), table.Do(tables.Command{Do: "open", Game: game, Text: string(best.Data)})
}
