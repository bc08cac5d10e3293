package bridgetable

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeterm"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/listen"
	"gogo/internal/words"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// defaultSeat is the seat of a person who does not choose one.
const defaultSeat = bridge.South

// version is the version of the protocol.
const version = table.DefaultVersion

// teams has the names of the sides at a table of this program.
var teams = [2]string{"North-South", "East-West"}

// Table is a table with its players and spectators. Its methods are safe for concurrent use.
type Table struct {
	hall    *Hall
	id      int
	options Options
	system  string        // that the programs bid, and that explains calls
	boards  []table.Board // empty for a remote manager
	first   int           // the index of the board that was played first here: those before it were restored
	address string        // of the manager
	dial    func(context.Context) (net.Conn, error)
	remote  bool         // the manager is elsewhere
	shown   *bridge.Seat // of a table with a board that was shared: the seat whose view it was
	ctx     context.Context
	quit    context.CancelFunc
	work    sync.WaitGroup
	onEvent func(*table.Event) // handles events of a local manager; may be nil
	solving sync.Mutex         // held while a board is solved: one at a time

	mu      sync.Mutex
	explain *bridgeterm.Explainer
	seats   [bridge.Seats]*seat  // of people
	robots  [bridge.Seats]*robot // of programs
	snap    table.Snapshot       // of a local manager
	played  int                  // cards on the board, as its events say
	claim   *claimState          // the last claim on the board, nil for none
	claimed *claimState          // the one on the first board before the table was restored
	over    []*finished          // the finished boards
	done    bool
	note    string // why the table has stopped
	version int
	changed chan struct{}
}

// newTable returns a table with the boards of options, whose events go to handle unless that is
// nil.
func newTable(h *Hall, id int, o *Options, hear func(*table.Event)) (*Table, error) {
	t, err := readyTable(h, id, o)
	if err != nil {
		return nil, err
	}
	t.onEvent = hear
	if err := t.begin(); err != nil {
		return nil, err
	}
	return t, nil
}

// readyTable returns a table with the boards of options, with nobody at it.
func readyTable(h *Hall, id int, o *Options) (*Table, error) {
	boards, err := o.readBoards()
	if err != nil {
		return nil, err
	}
	t, err := bareTable(h, id, o)
	if err != nil {
		return nil, err
	}
	t.boards = boards
	return t, nil
}

// begin runs the manager from the first board that is not over, and brings the players.
func (t *Table) begin() error {
	programs, err := t.programs()
	if err != nil {
		t.quit()
		return err
	}
	l, err := listen.Local(t.ctx, server.Farewell(bluechip.Dialect{}))
	if err != nil {
		t.quit()
		return err
	}
	t.first = len(t.over)
	t.boards[t.first].Shown = len(t.options.replay.cards)
	t.address = l.Addr().String()
	t.dial = func(ctx context.Context) (net.Conn, error) { return new(net.Dialer).DialContext(ctx, "tcp", t.address) }
	players, stop := context.WithCancel(t.ctx)
	t.work.Go(func() {
		defer stop()
		t.serve(l)
	})
	for s := range bridge.Seat(bridge.Seats) {
		switch {
		case programs[s] != nil:
			t.robots[s] = &robot{table: t, at: s, program: programs[s], address: l.Addr(), players: players}
			t.robots[s].start()
		case t.options.Seats[s] == person:
			t.addSeat(players, s, teams[s.Side()])
		}
	}
	return nil
}

// bareTable returns a table with nobody at it.
func bareTable(h *Hall, id int, o *Options) (*Table, error) {
	t := &Table{hall: h, id: id, options: *o, changed: make(chan struct{})}
	plays, err := t.openSystem()
	if err != nil {
		return nil, err
	}
	t.explain = bridgeterm.NewExplainer(plays)
	t.ctx, t.quit = context.WithCancel(h.ctx)
	return t, nil
}

