// Package games is the registry of the games of the suite: one value of type Game each, in a file
// of its name, which all commands of gogo ask for its features and functions. No other package
// tells games apart by their names.
//
// A game is added by a package with its rules, one of the workbench that plays it, and a file
// here.
package games

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/puzzles"
	"gogo/bench/tables"
	"gogo/bench/tune"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/protocol/brain"
)

// Game is an entry of the registry. Unsupported functions are nil.
type Game struct {
	Name    string
	Program string // of the suite, that plays it
	// Features has the features of the game: flags name the one they require in their tag.
	Features []Feature
	// Chance names what a seed decides in every game, such as dice; it is empty if that is the
	// opening alone.
	Chance string
	// Extension is the extension of a match's game files that gogo board opens.
	Extension string

	// Play lets a person play, and Watch shows a game between two programs.
	Play  func(ctx context.Context, std cmdline.Streams, f *PlayFlags) error
	Watch func(ctx context.Context, std cmdline.Streams, f *WatchFlags) error

	// Rules returns the rules that flags select, and New the game of a match by its rules.
	Rules func(f *RuleFlags) (arena.Rules, error)
	New   func(options map[string]string) (arena.Game, error)
	// Arguments returns the arguments that tell the suite's program limits for which its protocol
	// has no words.
	Arguments func(match.Limits) []string
	// ForPoints reports whether games are played for points, so that some count for more than
	// others.
	ForPoints func(f *RuleFlags) bool
	// Drawer returns a drawer of a match's games on pages.
	Drawer func(options map[string]string) (pages.Drawer, error)
	Table  tables.Game

	// Calibration measures how well values foretold the results of matches, among them those of the
	// network in a file, or of the built-in one.
	Calibration func(network string) (Calibration, error)

	Tuning   func(options map[string]string) (tune.Game, error)
	SelfPlay *SelfPlay
	Puzzles  func() (puzzles.Maker, error)
}

// Calibration collects the games of matches, and writes how well values foretold their results.
type Calibration interface {
	Add(plan *arena.Plan, records []*arena.Record) error
	Write(w io.Writer) error
}

// All returns the games, the default one first.
func All() []*Game {
	return []*Game{gomokuGame(), quoridorGame(), backgammonGame(), bridgeGame()}
}

