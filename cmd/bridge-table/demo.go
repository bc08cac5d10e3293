package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/keep"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/server"
)

// demoCmd plays with players of our own.
type demoCmd struct {
	Boards int    `default:"1" help:"Play so many boards."`
	Seed   uint64 `default:"5" help:"Seed of the deals and of the players."`
	Out    string `placeholder:"DIR" help:"Folder of the results and the page; without it a new one in the folder for temporary files."`
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
	folder, _, err := keep.Open(c.Out, keep.How{})
	if err != nil {
		return err
	}
	flags := &tableFlags{ProtocolVersion: []int{18}}
	s := &session{boards: boards, flags: flags, folder: folder, std: std, log: std.logger()}
	err = c.play(ctx, s)
	return errors.Join(err, s.report(ctx, false), folder.Close())
}

// play runs the table and its players.
func (c *demoCmd) play(ctx context.Context, s *session) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.play(ctx, "", []server.Door{{Listener: l}}, s.inOrder("")) })
	for seat := range bridge.Seat(bridge.Seats) {
		group.Go(func() error { return c.sit(ctx, l.Addr().String(), seat) })
	}
	return group.Wait()
}

// sit plays on one seat.
func (c *demoCmd) sit(ctx context.Context, address string, seat bridge.Seat) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	player := bluechiptest.NewRandom(c.Seed, uint64(seat))
	one := client.Client{Seat: seat, Team: [2]string{"Red", "Blue"}[seat.Side()], Version: 18, Player: player}
	if err := one.Serve(ctx, conn); err != nil {
		return fmt.Errorf("%v: %w", seat, err)
	}
	return nil
}
