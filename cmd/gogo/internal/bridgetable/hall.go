package bridgetable

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

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

// Hall has tables and the programs that may sit at them. Its methods are safe for concurrent use.
type Hall struct {
	programs []Program
	pause    time.Duration // between tricks
	ctx      context.Context
	quit     context.CancelFunc

	work sync.WaitGroup // closing tables

	mu     sync.Mutex
	tables map[int]*Table
	last   int // the number of the last table
}

// NewHall returns a hall with programs, the first of which is the default, and with a pause
// between tricks. It fails without programs or if two have the same name.
func NewHall(programs []Program, pause time.Duration) (*Hall, error) {
	h := &Hall{pause: pause, tables: map[int]*Table{}}
	seen := map[string]bool{person: true, outsider: true}
	for _, p := range programs {
		p.Name = words.Sanitize(p.Name)
		if p.Name == "" || len(p.Command) == 0 || seen[p.Name] {
			return nil, fmt.Errorf("bridge: no name, no command, or a second program by the name %q", p.Name)
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
	o := &Options{Boards: 4, Seed: seed, System: system.Default}
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
		return 0, fmt.Errorf("%d tables are open, and there is room for no more: close one", maxTables)
	}
	t, err := build(h.last + 1)
	if err != nil {
		return 0, err
	}
	h.last++
	h.tables[h.last] = t
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
	Programs []string `json:"programs"`
	Systems  []string `json:"systems"`
	Tables   []int    `json:"tables"`
	Usual    *Options `json:"usual"`
}

// state returns the state for pages.
func (h *Hall) state() *hallState {
	s := &hallState{Systems: system.Names(), Programs: []string{}, Tables: []int{}, Usual: h.DefaultOptions(1)}
	for i := range h.programs {
		s.Programs = append(s.Programs, h.programs[i].Name)
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
