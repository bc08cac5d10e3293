// Package matchcmd has the commands of gogo that play many games: matches, tournaments, self-play
// and tuning, and the workers that play for them.
package matchcmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/bench/match/arena"
	"gogo/bench/report"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/internal/words"
)

// Match has the commands about matches between two programs.
type Match struct {
	Play   matchPlayCmd `cmd:"" default:"withargs" help:"Play a match between two engines (the default)."`
	Report reportCmd    `cmd:"" help:"Draw charts of a match or tournament, and make a page of its games."`

	Calibrate calibrateCmd `cmd:"" help:"Measure how well values of gomoku engines and networks foretold results."`
}

// matchPlayCmd plays a match between two programs.
type matchPlayCmd struct {
	planFlags
	sprtFlags
	runFlags

	A string `placeholder:"CMD" help:"Command line of engine A, or with --nats its name on the workers; default: the suite's own."`
	B string `placeholder:"CMD" help:"The same for engine B."`
}

// Help points to the other commands.
func (*matchPlayCmd) Help() string {
	return "gogo match report draws charts of the match, gogo match calibrate measures values."
}

// Examples implements program.Examples.
func (*matchPlayCmd) Examples() []string {
	return []string{
		"gogo match --a ./one --b './two --nodes 2000' --games 200",
		"gogo match --a ./new --b ./old --sprt 0,10 --games 20000 --concurrency 4",
		"gogo match --game backgammon --length 7 --b './other --ubgi'",
	}
}

// Validate implements kong.Validatable.
func (m *matchPlayCmd) Validate(call *kong.Context) error {
	return errors.Join(m.planFlags.check(call), m.sprtFlags.check(call), m.runFlags.check())
}

// Run plays the match, or continues it.
func (m *matchPlayCmd) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	entries := m.entries()
	if m.Resume {
		return m.resume(ctx, call, std, func(kept *arena.Plan) (*arena.Plan, error) {
			plan, err := m.askedPlan(call, kept.Rules.Game, entries, arena.RoundRobin)
			if err == nil {
				m.test(plan, kept.PointsSPRT != nil)
			}
			return plan, err
		})
	}
	if m.NATS != "" && (m.A == "" || m.B == "") {
		return program.Misusef("with --nats, give --a and --b the names of engines on the workers")
	}
	if err := games.CheckFlags(call, m.Game); err != nil {
		return err
	}
	game, err := m.game()
	if err != nil {
		return err
	}
	entrants, err := m.entrants(ctx, &m.planFlags, game, entries)
	if err != nil {
		return err
	}
	plan, err := m.plan(game, entrants, arena.RoundRobin)
	if err != nil {
		return err
	}
	m.test(plan, m.ForPoints())
	return m.begin(ctx, std, plan)
}

// entries returns the two programs.
func (m *matchPlayCmd) entries() []entry {
	if m.NATS != "" {
		return []entry{{name: m.A}, {name: m.B}}
	}
	return []entry{{"A", m.A}, {"B", m.B}}
}

// Tournament plays a tournament of several programs.
type Tournament struct {
	planFlags
	runFlags

	Engine []string     `aliases:"brain" need:"" placeholder:"NAME=CMD" sep:"none" help:"Enter this engine as NAME; repeat the flag for each. NAME= is the suite's own. With --nats give names on the workers only."`
	Format arena.Format `enum:"round-robin,gauntlet" default:"round-robin" help:"Choose who meets whom: ${enum}. In a gauntlet the first engine meets all others."`
}

// Examples implements program.Examples.
func (*Tournament) Examples() []string {
	return []string{"gogo tournament --engine 'one=./one' --engine 'two=./two' --engine 'ours=' --games 50"}
}

// Validate implements kong.Validatable.
func (t *Tournament) Validate(call *kong.Context) error {
	return errors.Join(t.planFlags.check(call), t.runFlags.check(), t.checkBrains())
}

// checkBrains refuses programs whose names do not suit the table.
func (t *Tournament) checkBrains() error {
	for _, brain := range t.Engine {
		name, _, hasCommand := strings.Cut(brain, "=")
		switch {
		case name == "" || !hasCommand && t.NATS == "":
			return program.Misusef("--engine %s: must be NAME=CMD; NAME= is the suite's own engine", brain)
		case words.Sanitize(name) != name:
			return program.Misusef("--engine %q: the name has unprintable characters", name)
		}
	}
	return nil
}

