package games

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"gogo/bench/backgammon"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/terminal"
	"gogo/internal/testlimit"
)

// beginner is a player who looks at the board and not ahead.
type beginner[P terminal.Position] struct{ rng *rand.Rand }

func (beginner[P]) Name() string { return "beginner" }

func (beginner[P]) NewGame(context.Context, P, match.Limits) error { return nil }

func (b beginner[P]) Move(_ context.Context, p P, _ time.Duration) (match.Reply, error) {
	move := p.BeginnerMove(b.rng)
	return match.Reply{Move: move, Text: move}, nil
}

// gamesAgainstBeginner is the number of games of a level: the beginner's chance to seem better or
// worse than it is by accident is small.
const gamesAgainstBeginner = 40

// TestLevelsAgainstBeginner has the lowest level lose to a player who does not look ahead, and level 4
// win.
func TestLevelsAgainstBeginner(t *testing.T) {
	testlimit.Long(t)
	t.Run("gomoku", func(t *testing.T) { testAgainstBeginner(t, gomokuBoard()) })
	t.Run("quoridor", func(t *testing.T) { testAgainstBeginner(t, quoridorBoard()) })
	t.Run("backgammon", func(t *testing.T) { testAgainstBeginner(t, backgammonBoard()) })
}

// testAgainstBeginner plays games of levels of the suite's program.
func testAgainstBeginner[G arena.Game, P terminal.Position](t *testing.T, b boardGame[G, P]) {
	t.Helper()
	program := filepath.Join(t.TempDir(), b.Program)
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "gogo/cmd/"+b.Program).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	flags := &GameFlags{BoardFlags: BoardFlags{Walls: 10, Repetition: 3}} //nolint:mnd // Quoridor's
	flags.Protocol = backgammon.Auto
	if b.has(Stakes) {
		flags.Length = 5 // single games are mostly luck
	}
	g, err := b.newMatchOf(flags)
	if err != nil {
		t.Fatal(err)
	}
	player, err := b.starter(flags)(t.Context(), []string{program})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := player.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
	for level := 1; level <= 4; level++ {
		points := b.againstBeginner(t, g, player, level)
		t.Logf("level %d makes %.1f of %d points", level, points, gamesAgainstBeginner)
		if level == 1 && points >= gamesAgainstBeginner/2 || level == 4 && points <= gamesAgainstBeginner/2 {
			t.Errorf("level %d makes %.1f of %d points", level, points, gamesAgainstBeginner)
		}
	}
}

// againstBeginner returns the points of a program of a level, one for a game.
func (b boardGame[G, P]) againstBeginner(t *testing.T, g G, player match.Player[P], level int) (points float64) {
	t.Helper()
	leveled, ok := player.(match.Leveled)
	if !ok || !leveled.TakesLevel() {
		t.Fatal("the program knows no levels")
	}
	if err := leveled.SetLevel(t.Context(), level); err != nil {
		t.Fatal(err)
	}
	for n := range gamesAgainstBeginner {
		from, err := b.begin(g, "", uint64(n/2+1)) // the seed is that of the dice
		if err != nil {
			t.Fatal(err)
		}
		players := [2]match.Player[P]{player, beginner[P]{rand.New(rand.NewPCG(uint64(n), uint64(level)))}}
		own := match.First
		if n%2 == 1 {
			players[0], players[1], own = players[1], players[0], match.Second
		}
		game := match.Game[P]{Start: from.position, First: players[0], Second: players[1], Limits: match.Limits{Nodes: 10_000}}
		outcome, err := game.Play(t.Context())
		switch {
		case err != nil:
			t.Fatal(err)
		case outcome.Reason.IsFault():
			t.Fatal(outcome)
		case outcome.Winner == own:
			points++
		case outcome.Winner == match.Nobody:
			points += 0.5
		}
	}
	return points
}

// TestRatings has the ratings of every game begin at the same number and rise.
func TestRatings(t *testing.T) {
	for _, g := range All() {
		if g.Table == nil {
			continue
		}
		ratings := g.Table.Ratings()
		if ratings[0] != match.BeginnerRating {
			t.Errorf("%s begins at %d", g.Name, ratings[0])
		}
		for i, r := range ratings[1:] {
			if r <= ratings[i] {
				t.Errorf("%s: %d of level %d is not above %d", g.Name, r, i+2, ratings[i])
			}
		}
	}
}
