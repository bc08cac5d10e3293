package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"

	"gogo/bench/boundedfile"
	backgammonmatch "gogo/bench/match/backgammon"
	gomokumatch "gogo/bench/match/gomoku"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/bench/tables"
	backgammontables "gogo/bench/tables/backgammon"
	gomokutables "gogo/bench/tables/gomoku"
	quoridortables "gogo/bench/tables/quoridor"
	"gogo/cmd/internal/pageserver"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// boardCmd serves a board for people.
type boardCmd struct {
	Game    string   `enum:"gomoku,quoridor,backgammon" default:"gomoku" help:"The game of the first table: ${enum}. Others can be chosen on the page."`
	Listen  string   `placeholder:"ADDRESS" default:"127.0.0.1:0" help:"Where the page is served. Who can reach it and knows its token can play and start the programs."`
	NoOpen  bool     `help:"Do not open the page in a browser."`
	Engine  []string `sep:"none" placeholder:"[GAME:]NAME=CMD" help:"A program that may play: its name and its command line, of the Gomocup protocol, for quoridor:NAME=CMD of the Quoridor Text Protocol, or for backgammon:NAME=CMD of UBGI or the BGBlitz draft."`
	Engines string   `type:"existingfile" placeholder:"FILE" help:"A file with such programs, one a line."`
	File    string   `arg:"" optional:"" help:"A game to begin with: .psq or SGF of gomoku, commands of Quoridor."`
}

// Help says what the page is.
func (*boardCmd) Help() string {
	return "Play, watch and analyse in a browser. The page comes from this program alone and works offline; Ctrl-C ends it."
}

// Run serves the page until it is told to end.
func (c *boardCmd) Run(ctx context.Context, std streams) (err error) {
	texts, err := c.engineTexts()
	if err != nil {
		return err
	}
	hub, err := newHub(texts)
	if err != nil {
		return err
	}
	defer hub.Close()
	table, err := hub.Open(c.Game, nil)
	if err != nil {
		return err
	}
	if err := c.load(table); err != nil {
		return err
	}
	pages := tables.NewServer(hub)
	server, err := pageserver.Start(ctx, c.Listen, pages)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer func() { err = errors.Join(err, server.Close(ctx)) }()
	address := "http://" + reachable(server.Addr()) + pages.Path()
	fmt.Fprintln(std.out, address)
	if !c.NoOpen {
		if err := openBrowser(ctx, address); err != nil {
			fmt.Fprintf(std.log, "no browser was opened: %v; open the address yourself\n", err)
		}
	}
	<-ctx.Done()
	return nil
}

// load puts the game of the file on the table, if there is one.
func (c *boardCmd) load(table *tables.Table) error {
	if c.File == "" {
		return nil
	}
	text, err := boundedfile.Decode(c.File, mostGame, func(data []byte) (string, error) { return string(data), nil })
	if err != nil {
		return err
	}
	if err := table.Do(tables.Command{Do: "open", Game: c.Game, Text: text}); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return nil
}

// mostGame bounds the file of a game in bytes.
const mostGame = 1 << 20

// reachable is an address as a browser on this machine reaches it: one of all interfaces
// is also that of this machine alone.
func reachable(at net.Addr) string {
	if ap, err := netip.ParseAddrPort(at.String()); err == nil && ap.Addr().IsUnspecified() {
		return fmt.Sprintf("localhost:%d", ap.Port())
	}
	return at.String()
}

// ownEngines are the programs of the suite, by the games that they play.
func ownEngines() []tables.Engine {
	return []tables.Engine{
		{Name: "pbrain-gogo", Game: gomokumatch.GameName},
		{Name: "quoridor-gogo", Game: quoridormatch.GameName},
		{Name: "backgammon-gogo", Game: backgammonmatch.GameName},
	}
}

// newHub returns a hub with the programs of the suite that lie beside this one, and others by
// their texts.
func newHub(texts []string) (*tables.Hub, error) {
	var list []tables.Engine
	for _, e := range ownEngines() {
		if path, err := beside(e.Name); err == nil {
			e.Command = []string{path}
			list = append(list, e)
		}
	}
	for _, text := range texts {
		e, err := parseEngine(text)
		if err != nil {
			return nil, program.Misusef("--engine: %w", err)
		}
		list = append(list, e)
	}
	hub, err := tables.NewHub([]tables.Game{gomokutables.Game{}, quoridortables.Game{}, backgammontables.Game{}}, list)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return hub, nil
}

// engineTexts are the programs of the flags.
func (c *boardCmd) engineTexts() ([]string, error) {
	if c.Engines == "" {
		return c.Engine, nil
	}
	lines, err := engineLines(c.Engines)
	if err != nil {
		return nil, fmt.Errorf("--engines: %w", err)
	}
	return append(lines, c.Engine...), nil
}

// mostEngines bounds a file of programs in bytes.
const mostEngines = 1 << 20

// engineLines reads a file of programs: what stands behind # is a comment.
func engineLines(path string) ([]string, error) {
	return boundedfile.Decode(path, mostEngines, func(data []byte) ([]string, error) {
		var list []string
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				list = append(list, line)
			}
		}
		return list, nil
	})
}

// parseEngine reads a program, as in quoridor:ka=~/ka/run --fast.
func parseEngine(text string) (tables.Engine, error) {
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return tables.Engine{}, fmt.Errorf("%.80q is not like NAME=COMMAND", text)
	}
	e := tables.Engine{Game: gomokumatch.GameName, Name: strings.TrimSpace(name)}
	if game, rest, ok := strings.Cut(e.Name, ":"); ok {
		e.Game, e.Name = strings.TrimSpace(game), strings.TrimSpace(rest)
	}
	var err error
	if e.Command, err = brain.SplitCommand(command); err != nil {
		return e, fmt.Errorf("%.80q: %w", text, err)
	}
	return e, nil
}
