package games

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/internal/console"
	"gogo/internal/words"
)

// boardGame is a two-player game with matches of type G and positions of type P.
type boardGame[G arena.Game, P terminal.Position] struct {
	*Game

	newMatch func(options map[string]string) (G, error)
	drawer   func(G) pages.Drawer
	// terminal returns the game for the terminal, with random choices by a seed.
	terminal func(g G, seed uint64) terminal.Game[P]
	begin    func(g G, opening string, seed uint64) (beginning[P], error)
	starter  func(f *GameFlags) starter[P]
}

// beginning is the start of a game to watch.
type beginning[P terminal.Position] struct {
	position P
	moves    int    // of the opening
	about    string // describes the opening
}

// entry returns the game with the functions that every game of two sides has.
func (b boardGame[G, P]) entry() *Game {
	b.Play, b.Watch = b.play, b.watch
	b.New = func(options map[string]string) (arena.Game, error) { return b.newMatch(options) }
	b.Drawer = func(options map[string]string) (pages.Drawer, error) {
		g, err := b.newMatch(options)
		if err != nil {
			return nil, err
		}
		return b.drawer(g), nil
	}
	return b.Game
}

// newMatchOf returns the game that the flags select.
func (b boardGame[G, P]) newMatchOf(f *GameFlags) (g G, err error) {
	options, err := f.options(b.Game)
	if err != nil {
		return g, err
	}
	if g, err = b.newMatch(options); err != nil {
		return g, program.Misusef("%w", err)
	}
	return g, nil
}

// play lets a person play games until it quits.
func (b boardGame[G, P]) play(ctx context.Context, std cmdline.Streams, f *PlayFlags) (err error) {
	g, err := b.newMatchOf(&f.GameFlags)
	if err != nil {
		return err
	}
	seed, about := f.Seed, ""
	if seed == 0 {
		seed = NewSeed()
		if b.Chance != "" {
			about = seedText(b.Chance, seed)
		}
	}
	game := b.terminal(g, seed)
	side, err := terminal.ParseSide(f.Side, game.Sides())
	if f.Side != "" && err != nil {
		return program.Misusef("--side: %w", err)
	}
	tty, err := console.Open(std.In, std.Out, os.Getenv)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tty.Close()) }()
	limits := match.Limits{Turn: f.Time, Memory: MaxMemory, Tolerance: Tolerance, Patience: Patience}
	if !b.has(Clock) {
		limits.Turn, limits.Guard = guardTurn, true
	}
	start := b.starter(&f.GameFlags)
	s := terminal.Session[P]{
		Game: game, Console: tty, Out: std.Out, Getenv: os.Getenv, Limits: limits, Side: side, About: about,
		Level: f.Level, Rand: rand.New(rand.NewPCG(seed, 0)),
		Start: func(ctx context.Context) (terminal.Brain[P], error) {
			command, err := b.command(f.Engine, limits)
			if err != nil {
				return nil, err
			}
			return start(ctx, command)
		},
	}
	if err = s.Run(ctx); tty.Interrupted() {
		return program.Interrupted(err)
	}
	return err
}

// watchTolerance allows for the delays of the busiest machine: spectators want to see the game;
// programs are checked for their time in matches.
const watchTolerance = 5 * time.Second

// watch plays and shows a game between two programs.
func (b boardGame[G, P]) watch(ctx context.Context, std cmdline.Streams, f *WatchFlags) (err error) {
	g, err := b.newMatchOf(&f.GameFlags)
	if err != nil {
		return err
	}
	seed, again := f.Seed, ""
	if seed == 0 && b.Chance != "" {
		seed = NewSeed()
		again = fmt.Sprintf(", --seed %d", seed)
	}
	opening, err := chooseOpening(ctx, std, g, f.Openings, seed)
	if err != nil {
		return err
	}
	from, err := b.begin(g, opening, seed)
	if err != nil {
		return err
	}
	limits := b.withTurn(match.Limits{
		Turn: f.Time, Game: f.MatchTime, Memory: MaxMemory, Tolerance: watchTolerance, Patience: Patience,
	})
	commands := [2][]string{}
	for i, text := range []string{f.A, f.B} {
		if commands[i], err = b.command(text, limits); err != nil {
			return fmt.Errorf("--%s: %w", []string{"a", "b"}[i], err)
		}
	}
	players, end, err := startTwo(ctx, b.starter(&f.GameFlags), commands[0], commands[1])
	if err != nil {
		return err
	}
	defer func() {
		if ending := end(); err == nil {
			err = ending
		}
	}()
	game := b.terminal(g, seed)
	title := fmt.Sprintf("%s: %s %s, %s %s", game.Title(from.position), terminal.Mark(match.First), players[0].Name(), terminal.Mark(match.Second), players[1].Name())
	if b.has(Clock) {
		title += ", " + strings.Join(limits.Describe(), ", ")
	}
	return show(ctx, std, title+again, game, from, match.Game[P]{
		Start: from.position, First: players[0], Second: players[1], Limits: limits,
	})
}

// show plays a game and shows it under a title.
func show[P terminal.Position](ctx context.Context, std cmdline.Streams, title string, g terminal.Display[P], from beginning[P], game match.Game[P]) error {
	board := func(p P) terminal.Board {
		return func(look terminal.Look) []string { return g.Draw(p, match.First, look) }
	}
	viewer := terminal.NewWatcher(std.Out, terminal.Detect(std.Out, os.Getenv), title, board(from.position), from.about)
	before, moves := g.Copy(from.position), from.moves
	game.Observe = func(s match.Step[P]) {
		name := g.Show(before, s.Reply.Move)
		before = g.Copy(s.Position)
		if name == "" {
			return
		}
		moves++
		viewer.Step(&terminal.Move{
			Number: moves, Side: s.Side, Names: g.Sides(), Name: name, NameWidth: g.MoveWidth(), Reply: s.Reply,
		}, board(s.Position))
	}
	outcome, err := game.Play(ctx)
	if err != nil {
		return err
	}
	return viewer.End(terminal.Describe(outcome, g.Sides()) + ", " + words.Count(moves, "move"))
}

// chooseOpening returns the opening that a seed selects, from a file if there is one; it is empty
// for the standard start.
func chooseOpening(ctx context.Context, std cmdline.Streams, game arena.Game, file string, seed uint64) (opening string, err error) {
	if file != "" {
		list, err := game.ReadOpenings(file)
		if err != nil {
			return "", err
		}
		if seed != 0 {
			rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		return list[0], nil
	}
	if seed == 0 {
		return "", nil
	}
	notice := cmdline.NewNotice(std.Log, terminal.Detect(std.Log, os.Getenv).Live, Balancing)
	defer notice.Clear()
	return OpeningsNotice{Game: game, Moment: cmdline.Moment, Notify: notice.Show}.Opening(ctx, seed, 0)
}