// programs returns the programs of the seats, nil for others.
func (t *Table) programs() (list [bridge.Seats]*Program, err error) {
	for s, name := range t.options.Seats {
		if name == person || name == outsider {
			continue
		}
		var ok bool
		if list[s], ok = t.hall.program(name); !ok {
			return list, fmt.Errorf("%v: unknown program %.80q", bridge.Seat(s), name)
		}
	}
	return list, nil
}

// newSeat adds a person's seat, which nobody has taken yet.
func newSeat(t *Table, s bridge.Seat) *seat {
	t.seats[s] = &seat{table: t, at: s, looks: -1}
	return t.seats[s]
}

// addSeat connects a person's seat to the manager, and reconnects it until the context ends.
func (t *Table) addSeat(ctx context.Context, s bridge.Seat, team string) {
	p := t.seats[s]
	if p == nil {
		p = newSeat(t, s)
	}
	who := client.Client{Seat: s, Team: team, Version: version, Player: p, Claims: true}
	d := &client.Dialer{Pause: client.DefaultPause, MaxPause: client.DefaultMaxPause}
	if !t.remote {
		d.MaxPause = d.Pause // it comes back after each thing that is taken back
	}
	d.Dial = func(ctx context.Context) (net.Conn, error) {
		conn, err := t.dial(ctx)
		t.do(func() { p.conn = conn })
		return conn, err
	}
	t.work.Go(func() {
		err := who.RunReconnecting(ctx, d)
		t.do(func() {
			p.asked = nil
			t.done = true
			if err != nil && !errors.Is(err, context.Canceled) {
				t.note = shortened(err.Error())
			}
		})
	})
}

// serve runs the manager to the end of its session.
func (t *Table) serve(l net.Listener) {
	next := t.first
	manager := server.New(server.Config{
		Watch: t.watch,
		Log:   slog.New(slog.DiscardHandler),
		Table: table.Config{
			Next: func() *table.Board {
				if next == len(t.boards) {
					return nil
				}
				next++
				return &t.boards[next-1]
			},
			Note: t.record, Teams: teams, Guests: t.guests(), Rejoin: table.RejoinReplay, Claims: true, TrickPause: t.hall.pause,
		},
	})
	err := manager.Run(t.ctx, server.Listener{Listener: l})
	t.do(func() {
		t.done = true
		if err != nil {
			t.note = shortened(err.Error())
		}
	})
}

// guests returns the seats of programs that are started elsewhere. They come under any name, so that
// bridge-gogo play gets a seat without flags.
func (t *Table) guests() (seats [bridge.Seats]bool) {
	for s, who := range t.options.Seats {
		seats[s] = who == outsider
	}
	return seats
}

// watch publishes the manager's state for spectators.
func (t *Table) watch(now time.Time, m *table.Table) {
	s := m.Snapshot(now)
	t.mu.Lock()
	defer t.mu.Unlock()
	same := s.Connected == t.snap.Connected && s.Board == t.snap.Board && s.Again == t.snap.Again &&
		len(s.Calls) == len(t.snap.Calls) && len(s.Cards) == len(t.snap.Cards) && s.Ended == t.snap.Ended
	t.snap = s
	if !same {
		t.tell()
	}
}

// record records finished boards.
func (t *Table) record(e *table.Event) error {
	if t.onEvent != nil {
		t.onEvent(e)
	}
	switch e.Kind {
	case table.Began:
		t.do(func() { t.played, t.claim, t.claimed = 0, t.claimed, nil })
	case table.Played:
		t.do(func() { t.played++ })
	case table.Claimed:
		t.do(func() {
			t.claim = &claimState{By: e.Seat.Letter(), Tricks: e.Tricks, Of: bridge.HandSize - t.played/bridge.Seats, Text: words.Sanitize(e.Info)}
		})
	case table.Answered:
		t.do(func() { t.claim = t.claim.ended(e) })
	case table.Ended:
		t.do(func() {
			f := newFinished(e.Result)
			f.claim = t.claim
			t.finish(f)
		})
	}
	return nil
}

