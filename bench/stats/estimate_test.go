package stats

import (
	"math"
	"math/rand/v2"
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

// near reports whether two figures agree, infinite ones included.
func near(a, b, tolerance float64) bool { return a == b || math.Abs(a-b) <= tolerance }

// checkEstimate compares an estimate with a wanted one, each figure.
func checkEstimate(t *testing.T, name string, got, want Estimate, tolerance float64) {
	t.Helper()
	if !near(got.Value, want.Value, tolerance) || !near(got.Low, want.Low, tolerance) || !near(got.High, want.High, tolerance) {
		t.Errorf("%s: got %+v, want %+v", name, got, want)
	}
}

func TestPublishedEstimates(t *testing.T) {
	type published struct{ elo, margin, nelo, nmargin, los float64 }
	none := math.NaN() // not published
	tests := []struct {
		source string
		tally  Tally
		want   published
	}{
		{"fastchess app/tests/elo_test.cpp, EloPentanomial 1", Tally{Pairs: Pentanomial{34, 54, 63, 64, 75}}, published{55.58, 27.65, 57.94, 28.28, 1.0000}},
		{"fastchess, EloPentanomial 2", Tally{Pairs: Pentanomial{332, 433, 498, 333, 334}}, published{-8.64, 10.33, -9.17, 10.96, 0.0505}},
		{"fastchess, EloPentanomial 3", Tally{Pairs: Pentanomial{7895, 8757, 5685, 568, 9999}}, published{-21.04, 2.95, -19.01, 2.65, none}},
		{"fastchess, EloWDL 1", Tally{Wins: 76, Losses: 89, Draws: 123}, published{none, none, -20.76, 40.13, 0.1553}},
		{"fastchess, EloWDL 2", Tally{Wins: 136, Losses: 96, Draws: 111}, published{40.70, 30.43, 49.77, 36.77, 0.9960}},
		{"fastchess issue 807", Tally{Wins: 30, Losses: 84, Draws: 6, Pairs: Pentanomial{30, 6, 18, 0, 6}}, published{-168.40, 73.37, -170.08, 62.16, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			check := func(name string, got, want, unit float64) {
				if math.Abs(got-want) > unit/2 { // never with NaN
					t.Errorf("%s: got %.5f, want %v", name, got, want)
				}
			}
			elo, nelo := tt.tally.Elo(), tt.tally.NormalizedElo()
			check("elo", elo.Value, tt.want.elo, 0.01)
			check("elo margin", elo.Margin(), tt.want.margin, 0.01)
			check("normalised elo", nelo.Value, tt.want.nelo, 0.01)
			check("normalised elo margin", nelo.Margin(), tt.want.nmargin, 0.01)
			check("los", tt.tally.LOS(), tt.want.los, 0.0001)
		})
	}
}

// TestPublishedOpenBench compares with pages of OpenBench, which prints the
// upper half of the interval.
func TestPublishedOpenBench(t *testing.T) {
	tests := []struct {
		source    string
		pairs     Pentanomial
		elo, half float64
	}{
		{"PlentyChess pull request 213", Pentanomial{44, 241, 590, 413, 71}, 28.96, 8.30},
		{"viridithas pull request 210", Pentanomial{189, 845, 1540, 899, 214}, 4.90, 5.35},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			elo := Tally{Pairs: tt.pairs}.Elo()
			if !near(elo.Value, tt.elo, 0.005) || !near(elo.High-elo.Value, tt.half, 0.005) {
				t.Errorf("%s: got %.4f, upper half %.4f, want %v, %v", tt.source, elo.Value, elo.High-elo.Value, tt.elo, tt.half)
			}
		})
	}
}

func TestEstimateEdges(t *testing.T) {
	inf := math.Inf(1)
	// Ten pairs that are all alike: each outcome has at least 5 %^(1/10).
	least := math.Pow(0.05, 0.1)
	tests := []struct {
		name             string
		tally            Tally
		score, elo, nelo Estimate
		los              float64
	}{
		{
			"all won",
			Tally{Wins: 20, Pairs: Pentanomial{4: 10}},
			Estimate{1, least, 1},
			Estimate{inf, 182.72, inf},
			Estimate{inf, 135.25, inf},
			1 - 1.0/1024,
		},
		{
			"all lost",
			Tally{Losses: 20, Pairs: Pentanomial{10}},
			Estimate{0, 0, 1 - least},
			Estimate{-inf, -inf, -182.72},
			Estimate{-inf, -inf, -135.25},
			1.0 / 1024,
		},
		{
			"all split",
			Tally{Wins: 10, Losses: 10, Pairs: Pentanomial{2: 10}},
			Estimate{0.5, least / 2, 1 - least/2},
			Estimate{0, -92.03, 92.03},
			Estimate{0, -145.14, 145.14},
			0.5,
		},
		{
			"games alone",
			Tally{Wins: 10},
			Estimate{1, least, 1},
			Estimate{inf, 182.72, inf},
			Estimate{inf, 191.27, inf},
			1 - 1.0/1024,
		},
		{
			"cut at 1",
			Tally{Wins: 39, Draws: 1, Pairs: Pentanomial{3: 1, 4: 19}},
			Estimate{0.9875, 0.9636, 1},
			Estimate{759.05, 569.22, inf},
			Estimate{2198.1, 2090.4, 2305.8},
			1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checkEstimate(t, "score", tt.tally.Score(), tt.score, 0.0001)
			checkEstimate(t, "elo", tt.tally.Elo(), tt.elo, 0.01)
			checkEstimate(t, "normalised elo", tt.tally.NormalizedElo(), tt.nelo, 0.1)
			if los := tt.tally.LOS(); !near(los, tt.los, 1e-6) {
				t.Errorf("los: got %v, want %v", los, tt.los)
			}
		})
	}
}

