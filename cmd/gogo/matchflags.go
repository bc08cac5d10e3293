package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/backgammon"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// planFlags say how the games of a match or a tournament are played.
type planFlags struct {
	games.RulesFlags

	Games     int           `default:"100" help:"Games between every two programs, an even number: each opening is played twice with sides swapped."`
	Time      time.Duration `help:"Time for a move; default: 500ms, or one minute in backgammon or if another limit is given."`
	MatchTime time.Duration `help:"Time of each side for a whole game."`
	Nodes     int64         `placeholder:"N" only:"gomoku,quoridor" help:"Nodes of the search for a move, which brains of gomoku and the suite's own programs are told."`
	Memory    megabytes     `default:"350M" help:"Memory of a program, which it is told and must keep to; 0 is no limit."`
	Tolerance time.Duration `default:"1s" help:"By how much a move may be late."`
	Patience  time.Duration `default:"4s" help:"How long a move that is too late is waited for, to tell a slow program from a silent one."`
	Openings  []string      `placeholder:"FILE" help:"Take the openings from FILE or folder: points, a Gomocup list, .psq or SGF; default: balanced random ones."`
	Shuffle   bool          `help:"Take the openings of the file in an order chosen by the seed."`
	Seed      uint64        `default:"1" help:"Chooses the openings."`
}

const (
	// usualTurn is the time for a move where nothing limits it.
	usualTurn = 500 * time.Millisecond
	// guardTurn is the time for a move where something else limits it: a
	// program that hangs must lose some day.
	guardTurn = time.Minute
)

// game returns the game of the flags.
func (f *planFlags) game() (arena.Game, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	game, err := games.NewGame(rules)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return game, nil
}

// limits returns what binds the players.
func (f *planFlags) limits() match.Limits {
	return withTurn(f.Game, match.Limits{
		Turn: f.Time, Game: f.MatchTime, Nodes: f.Nodes, Memory: int64(f.Memory),
		Tolerance: f.Tolerance, Patience: f.Patience,
	})
}

// withTurn gives limits that have none for a move the usual one or, where something else
// limits a move and in backgammon, whose programs have no clock, a guard that no program is
// told of.
func withTurn(game string, l match.Limits) match.Limits {
	switch {
	case l.Turn > 0:
	case l.Nodes == 0 && l.Game == 0 && game != backgammon.GameName:
		l.Turn = usualTurn
	default:
		l.Turn, l.Guard = guardTurn, true
	}
	return l
}

// plan returns the plan for some programs.
func (f *planFlags) plan(game arena.Game, entrants []arena.Entrant, format arena.Format) (*arena.Plan, error) {
	rules, err := f.Rules()
	if err != nil {
		return nil, err
	}
	for name := range f.PlyBase {
		if !slices.ContainsFunc(entrants, func(e arena.Entrant) bool { return e.Name == name }) {
			return nil, program.Misusef("--ply-base %s: no program of that name plays", name)
		}
	}
	p := &arena.Plan{
		ID: arena.NewID(), Rules: rules, Entrants: entrants, Format: format,
		Games: f.Games, Limits: f.limits(), Seed: f.Seed,
	}
	for _, file := range f.Openings {
		list, err := game.ReadOpenings(file)
		if err != nil {
			return nil, err
		}
		p.Openings = append(p.Openings, list...)
	}
	if f.Shuffle {
		rng := rand.New(rand.NewPCG(f.Seed, 0))
		rng.Shuffle(len(p.Openings), func(i, j int) { p.Openings[i], p.Openings[j] = p.Openings[j], p.Openings[i] })
	}
	return p, nil
}

// askedPlan is the plan that the flags alone would make of a game, for a
// comparison with one that is kept. No program is started.
func (f *planFlags) askedPlan(call *kong.Context, kept string, entries []entry, format arena.Format) (*arena.Plan, error) {
	if !cmdline.Given(call, "game") {
		f.Game = kept
	}
	if err := cmdline.CheckGame(call, f.Game); err != nil {
		return nil, err
	}
	game, err := f.game()
	if err != nil {
		return nil, err
	}
	entrants := make([]arena.Entrant, len(entries))
	for i, e := range entries {
		command, err := brain.SplitCommand(e.command)
		if err != nil && e.command != "" {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		entrants[i] = arena.Entrant{Name: e.name, Command: command}
	}
	return f.plan(game, entrants, format)
}

// sprtFlags ask for a sequential test.
type sprtFlags struct {
	SPRT  program.Hypotheses `placeholder:"H0,H1" help:"End the match when a sequential test can tell H0 from H1: normalised Elo, or points a game in backgammon for money."`
	Alpha float64            `default:"0.05" help:"Probability of the test to say H1 where H0 is true."`
	Beta  float64            `default:"0.05" help:"Probability of the test to say H0 where H1 is true."`
}

// test gives the plan the test that is asked for, if there is one.
func (f sprtFlags) test(plan *arena.Plan, forPoints bool) {
	switch {
	case !f.SPRT.Given:
	case forPoints:
		plan.PointsSPRT = &stats.PointsSPRT{Points0: f.SPRT.H0, Points1: f.SPRT.H1, Alpha: f.Alpha, Beta: f.Beta}
	default:
		plan.SPRT = &stats.SPRT{Elo0: f.SPRT.H0, Elo1: f.SPRT.H1, Alpha: f.Alpha, Beta: f.Beta}
	}
}

// megabytes is an amount of memory in bytes.
type megabytes int64

// UnmarshalText reads a number of bytes, or one with K, M or G behind it.
func (m *megabytes) UnmarshalText(text []byte) error {
	s := strings.ToUpper(strings.TrimSuffix(strings.ToUpper(string(text)), "B"))
	shift := 0
	for unit, bits := range map[string]int{"K": 10, "M": 20, "G": 30} {
		if rest, ok := strings.CutSuffix(s, unit); ok {
			s, shift = rest, bits
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 || n > 1<<60>>shift {
		return fmt.Errorf("%q is no amount of memory like 350M", text)
	}
	*m = megabytes(n << shift)
	return nil
}

// String writes the amount with the largest unit that leaves a whole number.
func (m megabytes) String() string {
	unit := ""
	for _, u := range []string{"K", "M", "G"} {
		if m == 0 || m%1024 != 0 {
			break
		}
		m, unit = m/1024, u
	}
	return strconv.FormatInt(int64(m), 10) + unit
}
