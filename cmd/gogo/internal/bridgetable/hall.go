// Package bridgetable is bridge in the browser: tables at which people play with robots and with
// each other over the Blue Chip protocol, and can look at finished boards.
//
// A Hall has the tables, and the programs that may sit at them. A Table is a manager of the
// protocol on a loopback port. Programs come to it as processes; a person is a client of the
// protocol in this process, a seat that asks its page for calls and cards. A seat shows only what
// its client was told, so that no page has a hand before it may be seen. Another table may be a
// manager elsewhere, at which one seat is a person's.
//
// All state is on the server: a page receives it as JSON over a WebSocket whenever it changes, and
// sends commands. Whoever takes a seat gets a key, which is a part of the page's address: a page
// that is reloaded, and a second one of the same address, show the same seat. Where that server ends with
// the page, as in a browser, Hall.Save and Hall.Restore carry the tables from one to the next.
package bridgetable

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"gogo/bench/match"
	"gogo/board/bridge"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/bridgerobot"
	"gogo/eval/bridge/system"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
)

// Program is a program that may sit at tables.
type Program struct {
	Name    string
	Command bridgerobot.Command
}

// OwnName is the name of the suite's own player.
const OwnName = "bridge-gogo"

// TrickPause is the pause between tricks at a table of people, who see in it who has won one.
const TrickPause = 1500 * time.Millisecond

// OwnPlayer returns the suite's own player, whose program is at a path.
func OwnPlayer(path string) Program {
	return Program{Name: OwnName, Command: bridgerobot.Command{
		path, "play", "--quiet", "--connect", "{host}:{port}", "--seat", "{seat}", "--team", "{team}", "--system", "{system}", "--level", "{level}", "--past", "{past}", "--claims",
	}}
}

// Hall has tables and the programs that may sit at them. Its methods are safe for concurrent use.
type Hall struct {
	programs []Program
	pause    time.Duration // between tricks
	ctx      context.Context
	quit     context.CancelFunc
	changed  chan struct{} // has room for one: see Changed

	work sync.WaitGroup // closing tables

	mu     sync.Mutex
	tables map[int]*Table
	last   int // the number of the last table
}

// NewHall returns a hall with programs, the first of which is the default, and with a pause
// between tricks. It fails without programs or if two have the same name.
func NewHall(programs []Program, pause time.Duration) (*Hall, error) {
	h := &Hall{pause: pause, tables: map[int]*Table{}, changed: make(chan struct{}, 1)}
	seen := map[string]bool{person: true, outsider: true}
	for _, p := range programs {
		p.Name = words.Sanitize(p.Name)
		if p.Name == "" || len(p.Command) == 0 || seen[p.Name] {
			return nil, fmt.Errorf("bridge engine %q: the name or command is missing, or the name is used twice", p.Name)
		}
		seen[p.Name] = true
		h.programs = append(h.programs, p)
	}
	h.ctx, h.quit = context.WithCancel(context.Background())
	return h, nil
}

// Close closes all tables and waits for their programs.
func (h *Hall) Close() {
	h.quit()
	h.work.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		t.close()
		delete(h.tables, id)
	}
}

// DefaultOptions returns the options of a table with a person in the South seat and the default
// program in the others, with boards of a seed.
func (h *Hall) DefaultOptions(seed uint64) *Options {
	o := &Options{Boards: 4, Seed: seed, System: system.Default, Level: match.MiddleLevel}
	for s := range o.Seats {
		o.Seats[s] = person
		if len(h.programs) > 0 {
			o.Seats[s] = h.programs[0].Name
		}
	}
	o.Seats[defaultSeat] = person
	return o
}

// Open opens a table and returns its number.
func (h *Hall) Open(o *Options) (int, error) {
	return h.open(func(id int) (*Table, error) { return newTable(h, id, o, nil) })
}

// Watch opens a table, reports its events to handle, and closes it at the end. It returns the
// error of the context, or why the table ended before its last board.
func (h *Hall) Watch(ctx context.Context, o *Options, hear func(*table.Event)) error {
	id, err := h.open(func(id int) (*Table, error) { return newTable(h, id, o, hear) })
	if err != nil {
		return err
	}
	t, _ := h.table(id)
	defer func() {
		h.mu.Lock()
		delete(h.tables, id)
		h.mu.Unlock()
		t.close()
	}()
	for {
		over, later, why := t.ending()
		if over || why != nil {
			return why
		}
		select {
		case <-later:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// open opens a table built by a function.
func (h *Hall) open(build func(id int) (*Table, error)) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.ctx.Err() != nil:
		return 0, errors.New("the hall is closed")
	case len(h.tables) == maxTables:
		return 0, fmt.Errorf("%d tables are open, which is the limit: close one", maxTables)
	}
	t, err := build(h.last + 1)
	if err != nil {
		return 0, err
	}
	h.last++
	h.tables[h.last] = t
	h.noteChange()
	return h.last, nil
}

// table returns a table by its number.
func (h *Hall) table(id int) (*Table, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t, ok := h.tables[id]
	return t, ok
}

// closeTable closes a table.
func (h *Hall) closeTable(id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id]; t != nil {
		delete(h.tables, id)
		h.noteChange()
		h.work.Go(t.close)
	}
}

