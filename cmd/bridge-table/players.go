package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/protocol/bluechip/server"
	"gogo/protocol/brain"
)

// command is the command line of a player, with places for what it is told.
type command []string

// parseCommand reads a command line. It has to name the port and the seat.
func parseCommand(line string) (command, error) {
	args, err := brain.SplitCommand(line)
	if err != nil {
		return nil, err
	}
	for _, place := range []string{"{port}", "{seat}"} {
		if !strings.Contains(line, place) {
			return nil, fmt.Errorf("%.80q has no %s", line, place)
		}
	}
	return args, nil
}

// at returns the command line of a player at a table.
func (c command) at(address net.Addr, s bridge.Seat, team string) ([]string, error) {
	host, port, err := net.SplitHostPort(address.String())
	if err != nil {
		return nil, err
	}
	places := strings.NewReplacer("{host}", host, "{port}", port, "{seat}", s.String(), "{team}", team)
	args := make([]string, len(c))
	for i, arg := range c {
		args[i] = places.Replace(arg)
	}
	return args, nil
}

// sit plays the boards of a pair in one room, with players that are started for it.
func (m *teamMatch) sit(ctx context.Context, p *pair, number int, room string) error {
	l, err := listenConfig.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	players, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer stop() // the players have no table any more
		return m.session.play(ctx, room, []server.Door{{Listener: l}}, p.inRoom(room))
	})
	teams := turned(room, m.names)
	for s := range bridge.Seat(bridge.Seats) {
		team := teams[s.Side()]
		args, err := m.commands[m.teamOf(team)].at(l.Addr(), s, team)
		if err != nil {
			return err
		}
		one := starter{args: args, log: filepath.Join(m.session.folder.Path("players"), fmt.Sprintf("%d-%s-%v.log", number+1, room, s))}
		group.Go(func() error {
			if err := one.keep(players); err != nil {
				return fmt.Errorf("%v of %s: %w", s, team, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// teamOf returns the number of a team.
func (m *teamMatch) teamOf(name string) int {
	if name == m.names[1] {
		return 1
	}
	return 0
}

// starter starts a program that plays, and starts it again if it ends too early.
type starter struct {
	args []string
	log  string // the file of what it prints
}

const (
	// mostStarts is how often a program is started at one table.
	mostStarts = 10
	// startPause is between the end of a program and its next start.
	startPause = time.Second
	// parting is how long a program may take to end by itself when its table has.
	parting = 2 * time.Second
)

// errEnds says that a program is of no use.
var errEnds = errors.New("the program ends again and again")

// keep keeps the program running until the context ends.
func (s *starter) keep(ctx context.Context) error {
	if err := os.MkdirAll(filepath.Dir(s.log), 0o755); err != nil {
		return err
	}
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	for range mostStarts {
		if err := s.run(ctx, log); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(startPause):
		}
	}
	return fmt.Errorf("%w: see %s", errEnds, s.log)
}

// run runs the program to its end or that of the context, with what it prints in the log.
func (s *starter) run(ctx context.Context, log io.Writer) error {
	cmd := exec.Command(s.args[0], s.args[1:]...) //nolint:noctx // it is told to end by the end of its table first
	cmd.Stderr = log
	c, err := brain.Start(cmd, brain.Config{Grace: parting})
	if err != nil {
		return err
	}
	defer c.Close()
	for {
		line, err := c.Next(ctx, "play")
		if err != nil {
			break
		}
		if _, err := fmt.Fprintln(log, line.Text); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		part(context.WithoutCancel(ctx), c)
	}
	return nil
}

// part lets a program end that has lost its table, and ends it if it does not.
func part(ctx context.Context, c *brain.Conn) {
	ctx, cancel := context.WithTimeout(ctx, parting)
	defer cancel()
	for {
		if _, err := c.Next(ctx, "play"); err != nil {
			return
		}
	}
}
