package tables

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// maxTables bounds the tables of a hub.
const maxTables = 16

// Hub holds the tables, the games that are played at them and the programs that may play. Its
// methods may be called concurrently.
type Hub struct {
	games   []Game
	engines []Engine
	ctx     context.Context
	quit    context.CancelFunc
	changed chan struct{} // has room for one: see Changed

	mu     sync.Mutex
	tables []*Table // by number; nil where one was closed
}

// NewHub returns a hub for games, the first of which is the default, and for engines, the first of
// each game being its default. It is an error if an engine plays none of the games, or if two have
// the same name.
func NewHub(games []Game, engines []Engine) (*Hub, error) {
	h := &Hub{games: games, engines: engines, changed: make(chan struct{}, 1)}
	seen := map[[2]string]bool{}
	for _, e := range engines {
		if _, err := h.gameOf(e.Game); err != nil {
			return nil, fmt.Errorf("program %q: %w", e.Name, err)
		}
		if seen[[2]string{e.Game, e.Name}] {
			return nil, fmt.Errorf("two programs for %s are called %q", e.Game, e.Name)
		}
		seen[[2]string{e.Game, e.Name}] = true
		if e.Name == "" || len(e.Command) == 0 {
			return nil, fmt.Errorf("a program for %s without a name or a command", e.Game)
		}
	}
	h.ctx, h.quit = context.WithCancel(context.Background())
	return h, nil
}

// Close closes all tables and their programs.
func (h *Hub) Close() {
	h.quit()
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, t := range h.tables {
		if t != nil {
			t.close()
			h.tables[i] = nil
		}
	}
}

// Open opens a table for a game with a person on each side.
func (h *Hub) Open(game string, options Options) (*Table, error) {
	g, err := h.gameOf(game)
	if err != nil {
		return nil, err
	}
	rules, err := g.Rules(options)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx.Err() != nil {
		return nil, errors.New("closed")
	}
	if err := h.makeRoom(); err != nil {
		return nil, err
	}
	t, err := newTable(h, len(h.tables)+1, g, rules)
	if err != nil {
		return nil, err
	}
	h.tables = append(h.tables, t)
	h.noteChange()
	return t, nil
}

// makeRoom closes the oldest table without viewers if there are too many. The caller must hold
// h.mu.
func (h *Hub) makeRoom() error {
	open, idle := 0, -1
	for i, t := range h.tables {
		if t == nil {
			continue
		}
		open++
		if idle < 0 && t.pages.Load() == 0 {
			idle = i
		}
	}
	switch {
	case open < maxTables:
		return nil
	case idle < 0:
		return fmt.Errorf("%d tables are in use, which is the limit: close a page", open)
	}
	h.tables[idle].close()
	h.tables[idle] = nil
	return nil
}

// Table returns a table by its number, from 1.
func (h *Hub) Table(id int) (*Table, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if id < 1 || id > len(h.tables) || h.tables[id-1] == nil {
		return nil, false
	}
	return h.tables[id-1], true
}

// tableOr returns a table by its number, or else the first one that is open, which may be a new one.
func (h *Hub) tableOr(id int) (*Table, error) {
	if t, ok := h.Table(id); ok {
		return t, nil
	}
	h.mu.Lock()
	i := slices.IndexFunc(h.tables, func(t *Table) bool { return t != nil })
	if i >= 0 {
		defer h.mu.Unlock()
		return h.tables[i], nil
	}
	h.mu.Unlock()
	return h.Open("", nil)
}

// drop closes a table.
func (h *Hub) drop(t *Table) {
	h.mu.Lock()
	h.tables[t.id-1] = nil
	h.mu.Unlock()
	h.noteChange()
	t.close()
}

// Knows reports whether the hub has a game.
func (h *Hub) Knows(game string) bool {
	_, err := h.gameOf(game)
	return err == nil && game != ""
}

// gameOf returns a game by its name, or the default game without one.
func (h *Hub) gameOf(name string) (Game, error) {
	for _, g := range h.games {
		if g.Name() == name || name == "" {
			return g, nil
		}
	}
	return nil, fmt.Errorf("no game is called %q", name)
}

// engineOf returns an engine for a game by its name, or the default one without one.
func (h *Hub) engineOf(game, name string) (Engine, bool) {
	for _, e := range h.engines {
		if e.Game == game && (e.Name == name || name == "") {
			return e, true
		}
	}
	return Engine{}, false
}

// DefaultEngine returns the name of the engine that plays a game unless another is chosen.
func (h *Hub) DefaultEngine(game string) (name string, ok bool) {
	e, ok := h.engineOf(game, "")
	return e.Name, ok
}
