package playcmd

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/quoridor"
	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/gogo/internal/progress"
	"gogo/internal/words"
)

// watchTolerance forgives what the busiest machine adds to a move: who watches wants to see a
// game, and who wants to know whether a program keeps its time plays a match.
const watchTolerance = 5 * time.Second

// Watch plays one game between two programs.
type Watch struct {
	games.GameFlags

	Time      time.Duration `only:"gomoku,quoridor" placeholder:"500ms" help:"Time for a move; default: 500ms, or one minute with --match-time."`
	MatchTime time.Duration `only:"gomoku,quoridor" help:"Time of each side for the game; default: no limit."`
	A         string        `placeholder:"CMD" help:"Command line of the program that plays x, who begins, or in bridge North and South; default: the one of the suite beside this program."`
	B         string        `placeholder:"CMD" help:"Command line of the program that plays o, or in bridge East and West; default: as for --a."`
	Seed      uint64        `placeholder:"N" help:"Choose a random opening by this number; 0 is the usual start, or the first opening of the file. In backgammon it chooses the dice, in bridge the deals; without one they are others every time, and it is said which."`
	Openings  string        `only:"gomoku,quoridor,backgammon" placeholder:"FILE" help:"Take the opening from FILE: points as in h8 i9 h10, a Gomocup list, .psq or SGF; moves of Quoridor as in E8, E2, D6 h; positions of backgammon as XGIDs."`
	Explain   bool          `only:"bridge" help:"Explain each call in full, not in its line alone."`
}

// Validate refuses what no game can have.
func (w *Watch) Validate(call *kong.Context) error {
	if err := cmdline.CheckGame(call, w.Game); err != nil {
		return err
	}
	if cmdline.Given(call, "time") {
		if err := cmdline.CheckTime(w.Time); err != nil {
			return err
		}
	}
	return errors.Join(cmdline.CheckDuration("match-time", w.MatchTime), w.CheckBoards(w.Game))
}

// Run plays and shows the game. On a terminal it ends the line in which Ctrl-C is shown.
func (w *Watch) Run(ctx context.Context, std cmdline.Streams) error {
	err := w.run(ctx, std)
	if err != nil && ctx.Err() != nil && terminal.Detect(std.Out, os.Getenv).Live {
		fmt.Fprintln(std.Out)
	}
	return err
}

func (w *Watch) run(ctx context.Context, std cmdline.Streams) error {
	if w.Game == games.BridgeGame {
		return w.watchBridge(ctx, std)
	}
	game, err := w.Arena()
	if err != nil {
		return err
	}
	again := ""
	if w.Game == backgammon.GameName && w.Seed == 0 {
		w.Seed = games.NewSeed()
		again = fmt.Sprintf(", --seed %d", w.Seed)
	}
	opening, err := w.opening(ctx, std, game)
	if err != nil {
		return err
	}
	switch g := game.(type) {
	case *gomoku.Game:
		start, err := g.Start(opening)
		if err != nil {
			return err
		}
		return watch(ctx, w, std, watched[gomoku.Position]{
			gomoku.TerminalGame{Empty: g.Empty()}, start, start.Len(), gomoku.Opening(start.Board), games.StartGomoku, again,
		})
	case *quoridor.Game:
		start, err := g.Start(opening)
		if err != nil {
			return err
		}
		return watch(ctx, w, std, watched[quoridor.Position]{
			quoridor.TerminalGame{Empty: g.Empty()}, start, start.Len(), quoridor.Opening(start.Board), games.StartQuoridor, again,
		})
	case *backgammon.Game:
		start, err := g.Begin(opening, w.Seed)
		if err != nil {
			return err
		}
		return watch(ctx, w, std, watched[backgammon.Position]{
			&backgammon.TerminalGame{Match: g}, start, 0, "", games.StartBackgammon(w.Protocol), again,
		})
	}
	return fmt.Errorf("%s cannot be watched here", w.Game)
}

// watched is a game to be watched.
type watched[P match.Position] struct {
	game   terminal.Game[P]
	start  P
	before int    // moves of the opening
	about  string // the opening, in words
	launch games.Starter[P]
	again  string // behind the title: how chance that was not asked for comes again
}

// watch plays and shows a game.
func watch[P match.Position](ctx context.Context, w *Watch, std cmdline.Streams, t watched[P]) (err error) {
	limits := w.limits()
	a, err := w.CommandOf(w.A, limits)
	if err != nil {
		return fmt.Errorf("--a: %w", err)
	}
	b, err := w.CommandOf(w.B, limits)
	if err != nil {
		return fmt.Errorf("--b: %w", err)
	}
	players, end, err := games.StartTwo(ctx, t.launch, a, b)
	if err != nil {
		return err
	}
	defer func() {
		if ending := end(); err == nil {
			err = ending
		}
	}()
	title := fmt.Sprintf("%s: %s %s, %s %s", t.game.Title(t.start), terminal.Mark(match.First), players[0].Name(), terminal.Mark(match.Second), players[1].Name())
	if w.Game != backgammon.GameName {
		title += ", " + strings.Join(limits.Describe(), ", ")
	}
	title += t.again
	board := func(p P) terminal.Board {
		return func(look terminal.Look) []string { return t.game.Draw(p, match.First, look) }
	}
	viewer := terminal.NewWatcher(std.Out, terminal.Detect(std.Out, os.Getenv), title, board(t.start), t.about)
	before, moves := t.game.Copy(t.start), t.before
	game := match.Game[P]{
		Start: t.start, First: players[0], Second: players[1], Limits: limits,
		Observe: func(s match.Step[P]) {
			name := t.game.Show(before, s.Reply.Move)
			before = t.game.Copy(s.Position)
			if name == "" {
				return
			}
			moves++
			viewer.Step(&terminal.Move{
				Number: moves, Side: s.Side, Names: t.game.Sides(), Name: name, Wide: t.game.Wide(), Reply: s.Reply,
			}, board(s.Position))
		},
	}
	outcome, err := game.Play(ctx)
	if err != nil {
		return err
	}
	return viewer.End(terminal.Describe(outcome, t.game.Sides()) + ", " + words.Count(moves, "move"))
}

// limits are what binds the players.
func (w *Watch) limits() match.Limits {
	return games.WithTurn(w.Game, match.Limits{
		Turn: w.Time, Game: w.MatchTime, Memory: games.MaxMemory, Tolerance: watchTolerance, Patience: games.Patience,
	})
}

// opening returns the opening that the game begins with, "" for the usual start.
func (w *Watch) opening(ctx context.Context, std cmdline.Streams, game arena.Game) (string, error) {
	if w.Openings != "" {
		list, err := game.ReadOpenings(w.Openings)
		if err != nil {
			return "", err
		}
		if w.Seed != 0 {
			rand.New(rand.NewPCG(w.Seed, 0)).Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		}
		return list[0], nil
	}
	if w.Seed == 0 {
		return "", nil
	}
	notice := progress.NewNotice(std.Log, terminal.Detect(std.Log, os.Getenv).Live, games.Balancing)
	defer notice.Clear()
	opening := ""
	err := progress.IfSlow(progress.Moment, notice.Show, func() (err error) {
		opening, err = game.Opening(ctx, w.Seed, 0)
		return err
	})
	return opening, err
}
