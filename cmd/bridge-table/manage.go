package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/internal/access"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/bluechip/table"
)

// manageCmd waits for players and plays boards with them.
type manageCmd struct {
	boardFlags
	tableFlags
	listen.Flags
	adminFlags

	Host   string   `default:"127.0.0.1" placeholder:"ADDRESS" help:"Listen on this address; 0.0.0.0 lets players on other machines connect."`
	Port   int      `default:"2000" help:"Port for all players."`
	Ports  []int    `placeholder:"2000,2001,2002,2003" help:"Ports for North, East, South and West."`
	Out    string   `required:"" placeholder:"DIR" help:"Folder for the journal, the results and the page."`
	Resume bool     `help:"Continue the session in DIR."`
	Sync   bool     `default:"true" negatable:"" help:"Wait for the disk before relaying a call or card. Without it, a power cut can lose calls."`
	Match  string   `enum:"none,replay,rooms" default:"none" help:"Play each board twice, teams switching seats: one room after the other (replay) or both at once (rooms), the closed room on the next ports."`
	Web    string   `placeholder:"127.0.0.1:8080" help:"Show the table in a browser at this address: to spectators what all players know, and at the address with a token in the log all four hands. Without a host it is 127.0.0.1. The rooms of a match are at open/ and closed/."`
	Teams  []string `placeholder:"NS,EW" help:"Team names of North-South and East-West; no others are admitted. --match rooms needs them."`

	gate *access.Gate // of all ports
}

// maxConnections is the maximum number of connections at once, most of which have no seat.
const maxConnections = 256

// Help shows an example.
func (*manageCmd) Help() string {
	return "For example: bridge-table manage --deals deals.pbn --teams Red,Blue --out session"
}

// Validate implements kong.Validatable.
func (c *manageCmd) Validate() error {
	if err := errors.Join(c.tableFlags.Validate(), c.Flags.Validate(), c.checkAdmin(c.TLSCert != "")); err != nil {
		return err
	}
	switch {
	case len(c.Teams) != 0 && len(c.Teams) != 2:
		return program.Misusef("--teams: %d given; want two, as in Red,Blue", len(c.Teams))
	case c.Match == "rooms" && len(c.Teams) == 0:
		return program.Misusef("--match rooms needs --teams, as in --teams Red,Blue")
	}
	if c.Match == "rooms" && c.Alerts != "none" {
		return program.Misusef("--alerts does not go with --match rooms: one operator cannot serve two rooms")
	}
	if c.Deals == "-" && c.Alerts != "none" {
		return program.Misusef("--alerts does not go with --deals -: both read the standard input; name a file")
	}
	for _, name := range c.Teams {
		if err := table.CheckTeam(name); err != nil {
			return program.Misusef("--teams: %w", err)
		}
	}
	if len(c.Teams) == 2 && strings.EqualFold(c.Teams[0], c.Teams[1]) {
		return program.Misusef("--teams: both are %q; want two different names", c.Teams[0])
	}
	if len(c.Ports) > 0 {
		return ports(c.Ports).check()
	}
	return ports{c.Port}.check()
}

// Run plays the session, or both sessions of a match.
func (c *manageCmd) Run(ctx context.Context, std streams) error {
	boards, err := c.load(std)
	if err != nil {
		return err
	}
	s := &session{boards: boards, flags: &c.tableFlags, std: std, log: std.logger()}
	if c.Web != "" {
		if s.web, err = newSessionWeb(ctx, c.Web, c.Pages(s.log), c.rooms()...); err != nil {
			return fmt.Errorf("--web: %w", err)
		}
		s.web.views.announce(s.log, "the table is shown", c.Scheme(), s.web.server.Addr())
	}
	err = program.Served(c.playRecorded(ctx, s))
	if s.web != nil {
		err = errors.Join(err, s.web.close(ctx))
	}
	return err
}

// playRecorded plays the session and records it in its folder.
func (c *manageCmd) playRecorded(ctx context.Context, s *session) error {
	folder, past, err := journal.Open(c.Out, journal.Options{Resume: c.Resume, Sync: c.Sync})
	if err != nil {
		if errors.Is(err, journal.ErrInUse) {
			return fmt.Errorf("%w; continue it with --resume", err)
		}
		return err
	}
	s.folder = folder
	copy(s.teams[:], c.Teams)
	if err := s.resume(past); err != nil {
		return errors.Join(fmt.Errorf("--resume: %w", err), folder.Close())
	}
	err = s.showResults()
	if err == nil {
		err = c.play(ctx, s)
	}
	return errors.Join(err, s.report(ctx, c.Match != "none"), s.folder.Close())
}

