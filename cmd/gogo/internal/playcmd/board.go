package playcmd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/bridge"
	"gogo/board/bridge/lin"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/program"
	"gogo/internal/files"
)

// Board serves a board for people.
type Board struct {
	bridgeFlags
	listen.Flags

	Game    string   `enum:"${all_games}" default:"${usual_game}" help:"Open a table of this game: ${enum}. The page can change it."`
	Level   int      `placeholder:"1-10" help:"Begin a game against the engine at this level at once; 10 is full strength."`
	Side    string   `placeholder:"SIDE" help:"Play this side in it, such as black. The default is the first."`
	Listen  string   `placeholder:"ADDRESS" help:"Serve the page here, instead of at 127.0.0.1:4646 or a free port. Anybody who reaches it and knows its token can play and start engines."`
	NoOpen  bool     `help:"Do not open the page in a browser."`
	Engine  []string `sep:"none" placeholder:"[GAME:]NAME=CMD" help:"Add an engine; repeat the flag for more. GAME is gomoku (Gomocup protocol, the default), quoridor (Quoridor Text Protocol), backgammon (UBGI or BGBlitz JSON) or bridge (Blue Chip protocol; CMD has {port} and {seat} in it)."`
	Engines string   `type:"existingfile" placeholder:"FILE" help:"Add the engines in FILE, one a line; # begins a comment."`
	File    string   `arg:"" optional:"" help:"Game to open (.psq, SGF, Quoridor record, commands or moves, backgammon match), or with --game bridge deals to play (PBN, LIN, an address of BBO's hand viewer)."`
}

// Help describes the page.
func (*Board) Help() string {
	return "The page works offline and loads nothing from other sites. Ctrl-C stops it."
}

// Examples implements program.Examples.
func (*Board) Examples() []string {
	return []string{
		"gogo board --game backgammon",
		"gogo board --level 3 --side white",
		"gogo board --engine 'Other=./pbrain-other'",
		"gogo board --game bridge deals.pbn",
	}
}

// Run serves the page until the context ends.
func (c *Board) Run(ctx context.Context, std cmdline.Streams) (err error) {
	texts, players, err := c.engineTexts()
	if err != nil {
		return err
	}
	hall, err := bridgetable.NewHall(players, bridgetable.TrickPause)
	if err != nil {
		return program.Misusef("%w", err)
	}
	defer hall.Close()
	hub, err := games.NewHub(texts)
	if err != nil {
		return err
	}
	defer hub.Close()
	first, err := c.begin(hub, hall) //nolint:contextcheck // a table ends with its hub
	if err != nil {
		return err
	}
	pages := tables.NewServer(hub, tables.ExtraPage{Name: games.BridgeGame, Label: "Bridge", Handler: bridgetable.NewServer(hall)})
	pages.Token = userToken()
	server, err := c.start(ctx, pages, c.Pages(slog.New(slog.NewTextHandler(std.Log, nil))))
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer func() { err = errors.Join(err, server.Close(ctx)) }()
	address := c.Scheme() + "://" + games.Reachable(server.Addr()) + pages.Path() + first
	fmt.Fprintln(std.Out, address)
	if !c.NoOpen {
		if err := openBrowser(ctx, address); err != nil {
			fmt.Fprintf(std.Log, "no browser was opened: %v; open the address yourself\n", err)
		}
	}
	<-ctx.Done()
	return nil
}

// begin opens the first table, optionally with the game of the file, and returns its path on the
// server.
func (c *Board) begin(hub *tables.Hub, hall *bridgetable.Hall) (path string, err error) {
	text, err := c.text()
	if err != nil {
		return "", err
	}
	game := c.Game
	if !hub.Knows(game) {
		game = "" // a table of another game exists too
	}
	table, err := hub.Open(game, nil)
	if err != nil {
		return "", err
	}
	switch {
	case game != c.Game || c.BridgeConnect != "":
		return c.beginBridge(hall, text)
	case c.File == "":
		return "", c.play(hub, table)
	case c.beginsGame():
		return "", program.Misusef("--level and --side begin a new game, not that of a file")
	}
	return "", c.load(table, text)
}

// text returns what is in the file, which is an address if that has a board.
func (c *Board) text() (string, error) {
	if c.File == "" || lin.IsAddress(c.File) {
		return c.File, nil
	}
	return files.Decode(c.File, maxGame, func(data []byte) (string, error) { return string(data), nil })
}

// beginsGame reports whether there are flags of a new game.
func (c *Board) beginsGame() bool { return c.Level != 0 || c.Side != "" }

