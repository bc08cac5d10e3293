package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/bridgeterm"
	"gogo/cmd/internal/listen"
	"gogo/eval/bridge/system"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/server"
)

// demoCmd plays boards with four robots.
type demoCmd struct {
	Boards  int    `default:"1" help:"Number of boards."`
	Seed    uint64 `default:"5" help:"Random seed of deals and robots."`
	Level   int    `default:"10" placeholder:"N" help:"Level of the robots, from 1 (beginner) to 10 (full strength)."`
	Explain bool   `help:"Explain each call in full."`
	Out     string `placeholder:"DIR" help:"Folder for the results and the page; default: a new temporary folder."`
}

// Validate implements kong.Validatable.
func (c *demoCmd) Validate() error {
	flags := c.robot()
	return flags.Validate()
}

// robot returns the flags of the robots.
func (c *demoCmd) robot() bridgerobot.Flags {
	flags := bridgerobot.Fast
	flags.Seed, flags.Level = c.Seed, c.Level
	return flags
}

// Run plays the boards over a loopback port, as four programs would.
func (c *demoCmd) Run(ctx context.Context, std streams) error {
	from := boardFlags{Boards: c.Boards, Seed: c.Seed}
	boards, err := from.load(std)
	if err != nil {
		return err
	}
	if c.Out == "" {
		if c.Out, err = os.MkdirTemp("", "bridge-table-"); err != nil {
			return err
		}
	}
	folder, _, err := journal.Open(c.Out, journal.Options{})
	if err != nil {
		return err
	}
	plays, err := system.Open(bridgerobot.SystemAt(c.Level, bridgerobot.Fast.System))
	if err != nil {
		return errors.Join(err, folder.Close())
	}
	tells := bridgeterm.NewNarrator(std.out, plays)
	tells.Whole = c.Explain
	s := &session{boards: boards, flags: &tableFlags{ProtocolVersion: []int{18}, Claims: true}, folder: folder, std: std, log: slog.New(slog.DiscardHandler), onEvent: tells.Hear}
	err = c.play(ctx, s)
	return errors.Join(err, tells.Err(), s.report(ctx, false), folder.Close())
}

// play runs the table and its players.
func (c *demoCmd) play(ctx context.Context, s *session) error {
	l, err := listen.Local(ctx, server.Farewell(bluechip.Dialect{}))
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.play(ctx, "", []server.Listener{{Listener: l}}, s.inOrder("")) })
	for seat := range bridge.Seat(bridge.Seats) {
		group.Go(func() error { return c.playSeat(ctx, s, l.Addr().String(), seat) })
	}
	return group.Wait()
}

// playSeat plays in one seat.
func (c *demoCmd) playSeat(ctx context.Context, s *session, address string, seat bridge.Seat) error {
	flags := c.robot()
	r, err := flags.Robot()
	if err != nil {
		return err
	}
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	player := &bridgerobot.Player{Robot: r, Log: s.log}
	one := client.Client{Seat: seat, Team: [2]string{"Red", "Blue"}[seat.Side()], Version: 18, Player: player, Claims: s.flags.Claims}
	if err := one.Serve(ctx, conn); err != nil {
		return fmt.Errorf("%v: %w", seat, err)
	}
	return nil
}
