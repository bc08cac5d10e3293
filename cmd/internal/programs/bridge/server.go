package bridge

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"

	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/bridge/termclient"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/client"
)

// identityFlags has the name of a client of the Darrington protocol.
type identityFlags struct {
	Name  string `default:"${name}" help:"Use this name at the server; nobody else may have it."`
	Token string `placeholder:"SECRET" help:"Reserve the name with SECRET, 8 to 80 letters."`
}

// client returns a client of that name.
func (f *identityFlags) client() *client.Client {
	return &client.Client{Name: f.Name, Token: f.Token}
}

// check applies the server's rules for names and secrets.
func (f *identityFlags) check() error {
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

// orAnotherName explains after the refusal of a name how to choose another.
func orAnotherName(err error) error {
	var rejected *client.NameRejectedError
	if errors.As(err, &rejected) {
		return fmt.Errorf("%w; choose another with --name", err)
	}
	return err
}

// checkMessage returns why a message cannot be sent.
func checkMessage(m *darrington.Message) error {
	_, err := darrington.ParseMessage(strings.TrimSuffix(string(m.Append(nil)), "\n"))
	return err
}

// checkAddress refuses a malformed host and port.
func checkAddress(flag, address string) error {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return program.Misusef("%s: %q: want HOST:PORT", flag, address)
	}
	return nil
}

// joinFlags selects the game or tournament that a robot joins.
type joinFlags struct {
	Game       string `xor:"what" placeholder:"ID" help:"With --server, join this game; new opens one. Default: the first that waits for players, or a new one."`
	Tournament string `xor:"what" placeholder:"ID" help:"With --server, enter this tournament; new opens one."`
	Partner    string `placeholder:"NAME" help:"With --tournament, ask for this partner; default: the server chooses."`
}

// newID asks for a new game or tournament.
const newID = "new"

// request makes a client join what the flags select once it is connected.
func (j *joinFlags) request(who *client.Client) error {
	id := func(text string) string {
		if strings.EqualFold(text, newID) {
			return ""
		}
		return text
	}
	var err error
	switch {
	case j.Tournament != "":
		_, err = who.JoinTournament(id(j.Tournament), j.Partner)
	case j.Partner != "":
		return program.Misusef("--partner needs --tournament")
	case j.Game != "":
		_, err = who.JoinGame(id(j.Game), client.Turn{})
	}
	if err != nil {
		return program.Misusef("%v", err)
	}
	return nil
}

// playAtServer plays at a server.
func (c *playCmd) playAtServer(ctx context.Context, std program.Streams) (err error) {
	who := c.client()
	if err := c.request(who); err != nil {
		return err
	}
	r, end, err := c.robot(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	dial, err := c.Dial(c.Server)
	if err != nil {
		return err
	}
	link := client.NewLink(dial)
	link.Patience = c.Patience
	guest := client.Session{Client: who, Link: link, Player: &bridgerobot.Guest{Robot: r, Log: log}, Log: log}
	if !c.Quiet {
		guest.OnChange = func(before, after *client.State) error { return printProgress(std, before, after) }
	}
	return orAnotherName(guest.Run(ctx))
}

// printProgress prints a line for each board, and the ranking at the end of a tournament.
func printProgress(std program.Streams, before, after *client.State) error {
	if r := &after.Game.Result; *r != before.Game.Result && r.Board > 0 {
		if _, err := fmt.Fprintln(std.Out, boardLine(r.Board, r.Contract, r.Tricks)); err != nil {
			return err
		}
	}
	if after.Tournament.Phase != darrington.Over || before.Tournament.Phase == darrington.Over {
		return nil
	}
	for _, rank := range after.Tournament.Ranking {
		if _, err := fmt.Fprintf(std.Out, "%3d  %-10s %s\n", rank.Place, rank.Score, strings.Join(rank.Names, " and ")); err != nil {
			return err
		}
	}
	return nil
}

// sitCmd lets a person play at a server.
type sitCmd struct {
	identityFlags
	listen.ClientFlags

	Server string `required:"" placeholder:"HOST:PORT" help:"Play at the server at this address."`
	System string `default:"two-over-one" placeholder:"NAME" help:"Explain calls by this bidding system when you type ?: two-over-one, sayc or a file."`
}

// Examples implements program.Examples.
func (*sitCmd) Examples() []string {
	return []string{"bridge-gogo sit --server localhost:2500 --name Ann"}
}

// Validate implements kong.Validatable.
func (c *sitCmd) Validate() error {
	if c.Server == "" {
		return nil // kong reports what is missing
	}
	return errors.Join(checkAddress("--server", c.Server), c.check())
}

// Run plays until the person quits.
func (c *sitCmd) Run(ctx context.Context, std program.Streams) (err error) {
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	dial, err := c.Dial(c.Server)
	if err != nil {
		return err
	}
	terminal, err := console.Open(std.In, std.Out, os.Getenv)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, terminal.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	link := client.NewLink(dial)
	lost := make(chan error, 1)
	go func() { lost <- link.Run(ctx) }()
	err = termclient.New(terminal, c.client(), link, s).Run(ctx, terminal.Lines(ctx), link.Events())
	cancel()
	if terminal.Interrupted() {
		return program.Interrupted(errors.Join(err, program.Served(<-lost)))
	}
	if failed := <-lost; err == nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	return orAnotherName(err)
}