// rooms returns the rooms of a match, none for a single table.
func (c *manageCmd) rooms() []string {
	if c.Match == "none" {
		return nil
	}
	return []string{openRoom, closedRoom}
}

// play plays the boards, with a page for the operator.
func (c *manageCmd) play(ctx context.Context, s *session) error {
	c.gate = c.Gate(maxConnections)
	if c.Host == "localhost" || net.ParseIP(c.Host).IsLoopback() {
		s.log.Info("only programs on this machine can connect; --host 0.0.0.0 lets others in", "host", c.Host)
	}
	closePage, err := c.startAdmin(ctx, &c.Flags, sessionSource(s, c.gate, s.log))
	if err != nil {
		return err
	}
	return errors.Join(c.playRooms(ctx, s), closePage())
}

// playRooms plays the boards in one or two rooms.
func (c *manageCmd) playRooms(ctx context.Context, s *session) error {
	switch c.Match {
	case "replay":
		return c.replay(ctx, s)
	case "rooms":
		return s.atOnce(ctx,
			func(ctx context.Context) error { return c.playRoom(ctx, s, openRoom, 0) },
			func(ctx context.Context) error { return c.playRoom(ctx, s, closedRoom, max(len(c.Ports), 1)) })
	}
	return c.playRoom(ctx, s, "", 0)
}

// playRoom plays the boards in one room, on ports offset from those of the flags.
func (c *manageCmd) playRoom(ctx context.Context, s *session, room string, offset int) error {
	if s.done(room) {
		return nil
	}
	listeners, err := c.listen(ctx, s.log, offset)
	if err != nil {
		return err
	}
	return s.play(ctx, room, listeners, s.inOrder(room))
}

// replay plays the boards in both rooms, one after the other, on ports that stay open between
// them: a player may come back for the second room as soon as the first is over.
func (c *manageCmd) replay(ctx context.Context, s *session) (err error) {
	listeners, err := c.listen(ctx, s.log, 0)
	if err != nil {
		return err
	}
	reusable := make([]*reusableListener, len(listeners))
	for i := range listeners {
		reusable[i] = &reusableListener{listeners[i].Listener}
		listeners[i].Listener = reusable[i]
	}
	defer func() {
		for _, l := range reusable {
			err = errors.Join(err, l.Listener.Close())
		}
	}()
	for _, room := range []string{openRoom, closedRoom} {
		if s.done(room) {
			continue
		}
		for _, l := range reusable {
			if err := l.reopen(); err != nil {
				return err
			}
		}
		if err := s.play(ctx, room, listeners, s.inOrder(room)); err != nil {
			return err
		}
	}
	return nil
}

// listen listens on the ports.
func (c *manageCmd) listen(ctx context.Context, log *slog.Logger, offset int) (listeners []server.Listener, err error) {
	open := c.Ports
	if len(open) == 0 {
		open = []int{c.Port}
	}
	for i, port := range open {
		if port != 0 {
			port += offset
		}
		l, err := c.open(ctx, log, port)
		if err != nil {
			for _, d := range slices.Backward(listeners) {
				err = errors.Join(err, d.Close())
			}
			return nil, err
		}
		listeners = append(listeners, server.Listener{Listener: l, Only: len(open) > 1, Seat: bridge.Seat(i)})
	}
	return listeners, nil
}

// open listens on a port, behind the gate.
func (c *manageCmd) open(ctx context.Context, log *slog.Logger, port int) (net.Listener, error) {
	l, err := listen.Open(ctx, net.JoinHostPort(c.Host, strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	guarded, err := c.Guard(l, c.gate, server.Farewell(c.dialect()), log)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return guarded, nil
}

// reusableListener is a listener that one server after another accepts from. Its Close only ends
// accepting: connections made meanwhile wait for the next server.
type reusableListener struct{ net.Listener }

// deadliner is a listener with a deadline for accepting.
type deadliner interface{ SetDeadline(at time.Time) error }

// Close ends accepting.
func (l *reusableListener) Close() error { return l.setDeadline(time.Unix(1, 0)) }

// reopen accepts again.
func (l *reusableListener) reopen() error { return l.setDeadline(time.Time{}) }

func (l *reusableListener) setDeadline(at time.Time) error {
	d, ok := l.Listener.(deadliner)
	if !ok {
		return errors.ErrUnsupported
	}
	return d.SetDeadline(at)
}
