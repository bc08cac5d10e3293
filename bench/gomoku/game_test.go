package gomoku_test

import (
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/gomoku/gamefile"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/gomoku"
	"gogo/internal/testlimit"
)

func newGame(t *testing.T, size, rule string) *gomokubench.Game {
	t.Helper()
	g, err := gomokubench.NewGame(map[string]string{gomokubench.SizeOption: size, gomokubench.RuleOption: rule})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestNewGameRefuses(t *testing.T) {
	for _, tt := range []struct{ size, rule, want string }{
		{"15", "gobang", "is not a rule"},
		{"", "renju", "is not a size"},
		{"4", "renju", "unsupported board size 4x4"},
		{"99999999x15", "renju", "unsupported board size"},
		{"15", "2", "no referee"},
	} {
		t.Run(tt.size, func(t *testing.T) {
			_, err := gomokubench.NewGame(map[string]string{gomokubench.SizeOption: tt.size, gomokubench.RuleOption: tt.rule})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s %s: %v, want %s", tt.size, tt.rule, err, tt.want)
			}
		})
	}
}

func TestRules(t *testing.T) {
	rules := gomokubench.Rules(gomokubench.Size{Width: 20, Height: 16}, gomoku.Renju)
	if rules.Game != gomokubench.GameName || rules.Options[gomokubench.SizeOption] != "20x16" || rules.Options[gomokubench.RuleOption] != "renju" {
		t.Errorf("%v", rules)
	}
}

// TestFiles writes a record in both forms and reads it again.
func TestFiles(t *testing.T) {
	g := newGame(t, "9x7", "freestyle")
	r := &arena.Record{
		Game: 4, Pair: 2, Players: [2]string{"B", "A"}, Opening: "a1 b1", Started: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC),
		Moves: []arena.Move{
			{Side: match.First, Move: "e5", Took: 12 * time.Millisecond, Depth: 3, Value: "+M5", Nodes: 99},
			{Side: match.Second, Move: "i7", Took: 15 * time.Millisecond},
		},
		Winner: match.Second, Reason: match.TooLate, Detail: "2s of 1s",
	}
	files, err := g.Files(r)
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		games, err := gamefile.Parse(f.Data)
		if err != nil || len(games) != 1 {
			t.Fatalf("%s: %d games, %v\n%s", f.Extension, len(games), err, f.Data)
		}
		game := games[0]
		b, err := game.Board(gomoku.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range b.Moves() {
			names = append(names, b.Name(m.Point))
		}
		if got := strings.Join(names, " "); got != "a1 b1 e5 i7" || b.Width() != 9 || b.Height() != 7 {
			t.Errorf("%s: %s on %dx%d", f.Extension, got, b.Width(), b.Height())
		}
		if game.Black != "B" || game.White != "A" || game.Moves[2].Took != 12*time.Millisecond {
			t.Errorf("%s: %+v", f.Extension, game)
		}
		if game.Result.Winner != gomoku.White || game.Result.By != gamefile.Time {
			t.Errorf("%s: result %+v", f.Extension, game.Result)
		}
	}
	r.Moves[1].Move = "e5"
	if _, err := g.Files(r); err == nil || !strings.Contains(err.Error(), "move 4: e5 is occupied") {
		t.Errorf("an impossible record: %v", err)
	}
}

// TestOpening makes openings twice, the second time in another order.
func TestOpening(t *testing.T) {
	size, rule, n := "10", "freestyle", 2
	if testlimit.IsLong() {
		size, rule, n = "15", "renju", 4
	}
	first, second := newGame(t, size, rule), newGame(t, size, rule)
	made := map[int]string{}
	for i := range n {
		opening, err := first.Opening(t.Context(), 5, i)
		if err != nil {
			t.Fatal(err)
		}
		made[i] = opening
	}
	for i := n - 1; i >= 0; i-- {
		if opening, err := second.Opening(t.Context(), 5, i); err != nil || opening != made[i] {
			t.Errorf("opening %d is %q and then %q, %v", i, made[i], opening, err)
		}
	}
	if other, err := second.Opening(t.Context(), 6, 0); err != nil || other == made[0] {
		t.Errorf("another seed: %q, %v", other, err)
	}
}
