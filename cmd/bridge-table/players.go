package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/protocol/bluechip/server"
)

// playRoom plays the boards of a pair in one room, with players started for it.
func (m *teamMatch) playRoom(ctx context.Context, p *tablePair, number int, room string) error {
	l, err := listenConfig.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	players, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer stop() // the players have lost their table
		return m.session.play(ctx, room, []server.Listener{{Listener: l}}, p.inRoom(room))
	})
	teams := turned(room, m.names)
	for s := range bridge.Seat(bridge.Seats) {
		team := teams[s.Side()]
		args, err := m.commands[m.teamOf(team)].At(bridgerobot.Place{Address: l.Addr(), Seat: s, Team: team})
		if err != nil {
			return err
		}
		log := filepath.Join(m.session.folder.Path("players"), fmt.Sprintf("%d-%s-%v.log", number+1, room, s))
		group.Go(func() error {
			if err := keepRunning(players, args, log); err != nil {
				return fmt.Errorf("%v of %s: %w", s, team, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// teamOf returns the index of a team.
func (m *teamMatch) teamOf(name string) int {
	if name == m.names[1] {
		return 1
	}
	return 0
}

// keepRunning runs a player, restarts it when it stops, and writes its output to a file.
func keepRunning(ctx context.Context, args []string, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	log, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	one := bridgerobot.Keeper{Args: args, Log: log}
	if err := one.Keep(ctx); err != nil {
		return fmt.Errorf("%w: see %s", err, path)
	}
	return nil
}
