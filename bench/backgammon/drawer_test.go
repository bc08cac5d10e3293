package backgammon_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	backgammonbench "gogo/bench/backgammon"
	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
)

func newGame(t *testing.T, options map[string]string) *backgammonbench.Game {
	t.Helper()
	game, err := backgammonbench.NewGame(options)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// movesOf parses moves like "1 31: 8/5 6/5", the side and its move, separated by semicolons.
func movesOf(text string) []pages.Move {
	var moves []pages.Move
	for m := range strings.SplitSeq(text, ";") {
		side, name, _ := strings.Cut(strings.TrimSpace(m), " ")
		moves = append(moves, pages.Move{Side: match.Side(side[0] - '0'), Name: name})
	}
	return moves
}

func TestBoard(t *testing.T) {
	for options, want := range map[string]string{
		"":         "x0-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0",
		"cube=yes": "x0-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
		"length=1": "x0-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:1:10",
		"length=5": "x0-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10",
	} {
		t.Run(options, func(t *testing.T) {
			given := map[string]string{}
			if name, value, ok := strings.Cut(options, "="); ok {
				given[name] = value
			}
			board := backgammonbench.NewDrawer(newGame(t, given)).Board()
			if got := board.Start.String(); board.Kind != pages.Backgammon || got != want {
				t.Errorf("%q: %s starts with %s, want %s", options, board.Kind, got, want)
			}
		})
	}
}

func TestSteps(t *testing.T) {
	const race = "XGID=-AA--------------------aa-:0:0:1:00:0:0:0:0:10"
	for name, tt := range map[string]struct {
		options        map[string]string
		opening, moves string
		want           []string
	}{
		"plays": {
			nil, "dice 1-0", "1 31: 8/5 6/5; 2 64: 24/14; 1 66: 24/18 24/18 13/7 13/7; 2 21: 14/11",
			[]string{
				// The dice that come next stand there, too.
				"x2-b---BD-B---eE---c-e----B-:0:0:-1:64:0:0:0:0:0,r131,w185,w165",
				"x1-a---BD-B--aeE---c-e----B-:0:0:1:66:0:0:0:0:0,r264,w21b",
			},
		},
		"hit": {
			nil, "dice 1-0", "1 21: 13/11 6/5; 2 44: 24/20* 24/20 13/9 13/9",
			[]string{
				"x2-b---AD-C--AeD---c-e----B-:0:0:-1:44:0:0:0:0:0,r121,w1db,w165",
				"x1-----bD-C--AcD--bc-e----BA:0:0:1:00:0:0:0:0:0,r244,w215,w215,w2cg,w2cg",
			},
		},
		"cube": {
			map[string]string{"cube": "yes"},
			race, "1 double; 2 take; 1 11: 2/off 1/off",
			[]string{
				"x1-AA--------------------aa-:0:0:1:00:0:0:0:0:10",
				"x2-AA--------------------aa-:0:0:1:D:0:0:0:0:10",
				"x1-AA--------------------aa-:1:-1:1:11:0:0:0:0:10",
			},
		},
		"beaver": {
			map[string]string{"cube": "yes", "beavers": "yes"},
			race, "1 double; 2 beaver",
			[]string{"", "x2-AA--------------------aa-:0:0:1:D:0:0:2:0:10", "x1-AA--------------------aa-:2:-1:1:00:0:0:2:0:10"},
		},
		"drop": {
			map[string]string{"cube": "yes"},
			race, "1 double; 2 drop",
			[]string{"", "", "x0-AA--------------------aa-:0:0:-1:00:0:0:0:0:10"},
		},
		"borne off": {
			nil, race, "1 21: 2/off 1/off",
			[]string{"x1-AA--------------------aa-:0:0:1:21:0:0:0:0:0", "x0-----------------------aa-:0:0:1:00:0:0:0:0:0,r121,w120,w110"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			steps, err := backgammonbench.NewDrawer(newGame(t, tt.options)).Draw(tt.opening, movesOf(tt.moves))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tt.want {
				if got := steps[i].Changes.String(); want != "" && !strings.HasPrefix(got, want) {
					t.Errorf("step %d, %s: %s, want %s", i+1, steps[i].Name, got, want)
				}
			}
		})
	}
}

// TestHeadings plays a match of two games, the second of which the second side begins.
func TestHeadings(t *testing.T) {
	steps, err := backgammonbench.NewDrawer(newGame(t, map[string]string{"length": "3"})).
		Draw("dice 1-0", movesOf("1 31: 8/5 6/5; 2 double; 1 drop; 2 21: 13/11 6/5; 1 double; 2 take; 1 11: 8/7 8/7 6/5 6/5"))
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for i, s := range steps {
		if s.Heading != "" {
			headings = append(headings, fmt.Sprintf("%d %s", i, s.Heading))
		}
	}
	if got := strings.Join(headings, "; "); got != "0 game 1, 0–0; 3 game 2, 0–1" {
		t.Errorf("headings %s", got)
	}
	if got := steps[2].Changes.String(); got != "x0-b---BD-B---eE---c-e----B-:0:0:1:00:0:1:0:3:10" {
		t.Errorf("the first game ends with %s", got)
	}
}

func TestRefusesBadGames(t *testing.T) {
	for _, tt := range []struct{ opening, moves, want string }{
		{"dice 1-0", "2 31: 8/5 6/5; 2 21: 13/11 6/5", "move 2: it is not the turn of second"},
		{"dice 1-0", "1 31: 8/1", "move 1: 31: 8/1"},
		{"dice 1-0", "1 take", `move 1: "take" has no dice`},
		{"dice 1-0", "1 77: 8/1", "move 1: dice 7 and 7"},
		{"nothing", "1 31: 8/5 6/5", "opening: XGID"},
	} {
		t.Run(tt.opening, func(t *testing.T) {
			_, err := backgammonbench.NewDrawer(newGame(t, nil)).Draw(tt.opening, movesOf(tt.moves))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: error %v, want %s", tt.moves, err, tt.want)
			}
		})
	}
}

