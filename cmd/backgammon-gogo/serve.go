package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"gogo/cmd/internal/hangup"
	"gogo/cmd/internal/version"
	"gogo/protocol/bgblitz"
	"gogo/protocol/oracle"
	"gogo/protocol/ubgi"
)

type serveCmd struct{}

// Run serves the client until it goes away, or clients over TCP until Ctrl-C.
func (serveCmd) Run(c *cli, std streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var listener net.Listener
	if c.Listen != "" {
		var err error
		if listener, err = new(net.ListenConfig).Listen(ctx, "tcp", c.Listen); err != nil {
			return err
		}
		defer listener.Close()
	}
	h, err := newHost(c, std)
	if err != nil {
		return err
	}
	if listener == nil {
		ctx, stop := hangup.Context(ctx, std.out)
		defer stop()
		return ended(h.session(ctx, std.in, std.out))
	}
	if _, err := fmt.Fprintf(std.log, "listening on %s\n", listener.Addr()); err != nil {
		return err
	}
	s := server{h, limits{sessions: maxSessions, idle: c.Idle, patience: patience}, h.log}
	return ended(s.listen(ctx, listener))
}

// ended returns no error for an end that was asked for.
func ended(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// host holds sessions with clients, all of which ask one engine.
type host struct {
	engine oracle.Engine
	table  string // of match equities that the engine uses
	log    *slog.Logger
}

// newHost returns the host that the command line asks for.
func newHost(c *cli, std streams) (host, error) {
	table, err := c.table()
	if err != nil {
		return host{}, err
	}
	engine, err := newEngine(c, table)
	return host{engine, table.Name(), c.log(std)}, err
}

// session serves one client, in any of the protocols.
func (h host) session(ctx context.Context, in io.Reader, out io.Writer) error {
	return bgblitz.Serve(ctx, in, out, h.engine, bgblitz.Options{
		Name: "gogo", Version: version.Number(), MatchEquities: h.table, UBGI: h.ubgi, Log: h.log,
	})
}

// ubgi serves the rest of a stream in UBGI.
func (h host) ubgi(ctx context.Context, in io.Reader, out io.Writer) error {
	opts := ubgi.Options{Name: "gogo", Author: "the gogo authors", Version: version.Number(), Ply: ubgiPly, MatchEquities: h.table, Log: h.log}
	return ubgi.NewSession(h.engine, out, opts).Run(ctx, in)
}

// ubgiPly is the ply of UBGI sessions until the manager says another: the one that
// BGBlitz's text recommends.
const ubgiPly = 2
