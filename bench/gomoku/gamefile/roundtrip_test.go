package gamefile_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
)

// words are texts that the forms could take for something else.
var words = []string{
	"", "", "plain", "two words", "7row", "-1", "+1", "1,2", "1,2,3", "1,Renju", "homo-1", "./a", "././", `C:\brains\b.exe`,
	"[x]", `\`, `\]`, "(;B[aa])", "a:b", "12ms", "12ms fast", "opening move", "é", "五目", "#", "Piskvorky 15x15",
}

func word(rng *rand.Rand) string { return words[rng.IntN(len(words))] }

// randomGame returns a game that every form can hold, but for its texts.
func randomGame(rng *rand.Rand) *gamefile.Game {
	side := func() int { return gomoku.MinSize + rng.IntN(gomoku.MaxSize-gomoku.MinSize+1) }
	rules := []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro, gomoku.Caro | gomoku.ExactFive}
	g := &gamefile.Game{
		Width: side(), Height: side(), Rule: rules[rng.IntN(len(rules))], RuleGiven: true,
		Black: word(rng), White: word(rng),
		Result: gamefile.Result{Over: true, Winner: gomoku.Color(rng.IntN(3))},
	}
	if g.Result.Winner != gomoku.Empty && rng.IntN(3) == 0 {
		g.Result.By = gamefile.Time
	}
	color := gomoku.Black
	for _, at := range rng.Perm(g.Width * g.Height)[:rng.IntN(g.Width*g.Height+1)] {
		g.Moves = append(g.Moves, gamefile.Move{
			Stone: gamefile.Stone{X: at % g.Width, Y: at / g.Width, Color: color},
			Took:  time.Duration(rng.IntN(3)*rng.IntN(100_000)) * time.Millisecond,
		})
		color = color.Other()
	}
	return g
}

// annotate adds what only SGF can hold.
func annotate(rng *rand.Rand, g *gamefile.Game) {
	g.Event, g.Round, g.Date = word(rng), word(rng), word(rng)
	g.Result.Reason, g.Comment = word(rng), strings.TrimSpace(word(rng)+"\n\n"+word(rng))
	g.Opening = rng.IntN(len(g.Moves) + 1)
	for i := range g.Moves {
		m := &g.Moves[i]
		m.Comment = strings.TrimSpace(word(rng) + "\n" + word(rng))
		if m.LeftGiven = rng.IntN(2) == 0; m.LeftGiven {
			m.Left = time.Duration(rng.IntN(1_000_000)-1000) * time.Millisecond
		}
	}
	if rng.IntN(2) == 0 && len(g.Moves) > 4 {
		for _, m := range g.Moves[:4] {
			g.Setup = append(g.Setup, m.Stone)
		}
		slices.SortStableFunc(g.Setup, func(a, b gamefile.Stone) int { return int(a.Color) - int(b.Color) })
		g.Moves = slices.Clone(g.Moves[4:])
		g.Opening = max(g.Opening-4, 0)
		g.ToMove = gomoku.Color(rng.IntN(3))
	}
}

// TestRoundTrip writes random games and reads them again, SGF as one collection.
func TestRoundTrip(t *testing.T) {
	var games []*gamefile.Game
	var collection strings.Builder
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 0))
		g := randomGame(rng)
		var psq strings.Builder
		if err := gamefile.WritePsq(&psq, g); err != nil {
			t.Fatal(err)
		}
		if again, err := gamefile.ParsePsq([]byte(psq.String())); err != nil || !sameGame(again, g) {
			t.Fatalf("seed %d: %v\n%+v\n%+v\n%s", seed, err, again, g, psq.String())
		}
		annotate(rng, g)
		if err := gamefile.WriteSGF(&collection, g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	again, err := gamefile.Parse([]byte(collection.String()))
	if err != nil || len(again) != len(games) {
		t.Fatalf("%d games, %v", len(again), err)
	}
	for i, g := range games {
		if !sameGame(again[i], g) {
			t.Fatalf("seed %d:\n%+v\n%+v", i, again[i], g)
		}
	}
}

// sameGame compares games; no moves and an empty list of them are the same.
func sameGame(a, b *gamefile.Game) bool {
	x, y := *a, *b
	if len(x.Moves)+len(y.Moves) == 0 {
		x.Moves, y.Moves = nil, nil
	}
	return reflect.DeepEqual(x, y)
}
