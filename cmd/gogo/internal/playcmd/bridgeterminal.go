package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gogo/bench/terminal"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/bridgeplay"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/bridgeplayers"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/bridgeterm"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
)

// hintTime bounds what a hint takes.
const hintTime = 800 * time.Millisecond

// tableOptions returns the options of a table in a hall, with a person on no seat. With the name of
// a file its deals are played.
func tableOptions(f *games.TableFlags, hall *bridgetable.Hall, seed uint64, file string) (*bridgetable.Options, error) {
	o := hall.Usual(seed)
	o.Boards, o.System = f.Boards, f.System
	if file == "" {
		return o, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	o.File, o.Boards = string(text), 0
	return o, nil
}

// bridgeProgram returns a program by its command line, or where that is empty the suite's own.
func bridgeProgram(name, command string) (bridgetable.Program, error) {
	if command == "" {
		path, err := games.Beside(games.BridgePlayer)
		own := OwnPlayer(path)
		own.Name = name
		return own, err
	}
	parsed, err := bridgeplayers.ParseCommand(command)
	return bridgetable.Program{Name: name, Command: parsed}, err
}

// playBridge has a person play bridge with three programs.
func (p *Play) playBridge(ctx context.Context, std cmdline.Streams) (err error) {
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
	robot, err := bridgeProgram(games.BridgePlayer, p.Brain)
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
		pause = games.TrickPause
	}
	hall, err := bridgetable.NewHall([]bridgetable.Program{robot}, pause)
	if err != nil {
		return err
	}
	defer hall.Close()
	about := ""
	if p.Seed == 0 {
		p.Seed = games.NewSeed()
		if p.Deals == "" {
			about = games.SeedText("deals", p.Seed)
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

// tables returns what opens tables with a person on a seat, each with other deals.
func (p *Play) tables(hall *bridgetable.Hall, at bridge.Seat) func(file string) (bridgeplay.Table, error) {
	file, seed := p.Deals, p.Seed
	return func(other string) (bridgeplay.Table, error) {
		if other != "" {
			file = other
		}
		o, err := tableOptions(&p.TableFlags, hall, seed, file)
		if err != nil {
			return nil, err
		}
		o.Seat(at, games.BridgePlayer)
		id, err := hall.Open(o)
		if err != nil {
			return nil, err
		}
		file, seed = "", seed+1
		return hall.Sit(id, at)
	}
}

// watchBridge has four programs play bridge, and tells what they do.
func (w *Watch) watchBridge(ctx context.Context, std cmdline.Streams) error {
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
		pause = games.TrickPause
	}
	hall, err := bridgetable.NewHall(players[:], pause)
	if err != nil {
		return err
	}
	defer hall.Close()
	about := ""
	if w.Seed == 0 {
		w.Seed = games.NewSeed()
		if w.Deals == "" {
			about = games.SeedText("deals", w.Seed) + "\n\n"
		}
	}
	o, err := tableOptions(&w.TableFlags, hall, w.Seed, w.Deals)
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
