// Package backgammon is backgammon as people see and type it in a terminal.
package backgammon

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	backgammonmatch "gogo/bench/match/backgammon"
	"gogo/cmd/gogo/internal/play"
	"gogo/cmd/gogo/internal/screen"
)

// Game is backgammon for what Match says. The dice of its games follow from the seed.
type Game struct {
	Match *backgammonmatch.Game
	Seed  uint64

	begun int // games
}

// Position is a game or a match in progress.
type Position = backgammonmatch.Position

// Record is a game or a match that was played.
type Record = play.Record[Position]

// Title says what is played for.
func (*Game) Title(p Position) string {
	r := p.Rules()
	if r.Length > 0 {
		return "backgammon, match to " + points(r.Length)
	}
	title := "backgammon for money"
	switch {
	case !r.Cube:
		title += ", no cube"
	case r.Jacoby:
		title += ", Jacoby rule"
	}
	if r.Beavers {
		title += ", beavers"
	}
	return title
}

// points writes a number of points.
func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// Sides are the signs of the chequers: x begins.
func (*Game) Sides() [2]string { return [2]string{screen.Mark(match.First), screen.Mark(match.Second)} }

// Begin returns the start of a game whose opening roll is one die of each player: the
// first is the person's, so that the person begins if it is the higher one.
func (g *Game) Begin() (start Position, usual match.Side) {
	g.begun++
	start, err := g.Match.Begin(fmt.Sprintf("dice %d", g.begun), g.Seed)
	if err != nil {
		panic("backgammon: " + err.Error()) // the usual start has no error
	}
	if dice := start.Seen(match.First).Dice; dice[0] < dice[1] {
		return start, match.Second
	}
	return start, match.First
}

// Copy returns a copy of a position.
func (*Game) Copy(p Position) Position { return p.Copy() }

// Draw draws a position with the person's home at the bottom right.
func (*Game) Draw(p Position, from match.Side, look screen.Look) []string { return Draw(p, from, look) }

// Read reads a play or a decision about the cube.
func (*Game) Read(p Position, text string) (string, error) { return backgammonmatch.ReadMove(p, text) }

// Show writes a play as it is printed in books. A roll is nothing to look at: the play
// that follows has the dice.
func (*Game) Show(p Position, move string) string {
	if p.Phase() == backgammonmatch.ToDouble && move != backgammonmatch.Double {
		return ""
	}
	return p.Notation(move)
}

// Wide is how many columns most plays take.
func (*Game) Wide() int { return 20 }

// Forced is a player who cannot move.
func (*Game) Forced(p Position) (move string, forced bool) { return p.Dance() }

// Ask says the dice, or what is to be decided about the cube.
func (*Game) Ask(p Position) string {
	seen := p.Seen(p.Turn())
	switch p.Phase() {
	case backgammonmatch.ToPlay:
		return fmt.Sprintf("You have rolled %d-%d.", max(seen.Dice[0], seen.Dice[1]), min(seen.Dice[0], seen.Dice[1]))
	case backgammonmatch.ToDouble:
		return "Roll or double?"
	}
	answers := "take or drop"
	if p.Rules().Beavers {
		answers = "take, drop or beaver"
	}
	return fmt.Sprintf("You are doubled to %d: %s?", 2*seen.Cube.Value, answers)
}

// News says who has won a game of a match, and who begins the next.
func (g *Game) News(before, after Position) string {
	if before.Game() == after.Game() {
		return ""
	}
	was, is := before.Scores(), after.Scores()
	sides := g.Sides()
	winner := match.First
	if is[1] > was[1] {
		winner = match.Second
	}
	won := is[winner.Index()] - was[winner.Index()]
	return fmt.Sprintf("%s wins %s: %s %d, %s %d. Game %d: %s begins.", sides[winner.Index()], points(won),
		sides[0], is[0], sides[1], is[1], after.Game()+1, sides[after.Turn().Index()])
}

// Natural is a beginner's move.
func (*Game) Natural(p Position, rng *rand.Rand) string { return p.Natural(rng) }

// Words are the decisions about the cube.
func (*Game) Words() []string {
	return []string{backgammonmatch.Roll, backgammonmatch.Double, backgammonmatch.Take, backgammonmatch.Drop, backgammonmatch.Beaver}
}

// Help explains plays and the cube.
func (*Game) Help() []string {
	return []string{
		"8/5 6/5      play the dice; also 24/18/13, bar/20 24/23*(2), 6/off. Your points",
		"             count down to your home; a roll without a play passes by itself",
		"roll, double before the dice, where you may double",
		"take, drop   the answer to a double, or beaver where that is allowed",
	}
}

// Load reads a match file. The dice after its last move are new ones.
func (g *Game) Load(path string) (*Record, error) {
	game, err := backgammonmatch.Load(path, g.Match.Rules(), g.Seed)
	if err != nil {
		return nil, err
	}
	r := &Record{Last: game.Last, Outcome: game.Outcome, Over: game.Over, Steps: make([]play.Step[Position], len(game.Stages))}
	for i, s := range game.Stages {
		r.Steps[i] = play.Step[Position]{Before: s.Before, Side: s.Before.Turn(), Move: s.Move}
	}
	return r, nil
}

// Save writes a match file.
func (*Game) Save(path string, r *Record) ([]byte, error) {
	if !strings.HasSuffix(strings.ToLower(path), ".mat") {
		return nil, fmt.Errorf("%q does not end in .mat", path)
	}
	moves := make([]arena.Move, len(r.Steps))
	for i := range r.Steps {
		moves[i] = arena.Move{Side: r.Steps[i].Side, Move: r.Steps[i].Move}
	}
	return backgammonmatch.Save(moves, r.Last, r.Players, time.Now())
}

// The compiler checks that backgammon is a game of a session.
var _ play.Game[Position] = (*Game)(nil)
