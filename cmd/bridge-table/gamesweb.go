package main

import (
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/darrington/hall"
)

// gamesWeb shows the games of a server in a browser: a list, and a page for each game, made when
// it is first visited.
type gamesWeb struct {
	ctx    context.Context //nolint:containedctx // of the pages, which are made one by one
	server *web.Server
	stop   context.CancelFunc

	mu    sync.Mutex // guards the following
	games []hall.Snapshot
	taken time.Time // when games was taken
	pages map[string]*gamePage
}

// newGamesWeb starts serving the pages on an address.
func newGamesWeb(ctx context.Context, address string) (*gamesWeb, error) {
	w := &gamesWeb{pages: map[string]*gamePage{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", w.list)
	web.ServeText(mux, "/games.css", bridgeview.Style+gamesStyle)
	web.ServeText(mux, "/games.js", gamesScript)
	mux.HandleFunc("GET /{game}/", w.game)
	mux.HandleFunc("GET /{game}", w.folder)
	var err error
	w.ctx, w.stop = context.WithCancel(ctx)
	if w.server, err = web.Start(ctx, address, web.Guard(mux)); err != nil {
		w.stop()
		return nil, err
	}
	return w, nil
}

// close ends the pages.
func (w *gamesWeb) close(ctx context.Context) error {
	w.stop()
	return w.server.Close(ctx)
}

// refresh is how often the list of games is updated.
const refresh = time.Second

// watch publishes changes of the hall.
func (w *gamesWeb) watch(now time.Time, h *hall.Hall, changed []hall.Change) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range changed {
		if page, ok := w.pages[changed[i].ID]; ok && changed[i].Bucket == hall.Games {
			w.show(h, changed[i].ID, page)
		}
	}
	if now.Sub(w.taken) < refresh {
		return
	}
	w.games, w.taken = w.games[:0], now
	for _, id := range h.IDs() {
		if s, ok := h.Snapshot(id); ok {
			w.games = append(w.games, s)
		}
	}
	for id, page := range w.pages {
		w.show(h, id, page) // a change of connections alone is not shown
	}
}

// show publishes the state of a game, and ends its page with the game.
func (w *gamesWeb) show(h *hall.Hall, id string, page *gamePage) {
	s, ok := h.Snapshot(id)
	if !ok {
		page.stop()
		delete(w.pages, id)
		return
	}
	page.show(&s)
}

//go:embed games.html
var gamesLayout string

var gamesList = template.Must(template.New("").Parse(gamesLayout))

//go:embed games.css
var gamesStyle string

//go:embed games.js
var gamesScript string

// gameRow is a game in the list.
type gameRow struct {
	ID, Tournament string
	Players        [bridge.Seats]string
	Board          int
	Score          [2]int
}

// list serves the list of games.
func (w *gamesWeb) list(rw http.ResponseWriter, _ *http.Request) {
	w.mu.Lock()
	rows := make([]gameRow, 0, len(w.games))
	for i := range w.games {
		s := &w.games[i]
		row := gameRow{ID: s.ID, Tournament: s.Tournament, Players: s.Players}
		if s.Board != nil {
			row.Board = s.Board.Board
		}
		for side := range row.Score {
			row.Score[side] = s.Rubber.Total(bridge.Side(side))
		}
		rows = append(rows, row)
	}
	w.mu.Unlock()
	rw.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = gamesList.Execute(rw, rows) // the client may be gone
}

// folder redirects to the page of a game.
func (w *gamesWeb) folder(rw http.ResponseWriter, r *http.Request) {
	http.Redirect(rw, r, "/"+r.PathValue("game")+"/", http.StatusFound)
}

// game serves the page of a game and its files.
func (w *gamesWeb) game(rw http.ResponseWriter, r *http.Request) {
	id := r.PathValue("game")
	if page := w.page(id); page != nil {
		http.StripPrefix("/"+id, page.live).ServeHTTP(rw, r)
		return
	}
	http.NotFound(rw, r)
}

// page returns the page of a game, nil without a game.
func (w *gamesWeb) page(id string) *gamePage {
	w.mu.Lock()
	defer w.mu.Unlock()
	if page, ok := w.pages[id]; ok {
		return page
	}
	for i := range w.games {
		if w.games[i].ID == id {
			page := newGamePage(w.ctx)
			page.show(&w.games[i])
			w.pages[id] = page
			return page
		}
	}
	return nil
}

// names joins the names of a side.
func names(players [bridge.Seats]string, side bridge.Side) string {
	var all []string
	for s := range bridge.Seat(bridge.Seats) {
		if s.Side() == side && players[s] != "" {
			all = append(all, players[s])
		}
	}
	return strings.Join(all, " & ")
}

// gamePage shows a game in a browser.
type gamePage struct {
	live  *live.Handler
	stop  context.CancelFunc
	over  int // number of finished boards
	board int // the last of them, 0 for none
}

// newGamePage returns a page whose streams end with the context or the game.
func newGamePage(ctx context.Context) *gamePage {
	ctx, stop := context.WithCancel(ctx)
	return &gamePage{live: live.New(ctx), stop: stop}
}

// show publishes a snapshot of the game.
func (p *gamePage) show(s *hall.Snapshot) {
	state := &bridgeview.State{Connected: s.Connected, Message: message(s)}
	teams := [2]string{names(s.Players, bridge.NorthSouth), names(s.Players, bridge.EastWest)}
	state.Teams, state.Players = teams, s.Players
	if s.Board != nil {
		state.Board = *bridgeview.New(s.Board, &bridgeview.Extras{Teams: teams, Ending: ending(s)})
		p.finish(s, &state.Board)
	}
	if s.Board != nil && !s.Over {
		state.Turn = s.Turn.Letter()
		if s.Actor != s.Turn {
			state.Actor = s.Actor.Letter()
		}
	}
	p.live.Publish(state)
}

// finish appends a finished board to the history, once.
func (p *gamePage) finish(s *hall.Snapshot, b *bridgeview.Board) {
	if !s.Over || p.board == s.Board.Board {
		return
	}
	p.live.Finish(p.over, bridgeview.Row{Tables: []*bridgeview.Board{b}}, [2]string{})
	p.over, p.board = p.over+1, s.Board.Board
}

// ending returns how a board ended.
func ending(s *hall.Snapshot) bridgeview.Ending {
	if s.Over && len(s.Board.Cards) > 0 {
		return bridgeview.PlayedOut
	}
	return ""
}

// message describes the state of the game.
func message(s *hall.Snapshot) string {
	if s.Tournament != "" {
		return fmt.Sprintf("Game %s of tournament %s.", s.ID, s.Tournament)
	}
	return fmt.Sprintf("Game %s. Rubber: North and South %d, East and West %d.", s.ID, s.Rubber.Total(bridge.NorthSouth), s.Rubber.Total(bridge.EastWest))
}
