package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// gamesWeb shows the games of a server in a browser: a list, and a page for each game, made when
// it is first visited. Spectators see what all players know, and behind a token there are all hands.
type gamesWeb struct {
	ctx    context.Context //nolint:containedctx // of the pages, which are made one by one
	views  *views
	server *web.Server
	stop   context.CancelFunc

	mu    sync.Mutex // guards the following
	games []hall.Snapshot
	taken time.Time // when games was taken
	pages map[string]*gamePage
}

// newGamesWeb starts serving the pages on an address.
func newGamesWeb(ctx context.Context, address string, guard web.Guarding) (*gamesWeb, error) {
	w := &gamesWeb{pages: map[string]*gamePage{}}
	w.views = newViews(w.pagesOf(func(p *gamePage) *live.Handler { return p.open }), w.pagesOf(func(p *gamePage) *live.Handler { return p.full }))
	var err error
	w.ctx, w.stop = context.WithCancel(ctx)
	if w.server, err = web.Start(ctx, web.Loopback(address), w.views, guard); err != nil {
		w.stop()
		return nil, err
	}
	return w, nil
}

// pagesOf returns the list and the pages of the games in one of their views.
func (w *gamesWeb) pagesOf(view func(*gamePage) *live.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", w.list)
	web.ServeText(mux, "/games.css", bridgeview.Style+gamesStyle)
	web.ServeText(mux, "/games.js", gamesScript)
	mux.HandleFunc("GET /{game}/", func(rw http.ResponseWriter, r *http.Request) {
		id := r.PathValue("game")
		switch page, err := w.page(id); {
		case err != nil:
			http.Error(rw, err.Error(), http.StatusServiceUnavailable)
		case page == nil:
			http.NotFound(rw, r)
		default:
			http.StripPrefix("/"+id, view(page)).ServeHTTP(rw, r)
		}
	})
	mux.HandleFunc("GET /{game}", func(rw http.ResponseWriter, r *http.Request) {
		if id := r.PathValue("game"); darrington.CheckID(id) == nil {
			web.Redirect(rw, id+"/")
			return
		}
		http.NotFound(rw, r)
	})
	return mux
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
		page.idle++
		if page.watched() {
			page.idle = 0
		}
		if page.idle > keepPage {
			w.drop(id, page)
			continue
		}
		w.show(h, id, page) // a change of connections alone is not shown
	}
}

// show publishes the state of a game, and ends its page with the game.
func (w *gamesWeb) show(h *hall.Hall, id string, page *gamePage) {
	s, ok := h.Snapshot(id)
	if !ok {
		w.drop(id, page)
		return
	}
	page.show(&s)
}

// drop ends the page of a game.
func (w *gamesWeb) drop(id string, page *gamePage) {
	page.stop()
	delete(w.pages, id)
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

// Bounds of the pages of games, which take time of the hall's goroutine.
const (
	maxPages = 100
	keepPage = 60 // refreshes for which a page is kept that nobody watches
)

// errManyPages refuses a page.
var errManyPages = errors.New("too many games are watched")

// page returns the page of a game, nil without a game. When there are too many, it takes the place
// of the one that nobody has watched for longest.
func (w *gamesWeb) page(id string) (*gamePage, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if page, ok := w.pages[id]; ok {
		page.idle = 0
		return page, nil
	}
	i := slices.IndexFunc(w.games, func(s hall.Snapshot) bool { return s.ID == id })
	if i < 0 {
		return nil, nil
	}
	if len(w.pages) >= maxPages && !w.dropIdle() {
		return nil, errManyPages
	}
	page := newGamePage(w.ctx)
	page.show(&w.games[i])
	w.pages[id] = page
	return page, nil
}

// dropIdle drops the page that nobody has watched for longest, if there is one.
func (w *gamesWeb) dropIdle() bool {
	longest := ""
	for id, page := range w.pages {
		if !page.watched() && (longest == "" || page.idle > w.pages[longest].idle) {
			longest = id
		}
	}
	if longest == "" {
		return false
	}
	w.drop(longest, w.pages[longest])
	return true
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
	full, open *live.Handler // with all hands, and for spectators
	stop       context.CancelFunc
	over       int // number of finished boards
	board      int // the last of them, 0 for none
	idle       int // refreshes since somebody watched
}

// newGamePage returns a page whose streams end with the context or the game.
func newGamePage(ctx context.Context) *gamePage {
	ctx, stop := context.WithCancel(ctx)
	return &gamePage{full: live.New(ctx), open: live.New(ctx), stop: stop}
}

// watched reports whether somebody watches the game.
func (p *gamePage) watched() bool { return p.full.Watchers()+p.open.Watchers() > 0 }

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
	p.full.Publish(state)
	p.open.Publish(known(s, state))
}

// known returns the state of a game as anybody may see it: nothing of a tournament, whose boards
// others have still to play.
func known(s *hall.Snapshot, state *bridgeview.State) *bridgeview.State {
	switch {
	case s.Tournament != "":
		hidden := state.Withheld()
		hidden.Message += " Its boards are not shown while it is played."
		return hidden
	case s.Over:
		return state
	}
	return state.Known()
}

// finish appends a finished board to the history, once.
func (p *gamePage) finish(s *hall.Snapshot, b *bridgeview.Board) {
	if !s.Over || p.board == s.Board.Board {
		return
	}
	row := bridgeview.Row{Tables: []*bridgeview.Board{b}}
	p.full.Finish(p.over, row, [2]string{})
	if s.Tournament == "" {
		p.open.Finish(p.over, row, [2]string{})
	}
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