// Find returns a game by its name.
func Find(name string) (*Game, error) {
	for _, g := range All() {
		if g.Name == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("unknown game %q", name)
}

// NewMatch returns the game of a match by its rules.
func NewMatch(rules arena.Rules) (arena.Game, error) {
	g, err := Find(rules.Game)
	if err != nil {
		return nil, err
	}
	if g.New == nil {
		return nil, fmt.Errorf("no matches of %s are played", g.Name)
	}
	return g.New(rules.Options)
}

// NewDrawer returns a drawer of a match's games by its rules.
func NewDrawer(rules arena.Rules) (pages.Drawer, error) {
	g, err := Find(rules.Game)
	if err != nil {
		return nil, err
	}
	return g.Drawer(rules.Options)
}

// NewTuning returns the game of a tuning by its rules.
func NewTuning(rules arena.Rules) (tune.Game, error) {
	g, err := Find(rules.Game)
	if err != nil || g.Tuning == nil {
		return nil, fmt.Errorf("no search of %q can be tuned", rules.Game)
	}
	return g.Tuning(rules.Options)
}

// NewCalibration returns a calibration of matches of a game by a network.
func NewCalibration(game, network string) (Calibration, error) {
	g, err := Find(game)
	if err != nil || g.Calibration == nil {
		return nil, fmt.Errorf("no values of %q can be calibrated", game)
	}
	return g.Calibration(network)
}

// Feature is a property that some games have.
type Feature string

// The features of games.
const (
	Clock    Feature = "clock"    // programs that are told their time
	Nodes    Feature = "nodes"    // programs that are told how many nodes to search
	Levels   Feature = "levels"   // programs with a strength setting
	Openings Feature = "openings" // files of openings
	Size     Feature = "size"     // boards of several sizes
	Rule     Feature = "rule"     // several rules
	Walls    Feature = "walls"
	Draws    Feature = "draws"  // rules by which a game is drawn
	Stakes   Feature = "stakes" // matches for points, and the doubling cube
	Plies    Feature = "plies"  // programs that are told how deep to look
	Deals    Feature = "deals"  // deals, and bidding systems
)

// featureTag is the tag of flags that require a feature.
const featureTag = "only"

// CheckFlags refuses flags on the command line that do not apply to a game.
func CheckFlags(call *kong.Context, game string) error {
	g, err := Find(game)
	if err != nil {
		return err
	}
	for _, f := range cmdline.GivenFlags(call) {
		feature := Feature(f.Tag.Get(featureTag))
		if !f.Tag.Has(featureTag) || g.has(feature) {
			continue
		}
		having := names(func(g *Game) bool { return g.has(feature) })
		return program.Misusef("--%s is for %s, but the game is %s", f.Name, strings.Join(having, " and "), g.Name)
	}
	return nil
}

// has reports whether the game has a feature.
func (g *Game) has(feature Feature) bool { return slices.Contains(g.Features, feature) }

// Vars returns the names of games that flags offer.
func Vars() kong.Vars {
	list := func(has func(*Game) bool) string { return strings.Join(names(has), ",") }
	return kong.Vars{
		"all_games":       list(func(*Game) bool { return true }),
		"match_games":     list(func(g *Game) bool { return g.New != nil }),
		"tuned_games":     list(func(g *Game) bool { return g.Tuning != nil }),
		"self_play_games": list(func(g *Game) bool { return g.SelfPlay != nil }),
		"usual_game":      All()[0].Name,
	}
}

// names returns the names of the games that satisfy a condition.
func names(has func(*Game) bool) []string {
	var list []string
	for _, g := range All() {
		if has(g) {
			list = append(list, g.Name)
		}
	}
	return list
}

// ownName is the name under which the suite's own engines play at tables.
const ownName = "gogo"

// NewHub returns a hub of the games played at tables, with the programs of the suite in the folder
// of this one, and others parsed from texts.
func NewHub(texts []string) (*tables.Hub, error) {
	var kinds []tables.Game
	var engines []tables.Engine
	for _, g := range All() {
		if g.Table == nil {
			continue
		}
		kinds = append(kinds, g.Table)
		if path, err := Beside(g.Program); err == nil {
			engines = append(engines, tables.Engine{Name: ownName, Game: g.Name, Command: []string{path}})
		}
	}
	for _, text := range texts {
		e, err := parseEngine(text)
		if err != nil {
			return nil, program.Misusef("--engine: %w", err)
		}
		engines = append(engines, e)
	}
	hub, err := tables.NewHub(kinds, engines)
	if err != nil {
		return nil, program.Misusef("%w", err)
	}
	return hub, nil
}

// parseEngine parses a program, as in quoridor:ka=~/ka/run --fast.
func parseEngine(text string) (tables.Engine, error) {
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return tables.Engine{}, fmt.Errorf("%.80q: must be NAME=CMD", text)
	}
	e := tables.Engine{Game: All()[0].Name, Name: strings.TrimSpace(name)}
	if game, rest, ok := strings.Cut(e.Name, ":"); ok {
		e.Game, e.Name = strings.TrimSpace(game), strings.TrimSpace(rest)
	}
	var err error
	if e.Command, err = brain.SplitCommand(command); err != nil {
		return e, fmt.Errorf("%.80q: %w", text, err)
	}
	return e, nil
}

// Reachable returns an address for a browser on this machine, by which one of all interfaces is
// reached too.
func Reachable(at net.Addr) string {
	if ap, err := netip.ParseAddrPort(at.String()); err == nil && ap.Addr().IsUnspecified() {
		return fmt.Sprintf("localhost:%d", ap.Port())
	}
	return at.String()
}
