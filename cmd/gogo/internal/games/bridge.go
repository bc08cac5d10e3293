package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"gogo/bench/bridge/cardplay"
	"gogo/bench/match"
	"gogo/bench/puzzles"
	"gogo/bench/terminal"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgeplay"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/bridgeterm"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
)

// hintTime bounds the time of a hint.
const hintTime = 800 * time.Millisecond

const (
	// BridgeGame is the name of bridge.
	BridgeGame = "bridge"
	// BridgePlayer is the program of the suite that plays bridge.
	BridgePlayer = bridgetable.OwnName
)

// bridgeGame returns bridge, which is played at tables of four, not in matches of two.
func bridgeGame() *Game {
	return &Game{
		Name: BridgeGame, Program: BridgePlayer, Chance: "deals",
		Features: []Feature{Deals}, Play: playBridge, Watch: watchBridge,
		Puzzles: func() (puzzles.Maker, error) { return cardplay.NewPuzzleMaker() },
	}
}

// ParseBridgePlayer parses a program if it plays bridge, as in bridge:NAME=COMMAND.
func ParseBridgePlayer(text string) (p bridgetable.Program, ok bool, err error) {
	name, line, _ := strings.Cut(text, "=")
	game, name, found := strings.Cut(name, ":")
	if !found || strings.TrimSpace(game) != BridgeGame {
		return p, false, nil
	}
	p.Name = strings.TrimSpace(name)
	if p.Command, err = bridgerobot.ParseCommand(line); err != nil {
		return p, false, fmt.Errorf("%.80q: %w", text, err)
	}
	return p, true, nil
}

// tableOptions returns the options of a table without people, optionally with the deals of a file.
func tableOptions(f *DealFlags, hall *bridgetable.Hall, seed uint64, file string) (*bridgetable.Options, error) {
	o := hall.DefaultOptions(seed)
	o.Boards, o.System, o.Level = f.Boards, f.System, match.MaxLevel
	if file == "" {
		return o, nil
	}
	in, err := boards.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	o.File, o.Boards = string(text), 0
	return o, nil
}

// bridgeProgram returns a program by its command line, by default the suite's own.
func bridgeProgram(name, command string) (bridgetable.Program, error) {
	if command == "" {
		path, err := Beside(BridgePlayer)
		own := bridgetable.OwnPlayer(path)
		own.Name = name
		return own, err
	}
	parsed, err := bridgerobot.ParseCommand(command)
	return bridgetable.Program{Name: name, Command: parsed}, err
}

// playBridge lets a person play bridge with three programs.
func playBridge(ctx context.Context, std cmdline.Streams, p *PlayFlags) (err error) {
	at := bridge.South
	if p.Side != "" {
		if at, err = bridge.ParseSeat(p.Side); err != nil {
			return program.Misusef("--side: %w", err)
		}
	}
	plays, err := system.Open(p.System)
	if err != nil {
		return program.Misusef("--system: %w", err)
	}
	robot, err := bridgeProgram(BridgePlayer, p.Engine)
	if err != nil {
		return err
	}
	tty, err := console.Open(std.In, std.Out, os.Getenv)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tty.Close()) }()
	tty.Complete(bridgeplay.Commands())
	pause := time.Duration(0)
	if tty.Interactive() {
		pause = bridgetable.TrickPause
	}
	hall, err := bridgetable.NewHall([]bridgetable.Program{robot}, pause)
	if err != nil {
		return err
	}
	defer hall.Close()
	about := ""
	if p.Seed == 0 {
		p.Seed = NewSeed()
		if p.Deals == "" {
			about = seedText("deals", p.Seed)
		}
	}
	adviser := bridgerobot.Fast
	adviser.System, adviser.Seed = p.System, p.Seed
	adviser.Samples, adviser.Layouts, adviser.TimePerCard = 100, 80, hintTime
	s := &bridgeplay.Session{
		Console: tty, System: plays, Hint: bridgeplay.Adviser(adviser),
		Live:  tty.Interactive() && terminal.Detect(std.Out, os.Getenv).Live,
		About: about,
		Open:  p.tables(hall, at), //nolint:contextcheck // a table ends with its hall
	}
	if err = s.Run(ctx, tty.Lines(ctx)); tty.Interrupted() {
		return program.Interrupted(err)
	}
	return err
}

// tables returns a function that opens tables with a person in a seat, each with other deals.
func (p *PlayFlags) tables(hall *bridgetable.Hall, at bridge.Seat) func(file string) (*bridgetable.Chair, error) {
	file, seed := p.Deals, p.Seed
	return func(other string) (*bridgetable.Chair, error) {
		if other != "" {
			file = other
		}
		o, err := tableOptions(&p.DealFlags, hall, seed, file)
		if err != nil {
			return nil, err
		}
		o.Seat(at, BridgePlayer)
		id, err := hall.Open(o)
		if err != nil {
			return nil, err
		}
		file, seed = "", seed+1
		return hall.Sit(id, at)
	}
}

// watchBridge shows four programs playing bridge.
func watchBridge(ctx context.Context, std cmdline.Streams, w *WatchFlags) error {
	plays, err := system.Open(w.System)
	if err != nil {
		return program.Misusef("--system: %w", err)
	}
	var players [2]bridgetable.Program
	for i, command := range []string{w.A, w.B} {
		if players[i], err = bridgeProgram([]string{"A", "B"}[i], command); err != nil {
			return fmt.Errorf("--%s: %w", []string{"a", "b"}[i], err)
		}
	}
	pause := time.Duration(0)
	if terminal.Detect(std.Out, os.Getenv).Live {
		pause = bridgetable.TrickPause
	}
	hall, err := bridgetable.NewHall(players[:], pause)
	if err != nil {
		return err
	}
	defer hall.Close()
	about := ""
	if w.Seed == 0 {
		w.Seed = NewSeed()
		if w.Deals == "" {
			about = seedText("deals", w.Seed) + "\n\n"
		}
	}
	o, err := tableOptions(&w.DealFlags, hall, w.Seed, w.Deals)
	if err != nil {
		return err
	}
	o.Seats = [bridge.Seats]string{"A", "B", "A", "B"}
	if _, err := io.WriteString(std.Out, about); err != nil {
		return err
	}
	n := bridgeterm.NewNarrator(std.Out, plays)
	n.Whole = w.Explain
	return errors.Join(hall.Watch(ctx, o, n.Hear), n.Err())
}
