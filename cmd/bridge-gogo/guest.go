package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"

	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/program"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// guestFlags say who comes to a server of Darrington's protocol.
type guestFlags struct {
	Name  string `default:"${name}" help:"Under which name, which nobody else at the server has."`
	Token string `placeholder:"SECRET" help:"Keep the name for who knows SECRET, of 8 letters or more, while it is away too."`
}

// client returns the client of who comes.
func (f *guestFlags) client() *client.Client {
	return &client.Client{Name: f.Name, Token: f.Token}
}

// check refuses what a server would.
func (f *guestFlags) check() error {
	hello := darrington.Message{Kind: darrington.Hello, Name: f.Name}
	if err := checkMessage(&hello); err != nil {
		return program.Misusef("--name: %v", err)
	}
	token := darrington.Message{Kind: darrington.Protects, Token: f.Token}
	if err := checkMessage(&token); err != nil && f.Token != "" {
		return program.Misusef("--token: %v", err)
	}
	return nil
}

// orAnotherName says after the refusal of a name how to choose another.
func orAnotherName(err error) error {
	var unwelcome *client.NameRejectedError
	if errors.As(err, &unwelcome) {
		return fmt.Errorf("%w; --name chooses another", err)
	}
	return err
}

// checkMessage returns why a message cannot be said.
func checkMessage(m *darrington.Message) error {
	_, err := darrington.ParseMessage(strings.TrimSuffix(string(m.Append(nil)), "\n"))
	return err
}

// checkAddress refuses what is no address of a host and a port.
func checkAddress(flag, address string) error {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return program.Misusef("%s: %q is not like HOST:PORT", flag, address)
	}
	return nil
}

// dialTo returns what connects to an address.
func dialTo(address string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", address)
	}
}

// joining is what a robot joins at a server.
type joining struct {
	Game       string `xor:"what" placeholder:"ID" help:"With --server, the game to join, or new; without it and --tournament the first that waits for players, or a new one."`
	Tournament string `xor:"what" placeholder:"ID" help:"With --server, the tournament to join, or new."`
	Partner    string `placeholder:"NAME" help:"With --tournament, whom to play with; default: whoever the server chooses."`
}

// fresh is the id that asks for a new game or tournament.
const fresh = "new"

// wish has a client ask for what is to be joined, once there is a connection.
func (j *joining) wish(who *client.Client) error {
	id := func(text string) string {
		if strings.EqualFold(text, fresh) {
			return ""
		}
		return text
	}
	var err error
	switch {
	case j.Tournament != "":
		_, err = who.JoinTournament(id(j.Tournament), j.Partner)
	case j.Partner != "":
		return program.Misusef("--partner is for tournaments: --tournament names one")
	case j.Game != "":
		_, err = who.JoinGame(id(j.Game), client.Turn{})
	}
	if err != nil {
		return program.Misusef("%v", err)
	}
	return nil
}

// attend plays at a server.
func (c *playCmd) attend(ctx context.Context, std streams) (err error) {
	who := c.client()
	if err := c.wish(who); err != nil {
		return err
	}
	r, end, err := c.robot(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	log := slog.New(slog.NewTextHandler(std.log, nil))
	link := client.NewLink(dialTo(c.Server))
	link.Patience = c.Patience
	guest := client.Session{Client: who, Link: link, Player: &bridgerobot.Guest{Robot: r, Log: log}, Log: log}
	if !c.Quiet {
		guest.OnChange = func(before, after *client.State) error { return printProgress(std, before, after) }
	}
	return orAnotherName(guest.Run(ctx))
}

// printProgress prints a line for each board, and the ranking at the end of a tournament.
func printProgress(std streams, before, after *client.State) error {
	if r := &after.Game.Result; *r != before.Game.Result && r.Board > 0 {
		if _, err := fmt.Fprintln(std.out, boardLine(r.Board, r.Contract, r.Tricks)); err != nil {
			return err
		}
	}
	if after.Tournament.Phase != darrington.Over || before.Tournament.Phase == darrington.Over {
		return nil
	}
	for _, rank := range after.Tournament.Ranking {
		if _, err := fmt.Fprintf(std.out, "%3d  %-10s %s\n", rank.Place, rank.Score, strings.Join(rank.Names, " and ")); err != nil {
			return err
		}
	}
	return nil
}