// Run plays the tournament, or continues it.
func (t *Tournament) Run(ctx context.Context, call *kong.Context, std cmdline.Streams) error {
	if t.Resume {
		return t.resume(ctx, call, std, func(kept *arena.Plan) (*arena.Plan, error) {
			return t.askedPlan(call, kept.Rules.Game, t.entries(), t.Format)
		})
	}
	if len(t.Engine) < 2 {
		return program.Misusef("--engine: a tournament needs at least two")
	}
	if err := games.CheckFlags(call, t.Game); err != nil {
		return err
	}
	game, err := t.game()
	if err != nil {
		return err
	}
	entrants, err := t.entrants(ctx, &t.planFlags, game, t.entries())
	if err != nil {
		return err
	}
	plan, err := t.plan(game, entrants, t.Format)
	if err != nil {
		return err
	}
	return t.begin(ctx, std, plan)
}

// entries returns the programs.
func (t *Tournament) entries() []entry {
	list := make([]entry, len(t.Engine))
	for i, brain := range t.Engine {
		list[i].name, list[i].command, _ = strings.Cut(brain, "=")
	}
	return list
}

// reportCmd draws a match.
type reportCmd struct {
	Dir string `arg:"" help:"Folder of the match or tournament, which may still be running."`
}

// Run writes the charts and the page to the folder.
func (r *reportCmd) Run(std cmdline.Streams) error {
	drawn, err := readReport(r.Dir)
	if err != nil {
		return err
	}
	files, err := drawn.Save(r.Dir)
	for _, file := range files {
		fmt.Fprintln(std.Out, file)
	}
	return err
}

// readReport reads the report of the match in a folder.
func readReport(dir string) (*report.Report, error) {
	plan, records, err := arena.Read(dir)
	if err != nil {
		return nil, err
	}
	game, err := games.NewMatch(plan.Rules)
	if err != nil {
		return nil, err
	}
	drawer, err := games.NewDrawer(plan.Rules)
	if err != nil {
		return nil, err
	}
	return report.New(report.Match{
		Title: filepath.Base(dir), Plan: plan, Records: records, Sides: game.Sides(), Drawer: drawer,
		Onboard: onboard(dir, plan.Rules.Game),
	})
}

// onboard returns the command that opens a game of a match on a board; it is empty for games that
// no board opens.
func onboard(dir, game string) string {
	g, err := games.Find(game)
	if err != nil || g.Extension == "" {
		return ""
	}
	return fmt.Sprintf("gogo board --game %s %s", game, shellQuote(filepath.Join(dir, "games", "%06d"+g.Extension)))
}

// calibrateCmd measures values by the results of matches.
type calibrateCmd struct {
	Network string `type:"existingfile" placeholder:"FILE" help:"Measure the network in FILE instead of the built-in ones."`

	Dirs []string `arg:"" name:"dir" help:"Folders of matches or tournaments, which may still be running. An engine is the same in all of them if its name and what it calls itself are."`
}

// Help explains the figures.
func (*calibrateCmd) Help() string {
	return "Over the positions in which an engine was to move, the log-loss of the values that it reported and, in quiet positions, " +
		"of the network, given the result. Each has the one scale with which its loss is least. An offset is by how much values are too high " +
		"for the side to move, in the unit of our values, of which 200 mean odds of 4 to 1. After ± is the half of the 95 % interval, " +
		"for games that are independent of each other. Positions with a proven win or loss and games lost by a fault are left out."
}

// Examples implements program.Examples.
func (*calibrateCmd) Examples() []string {
	return []string{"gogo match calibrate match-20x20 match-renju"}
}

// Run prints the tables.
func (c *calibrateCmd) Run(ctx context.Context, std cmdline.Streams) error {
	var calibration games.Calibration
	first := ""
	for _, dir := range c.Dirs {
		plan, records, err := arena.Read(dir)
		if err != nil {
			return err
		}
		switch {
		case calibration == nil:
			if calibration, err = games.NewCalibration(plan.Rules.Game, c.Network); err != nil {
				return err
			}
			first = plan.Rules.Game
		case plan.Rules.Game != first:
			return fmt.Errorf("%s: its game is %s, that of %s is %s", dir, plan.Rules.Game, c.Dirs[0], first)
		}
		if err := errors.Join(ctx.Err(), calibration.Add(plan, records)); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	return calibration.Write(std.Out)
}