// play begins the game of the flags, if there are any.
func (c *Board) play(hub *tables.Hub, table *tables.Table) error {
	if !c.beginsGame() {
		return nil
	}
	engine, ok := hub.DefaultEngine(c.Game)
	if !ok {
		return fmt.Errorf("--level: there is no engine for %s beside this program; name one by --engine", c.Game)
	}
	players := []tables.PlayerChoice{{}, {Program: engine, Level: cmp.Or(c.Level, match.MiddleLevel)}}
	if c.Side != "" {
		sides := table.Sides()
		switch {
		case strings.EqualFold(c.Side, sides[1]):
			slices.Reverse(players)
		case !strings.EqualFold(c.Side, sides[0]):
			return program.Misusef("--side: %.40q is not a side: %s or %s", c.Side, sides[0], sides[1])
		}
	}
	if err := table.Do(tables.Command{Do: "new", Game: c.Game, Players: players}); err != nil {
		return program.Misusef("--level: %w", err)
	}
	return nil
}

// load puts the game of the file on the table.
func (c *Board) load(table *tables.Table, text string) error {
	if err := table.Do(tables.Command{Do: "open", Game: c.Game, Text: text}); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return nil
}

// maxGame bounds the file of a game in bytes.
const maxGame = 1 << 20

// engineTexts returns the programs of the flags; those that play bridge are separate, and include
// the suite's own.
func (c *Board) engineTexts() (texts []string, players []bridgetable.Program, err error) {
	all := c.Engine
	if c.Engines != "" {
		lines, err := engineLines(c.Engines)
		if err != nil {
			return nil, nil, fmt.Errorf("--engines: %w", err)
		}
		all = append(lines, all...)
	}
	if path, err := games.Beside(games.BridgePlayer); err == nil {
		players = append(players, bridgetable.OwnPlayer(path))
	}
	for _, text := range all {
		player, ok, err := games.ParseBridgePlayer(text)
		switch {
		case err != nil:
			return nil, nil, program.Misusef("--engine: %w", err)
		case ok:
			players = append(players, player)
		default:
			texts = append(texts, text)
		}
	}
	return texts, players, nil
}

// maxEngines bounds a file of programs in bytes.
const maxEngines = 1 << 20

// engineLines reads a file of programs without its comments, which begin with #.
func engineLines(path string) ([]string, error) {
	return files.Decode(path, maxEngines, func(data []byte) ([]string, error) {
		var list []string
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				list = append(list, line)
			}
		}
		return list, nil
	})
}

// errNoDisplay reports a machine without a display.
var errNoDisplay = errors.New("there is no display")

// openBrowser opens an address in the default browser.
func openBrowser(ctx context.Context, address string) error {
	args := browserCommand(runtime.GOOS, address)
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errNoDisplay
	}
	// The browser outlives this program.
	cmd := exec.CommandContext(context.WithoutCancel(ctx), args[0], args[1:]...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // the opener exits soon; the browser is the person's
	return nil
}

// browserCommand returns the command that opens an address on an operating system.
func browserCommand(system, address string) []string {
	switch system {
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case "darwin":
		return []string{"open", address}
	}
	return []string{"xdg-open", address}
}

// bridgeFlags selects a remote table of bridge.
type bridgeFlags struct {
	BridgeConnect string `placeholder:"HOST:PORT" help:"Take a seat at another bridge table, by the Blue Chip protocol."`
	BridgeSeat    string `default:"South" placeholder:"SEAT" help:"Take this seat there."`
	BridgeTeam    string `default:"Gogo" placeholder:"NAME" help:"Join this team there."`

	BridgeTLS listen.ClientFlags `embed:"" prefix:"bridge-"`
}

// beginBridge opens the first table of bridge, with the deals of a file unless its text is empty,
// and returns its path.
func (c *Board) beginBridge(hall *bridgetable.Hall, text string) (path string, err error) {
	var id int
	switch {
	case c.Side != "":
		return "", program.Misusef("--side: at a table of bridge you are South, or have a --bridge-seat at another one")
	case c.BridgeConnect != "" && c.Level != 0:
		return "", program.Misusef("--level: the other table has its own players")
	case c.BridgeConnect != "":
		id, err = c.join(hall)
	default:
		options := hall.DefaultOptions(games.NewSeed())
		if c.Level != 0 {
			options.Level = c.Level
		}
		if options.File = text; text != "" {
			options.Boards = 0
		}
		if id, err = hall.Open(options); err != nil && text != "" {
			err = fmt.Errorf("%s: %w", c.File, err)
		}
	}
	if err != nil {
		return "", err
	}
	seat, err := hall.Enter(id)
	return games.BridgeGame + "/#" + seat, err
}

// join takes a seat at a remote table.
func (c *Board) join(hall *bridgetable.Hall) (int, error) {
	if _, _, err := net.SplitHostPort(c.BridgeConnect); err != nil {
		return 0, program.Misusef("--bridge-connect: %v", err)
	}
	at, err := bridge.ParseSeat(c.BridgeSeat)
	if err != nil {
		return 0, program.Misusef("--bridge-seat: %v", err)
	}
	dial, err := c.BridgeTLS.Dial(c.BridgeConnect)
	if err != nil {
		return 0, err
	}
	return hall.Join(c.BridgeConnect, dial, at, c.BridgeTeam)
}