func TestEstimateOfNothing(t *testing.T) {
	var none Tally
	score, elo, nelo := none.Score(), none.Elo(), none.NormalizedElo()
	for name, e := range map[string]Estimate{"score": score, "elo": elo, "normalised elo": nelo} {
		t.Run(name, func(t *testing.T) {
			if !math.IsNaN(e.Value) {
				t.Errorf("%s of no game: %v", name, e.Value)
			}
		})
	}
	if score.Low != 0 || score.High != 1 || !math.IsInf(elo.Margin(), 1) || !math.IsInf(nelo.Margin(), 1) || none.LOS() != 0.5 {
		t.Errorf("score %+v, elo %+v, normalised %+v, los %v", score, elo, nelo, none.LOS())
	}
}

// drawTally draws some counts, many of them zero.
func drawTally(t *rapid.T) Tally {
	var tally Tally
	counts := rapid.OneOf(rapid.Just(0), rapid.IntRange(0, 10), rapid.IntRange(0, 100_000))
	for i := range tally.Pairs {
		tally.Pairs[i] = counts.Draw(t, "pairs")
	}
	tally.Wins, tally.Draws, tally.Losses = counts.Draw(t, "wins"), counts.Draw(t, "draws"), counts.Draw(t, "losses")
	return tally
}

// TestEstimateSymmetry swaps A and B.
func TestEstimateSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawTally(t)
		b := a.Reversed()
		if a.Pairs.N() == 0 && a.Games() == 0 {
			return
		}
		same := func(name string, got, want Estimate) {
			size := 1e-6 * (1 + math.Abs(want.Value))
			if !near(got.Value, want.Value, size) || !near(got.Low, want.Low, size) || !near(got.High, want.High, size) {
				t.Fatalf("%s: got %+v, want %+v", name, got, want)
			}
			if !(want.Low <= want.Value && want.Value <= want.High) {
				t.Fatalf("%s: %+v is out of order", name, want)
			}
		}
		same("normalised elo", b.NormalizedElo().Reversed(), a.NormalizedElo())
		as, bs := a.Score(), b.Score()
		same("score", Estimate{1 - bs.Value, 1 - bs.High, 1 - bs.Low}, as)
		if as.Low > 1e-6 && as.High < 1-1e-6 { // else rounding shows in the logarithm
			same("elo", b.Elo().Reversed(), a.Elo())
		}
		if !near(a.LOS()+b.LOS(), 1, 1e-9) {
			t.Fatalf("los %v and %v", a.LOS(), b.LOS())
		}
	})
}

// TestIntervalsCover draws matches with a known score and counts how often the
// interval contains it.
func TestIntervalsCover(t *testing.T) {
	const matches = 4000
	for name, base := range pairShapes() {
		rng := rand.New(rand.NewPCG(1, 1))
		for _, elo := range []float64{0, 30} {
			truth := likeliestDeviation(&base, math.Sqrt2*elo/neloPerDeviation)
			score, _ := truth.moments()
			covered, ncovered := 0, 0
			for range matches {
				tally := Tally{Pairs: truth.draw(rng, 300)}
				if e := tally.Score(); e.Low <= score && score <= e.High {
					covered++
				}
				if e := tally.NormalizedElo(); e.Low <= elo && elo <= e.High {
					ncovered++
				}
			}
			for kind, n := range map[string]int{"score": covered, "normalised elo": ncovered} {
				if rate := float64(n) / matches; rate < 0.93 || rate > 0.97 {
					t.Errorf("%s, %v elo: the interval of the %s covers %.1f %%", name, elo, kind, 100*rate)
				}
			}
		}
	}
}

// TestUnanimousIntervalCovers checks the claim of unanimous exactly: whatever
// the score is, pairs that are all alike must be rarer than 5 % if the interval
// they give misses that score.
func TestUnanimousIntervalCovers(t *testing.T) {
	for n := 1; n <= 50; n++ {
		for outcome := range pairScores {
			var tally Tally
			tally.Pairs[outcome] = n
			for _, end := range []float64{tally.Score().Low, tally.Score().High} {
				// The likeliest way to the score at the end of the interval mixes
				// the outcome with losses alone, or with wins alone.
				c, other := pairScores[outcome], 0.0
				if end > c {
					other = 1
				}
				if near(end, c, 1e-12) || c == other {
					continue // the end is that of the scale
				}
				p := (end - other) / (c - other)
				if got := math.Pow(p, float64(n)); !near(got, 0.05, 1e-9) {
					t.Errorf("%d pairs of %v: an end is reached with probability %v", n, pairScores[outcome], got)
				}
			}
		}
	}
}
