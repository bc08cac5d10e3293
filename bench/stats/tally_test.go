package stats

import (
	"testing"

	"pgregory.net/rapid"
)

func TestTallyCounts(t *testing.T) {
	var tally Tally
	tally.AddPair(Loss, Loss)
	tally.AddPair(Loss, Draw)
	tally.AddPair(Draw, Draw)
	tally.AddPair(Win, Loss)
	tally.AddPair(Loss, Win)
	tally.AddPair(Draw, Win)
	tally.AddPair(Win, Win)
	tally.AddGame(Win)
	tally.AddGame(Draw)
	want := Tally{Wins: 6, Draws: 5, Losses: 5, Pairs: Pentanomial{1, 1, 3, 1, 1}}
	if tally != want {
		t.Errorf("got %+v, want %+v", tally, want)
	}
	if tally.Games() != 16 || tally.Pairs.N() != 7 || tally.Points() != 8.5 {
		t.Errorf("%d games, %d pairs, %v points", tally.Games(), tally.Pairs.N(), tally.Points())
	}
}

// TestTallyReversed plays the same games for A and for B.
func TestTallyReversed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		result := rapid.Custom(func(t *rapid.T) Result { return Result(rapid.IntRange(0, 2).Draw(t, "result")) })
		var a, b, parts Tally
		for range rapid.IntRange(0, 20).Draw(t, "pairs") {
			x, y := result.Draw(t, "first"), result.Draw(t, "second")
			a.AddPair(x, y)
			b.AddPair(y.Reversed(), x.Reversed())
			var part Tally
			part.AddPair(x, y)
			parts.Add(part)
		}
		for range rapid.IntRange(0, 3).Draw(t, "games") {
			x := result.Draw(t, "game")
			a.AddGame(x)
			b.AddGame(x.Reversed())
			parts.AddGame(x)
		}
		if a.Reversed() != b || parts != a {
			t.Fatalf("a %+v, b %+v, parts %+v", a, b, parts)
		}
		if a.Points()+b.Points() != float64(a.Games()) {
			t.Fatalf("%v and %v points in %d games", a.Points(), b.Points(), a.Games())
		}
	})
}