// finish adds a finished board and shows it to everybody. The caller holds the lock.
func (t *Table) finish(f *finished) {
	t.over = append(t.over, f)
	for _, p := range t.seats {
		if p != nil {
			p.looks, p.started, p.asked = len(t.over)-1, false, nil
		}
	}
	t.solve(f)
}

// do runs a function under the lock, and wakes the pages.
func (t *Table) do(what func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	what()
	t.tell()
}

// tell wakes the pages after a change. The caller holds the lock.
func (t *Table) tell() {
	t.version++
	t.hall.noteChange()
	close(t.changed)
	t.changed = make(chan struct{})
}

// close ends the table and waits for its programs.
func (t *Table) close() {
	t.quit()
	t.work.Wait()
}

// sit gives a person's seat to a page, and returns its key. The previous page becomes a spectator.
func (t *Table) sit(at bridge.Seat) (key string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.seats[at]
	if p == nil {
		return "", fmt.Errorf("%v is not a person's seat", at)
	}
	p.key = rand.Text()
	t.tell()
	return p.key, nil
}

// seatOf returns the seat of a key, nil if nobody has it. The caller holds the lock.
func (t *Table) seatOf(key string) *seat {
	for _, p := range t.seats {
		if p != nil && p.key != "" && p.key == key {
			return p
		}
	}
	return nil
}

// ending reports whether the table has ended, with the reason if boards are unplayed, and returns
// a channel that is closed at the next change.
func (t *Table) ending() (over bool, later <-chan struct{}, why error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for s, r := range t.robots {
		if r != nil && r.gone && !t.done {
			return true, t.changed, fmt.Errorf("%v: %s", bridge.Seat(s), r.failed)
		}
	}
	if t.done && t.note != "" {
		return true, t.changed, errors.New(t.note)
	}
	return t.done, t.changed, nil
}

// Join opens a table with a remote manager, which dial connects to, with a person in a seat of a
// team, and returns its number.
func (h *Hall) Join(address string, dial func(context.Context) (net.Conn, error), at bridge.Seat, team string) (int, error) {
	return h.open(func(id int) (*Table, error) {
		o := &Options{}
		for s := range o.Seats {
			o.Seats[s] = outsider
		}
		o.Seats[at] = person
		t, err := bareTable(h, id, o)
		if err != nil {
			return nil, err
		}
		t.address, t.dial, t.remote = address, dial, true
		t.addSeat(t.ctx, at, team)
		return t, nil
	})
}

// ended takes the result of a board from a remote manager, of which only the seat's view is known.
// The caller holds the lock.
func (t *Table) ended(p *seat, c bridge.Contract, tricks int) {
	if !t.remote || !p.started {
		return
	}
	f := &finished{record: record.Record{
		Board: p.board.Number, Dealer: p.board.Dealer, Vulnerable: p.board.Vulnerable, Contract: c, HasContract: true,
	}}
	f.record.Deal[p.at] = p.board.Hand
	for _, s := range p.calls {
		f.record.Calls = append(f.record.Calls, record.Call{Call: s.call, Alert: s.alert, Note: s.info})
	}
	extras := &bridgeview.Extras{Ending: bridgeview.PlayedOut}
	if p.playing {
		f.record.Deal = seen(&p.play)
		for _, card := range p.play.Cards() {
			f.record.Cards = append(f.record.Cards, record.Card{Card: card})
		}
		if !p.play.Done() {
			extras.Ending = bridgeview.Claimed
		}
	}
	p.started = false
	f.conclude(tricks, extras)
	t.finish(f)
}

// seen returns the deal as far as a play has shown it: hands that were played to the end.
func seen(p *bridge.Play) bridge.Deal {
	deal := p.Start()
	if !p.Done() {
		return deal
	}
	deal = bridge.Deal{}
	for i, card := range p.Cards() {
		deal[handOf(p, i)] |= card.Set()
	}
	return deal
}