// program returns a program by its name.
func (h *Hall) program(name string) (*Program, bool) {
	for i := range h.programs {
		if h.programs[i].Name == name {
			return &h.programs[i], true
		}
	}
	return nil, false
}

// hallState is the state of the hall for a page.
type hallState struct {
	Programs []programState         `json:"programs"`
	Levels   [match.MaxLevel]string `json:"levels"` // their names
	Systems  []string               `json:"systems"`
	Tables   []int                  `json:"tables"`
	Usual    *Options               `json:"usual"`
}

// programState is a program that may sit at tables.
type programState struct {
	Name    string `json:"name"`
	Leveled bool   `json:"leveled,omitempty"` // it can be told a level
}

// state returns the state for pages.
func (h *Hall) state() *hallState {
	s := &hallState{Systems: system.Names(), Programs: []programState{}, Levels: match.LevelNames(), Tables: []int{}, Usual: h.DefaultOptions(1)}
	for i := range h.programs {
		p := &h.programs[i]
		s.Programs = append(s.Programs, programState{p.Name, p.Command.HasLevel()})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := 1; id <= h.last; id++ {
		if h.tables[id] != nil {
			s.Tables = append(s.Tables, id)
		}
	}
	return s
}

// The bounds of tables.
const (
	maxTables = 8
	maxBoards = 100
	maxFile   = 1 << 20 // of a file of boards, in bytes
)

// Occupants of a seat beside the names of programs.
const (
	person   = "person"
	outsider = "outsider" // a program started elsewhere, which connects
)

// Options selects the boards and the players of a table.
type Options struct {
	Seats  [bridge.Seats]string `json:"seats"`  // person, outsider or the name of a program, from North on
	System string               `json:"system"` // that programs are told to bid
	Boards int                  `json:"boards"` // how many; 0 is all of a file
	Seed   uint64               `json:"seed"`   // of boards that are dealt
	File   string               `json:"file"`   // the text of a file of boards, empty to deal them
	Level  int                  `json:"level"`  // of programs that know levels; 0 is full strength

	// replay has what was done on the first board at another table, or before the table was restored:
	// people's seats and programs that can be told it repeat their part as long as the others do the same.
	replay replay
}

// readBoards returns the boards of the table.
func (o *Options) readBoards() ([]table.Board, error) {
	if err := o.checkLevel(); err != nil {
		return nil, err
	}
	if o.Boards < 0 || o.Boards > maxBoards {
		return nil, fmt.Errorf("%d boards: must be 1 to %d", o.Boards, maxBoards)
	}
	if strings.TrimSpace(o.File) == "" {
		return boards.Dealt(max(o.Boards, 1), o.Seed), nil
	}
	return read(o.File, o.Boards)
}

// checkLevel refuses a level that there is not; 0 becomes full strength.
func (o *Options) checkLevel() error {
	if o.Level == 0 {
		o.Level = match.MaxLevel
	}
	if o.Level < 1 || o.Level > match.MaxLevel {
		return fmt.Errorf("level %d: must be 1 to %d", o.Level, match.MaxLevel)
	}
	return nil
}

// read parses the boards of a file, at most so many unless that is 0.
func read(text string, most int) ([]table.Board, error) {
	if len(text) > maxFile {
		return nil, fmt.Errorf("the boards have %d bytes: must be at most %d", len(text), maxFile)
	}
	if most == 0 {
		most = maxBoards
	}
	list, err := boards.Distinct(boards.Read(strings.NewReader(text), ""), most)
	if err == nil && len(list) == 0 {
		err = errors.New("no complete deal found")
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// openSystem opens the system of the table: one of the built-in ones, or the simpler one that its
// programs bid at their level.
func (t *Table) openSystem() (*system.System, error) {
	o := &t.options
	if o.System == "" {
		o.System = system.Default
	}
	if !slices.Contains(system.Names(), o.System) {
		return nil, fmt.Errorf("unknown bidding system %.40q", o.System)
	}
	t.system = o.System
	if t.takesLevel() {
		t.system = bridgerobot.SystemAt(o.Level, o.System)
	}
	return system.Open(t.system)
}

// takesLevel reports whether a program of the table can be told a level.
func (t *Table) takesLevel() bool {
	return slices.ContainsFunc(t.options.Seats[:], func(name string) bool {
		p, ok := t.hall.program(name)
		return ok && p.Command.HasLevel()
	})
}

// Seat puts a person in one seat and a program in the others.
func (o *Options) Seat(at bridge.Seat, program string) {
	for s := range o.Seats {
		o.Seats[s] = program
	}
	o.Seats[at] = person
}