// anyMove returns one of the moves that there are.
func anyMove(rng *rand.Rand, p backgammonbench.Position) string {
	setup := p.Setup()
	switch {
	case setup.Doubled:
		return []string{"take", "drop", "take", "take"}[rng.IntN(4)]
	case !setup.Dice.Rolled():
		return []string{"roll", "double"}[rng.IntN(2)]
	}
	var g backgammon.Generator
	plays := g.Moves(&setup.Board, setup.Dice)
	text := plays[rng.IntN(len(plays))].Play.String()
	if text == "" {
		text = "pass"
	}
	return fmt.Sprintf("%d%d: %s", max(setup.Dice[0], setup.Dice[1]), min(setup.Dice[0], setup.Dice[1]), text)
}

// TestRandomGames plays randomly, and after each move requires the drawn position to agree with the
// position itself, parsed back, and with the checkers' movements.
func TestRandomGames(t *testing.T) {
	for seed, options := range []map[string]string{
		nil, {"cube": "yes"}, {"cube": "yes", "jacoby": "yes"}, {"length": "1"}, {"length": "7"}, {"length": "25"},
	} {
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			game := newGame(t, options)
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			position := game.Start()
			var moves []pages.Move
			var stood []backgammon.Setup // before each move
			for over := false; !over; {
				move := anyMove(rng, position)
				moves, stood = append(moves, pages.Move{Side: position.Turn(), Name: move}), append(stood, position.Setup())
				if _, over = position.OutcomeOf(move); !over {
					position.Play(move)
				}
			}
			steps, err := backgammonbench.NewDrawer(game).Draw("dice 1-0", moves)
			if err != nil {
				t.Fatal(err)
			}
			if len(steps) != len(moves) {
				t.Fatalf("%d steps of %d moves", len(steps), len(moves))
			}
			for i := range steps[:len(steps)-1] {
				whole := steps[i].Changes[0]
				if whole.Side == match.Nobody { // the end of a game of a match
					continue
				}
				next := stood[i+1]
				if next.Dice.Rolled() { // as records have them
					next.Dice = backgammon.Dice{max(next.Dice[0], next.Dice[1]), min(next.Dice[0], next.Dice[1])}
				}
				if want := strings.TrimPrefix(next.XGID(), "XGID="); whole.Text != want {
					t.Fatalf("seed %d, move %d: %s, want %s", seed, i+1, whole.Text, want)
				}
				if got, err := backgammon.ParseXGID(whole.Text); err != nil || got.Board != next.Board || got.Cube != next.Cube {
					t.Fatalf("seed %d, move %d: %s is read as %+v, %v", seed, i+1, whole.Text, got, err)
				}
				checkWays(t, &stood[i], &next, steps[i].Changes[1:])
			}
		})
	}
}

// checkWays requires the mover's checkers to have moved as drawn.
func checkWays(t *testing.T, before, after *backgammon.Setup, changes pages.Changes) {
	t.Helper()
	was, is := placesOf(before, before.Seat), placesOf(after, before.Seat)
	for _, c := range changes {
		if c.Kind == pages.CheckerMove {
			was[c.X]--
			was[c.Y]++
		}
	}
	off := 0
	if before.Seat == backgammon.Top {
		off = 25
	}
	was[off], is[off] = 0, 0
	if was != is {
		t.Fatalf("%s with %s leads to %s", before.XGID(), changes, after.XGID())
	}
}

// placesOf counts the checkers of a side at the places of the board.
func placesOf(s *backgammon.Setup, seat backgammon.Seat) (counts [26]int) {
	side := s.Board[0]
	if seat != s.Seat {
		side = s.Board[1]
	}
	for i, n := range side {
		if seat == backgammon.Top {
			counts[24-i] = int(n)
		} else {
			counts[i+1] = int(n)
		}
	}
	return counts
}

// FuzzDraw requires any text to be drawn or rejected.
func FuzzDraw(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("dice 1-0", "1 31: 8/5 6/5; 2 roll; 2 64: 24/14; 1 double; 2 drop; 2 21: 13/11 6/5", "3")
	f.Add("XGID=-AA--------------------aa-:0:0:1:00:0:0:0:0:10", "1 21: 2/off 1/off; 2 21: pass", "")
	f.Add("XGID=", "0 ; 3 <b>", "0")
	f.Fuzz(func(t *testing.T, opening, text, length string) {
		game, err := backgammonbench.NewGame(map[string]string{"length": length, "cube": "yes"})
		if err != nil {
			return
		}
		var moves []pages.Move
		for m := range strings.SplitSeq(text, ";") {
			side, name, _ := strings.Cut(strings.TrimSpace(m), " ")
			moves = append(moves, pages.Move{Side: match.Side(len(side) % 3), Name: name})
			if side == "1" || side == "2" {
				moves[len(moves)-1].Side = match.Side(side[0] - '0')
			}
		}
		steps, err := backgammonbench.NewDrawer(game).Draw(opening, moves)
		if err != nil {
			return
		}
		for _, s := range steps {
			if c := s.Changes[0]; c.Kind != pages.FullPosition || strings.ContainsAny(c.Text, ",<\"") {
				t.Errorf("%s is drawn as %s", s.Name, s.Changes)
			}
		}
	})
}
