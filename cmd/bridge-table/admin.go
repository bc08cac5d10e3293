package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"time"

	"gogo/bench/pages/web"
	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/admin"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/internal/access"
	"gogo/internal/metrics"
	"gogo/protocol/bluechip/table"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/darrington/server"
)

// adminFlags are the flags of the operator's page.
type adminFlags struct {
	Admin            string `placeholder:"127.0.0.1:8081" help:"Show the operator connections, games and refusals in a browser at this address, to close, ban and announce. The address with its token is in the log; metrics for Prometheus are at /metrics. Without a host it is 127.0.0.1."`
	AdminUnencrypted bool   `help:"Let --admin listen on an address that is not of this machine alone without --tls-cert."`
}

// checkAdmin refuses an address by which the token could be read on the way.
func (f *adminFlags) checkAdmin(encrypted bool) error {
	if f.Admin == "" || encrypted || f.AdminUnencrypted {
		return nil
	}
	host, _, err := net.SplitHostPort(web.Loopback(f.Admin))
	if err != nil {
		return program.Misusef("--admin: %w", err)
	}
	if strings.EqualFold(host, "localhost") || net.ParseIP(host).IsLoopback() {
		return nil
	}
	return program.Misusef("--admin %s: others could read the token there; use 127.0.0.1 or --tls-cert, or give --admin-unencrypted too", f.Admin)
}

// startAdmin serves the operator's page, if there is to be one, by the flags of a listener until
// close is called.
func (f *adminFlags) startAdmin(ctx context.Context, by *listen.Flags, source *admin.Source) (closePage func() error, err error) {
	if f.Admin == "" {
		return func() error { return nil }, nil
	}
	page := admin.New(source)
	s, err := web.Start(ctx, web.Loopback(f.Admin), page, by.Pages(source.Log))
	if err != nil {
		return nil, fmt.Errorf("--admin: %w", err)
	}
	source.Log.Info("the operator's page is served", "address", by.Scheme()+"://"+s.Addr().String()+page.Path())
	return func() error { return s.Close(ctx) }, nil
}

// maxListed bounds the games that the operator's page lists.
const maxListed = 200

// serverSource returns what the operator of a server sees and can do.
func serverSource(s *server.Server, gate *access.Gate, log *slog.Logger) *admin.Source {
	return &admin.Source{
		Gate: gate, Log: log,
		Look: func(ctx context.Context) (admin.View, error) {
			var status hall.Status
			err := s.Do(ctx, func(_ time.Time, h *hall.Hall) { status = h.Status(maxListed) })
			if err != nil && !errors.Is(err, hall.ErrFrozen) {
				return admin.View{}, err
			}
			return viewOfHall(&status, s.Stats()), nil
		},
		CloseGame: func(ctx context.Context, id string) error {
			var refused error
			if err := s.Do(ctx, func(_ time.Time, h *hall.Hall) { refused = h.CloseGame(id, "the operator has closed it") }); err != nil {
				return err
			}
			return refused
		},
		Announce: func(ctx context.Context, text string) error {
			return s.Do(ctx, func(_ time.Time, h *hall.Hall) { h.Announce(text) })
		},
	}
}

// viewOfHall returns what the operator sees of a hall.
func viewOfHall(h *hall.Status, s server.Stats) (v admin.View) {
	frozen := 0
	if h.Frozen {
		frozen = 1
		v.Trouble = "Nothing can be saved: players are refused what would change something. They go on when there is room on the disk."
	}
	v.Opened = h.Opened
	v.Metrics = []metrics.Metric{
		metrics.Value("gogo_players_connected", "Players who are connected.", metrics.Gauge, h.Connected),
		metrics.Value("gogo_players", "Players who are known, connected or not.", metrics.Gauge, h.Players),
		metrics.Value("gogo_games", "Games.", metrics.Gauge, h.Games),
		metrics.Value("gogo_tournaments", "Tournaments.", metrics.Gauge, h.Tournaments),
		metrics.Value("gogo_messages_total", "Messages from players since the start.", metrics.Counter, s.Messages),
		metrics.Value("gogo_naks_total", "Messages refused since the start.", metrics.Counter, s.NAKs),
		metrics.Value("gogo_unread_total", "Connections ended since the start as they did not read.", metrics.Counter, s.Unread),
		metrics.Value("gogo_save_failures_total", "Failures to save since the start.", metrics.Counter, s.SaveFailures),
		metrics.Value("gogo_frozen", "Whether nothing can be saved at the moment, 1 or 0.", metrics.Gauge, frozen),
	}
	for i := range h.Listed {
		g := &h.Listed[i]
		row := admin.Game{ID: g.ID, Players: g.Players[:], Board: g.Boards, From: g.From, Closable: g.Tournament == ""}
		if g.Tournament != "" {
			row.Kind = "of " + g.Tournament
		}
		v.Games = append(v.Games, row)
	}
	return v
}

// sessionSource returns what the operator of a session sees and can do.
func sessionSource(s *session, gate *access.Gate, log *slog.Logger) *admin.Source {
	return &admin.Source{Gate: gate, Log: log, Look: func(context.Context) (admin.View, error) { return s.look(), nil }}
}

// look returns what the operator sees of a session's tables.
func (s *session) look() (v admin.View) {
	s.mu.Lock()
	running, played := maps.Clone(s.servers), len(s.results)
	s.mu.Unlock()
	connected := 0
	for _, room := range slices.Sorted(maps.Keys(running)) {
		var snap table.Snapshot
		if !running[room].Do(func(now time.Time, t *table.Table) { snap = t.Snapshot(now) }) {
			continue // it is over
		}
		row := admin.Game{ID: cmp.Or(room, "Table"), Players: make([]string, bridge.Seats)}
		if snap.Board != nil {
			row.Board = snap.Board.Number
		}
		for seat := range bridge.Seat(bridge.Seats) {
			if snap.Connected[seat] {
				connected++
				row.Players[seat] = snap.Teams[seat.Side()]
			}
		}
		v.Games = append(v.Games, row)
	}
	v.Metrics = []metrics.Metric{
		metrics.Value("gogo_players_connected", "Players in their seats.", metrics.Gauge, connected),
		metrics.Value("gogo_games", "Tables.", metrics.Gauge, len(v.Games)),
		metrics.Value("gogo_boards", "Boards played, those of an interrupted session included.", metrics.Gauge, played),
	}
	return v
}
