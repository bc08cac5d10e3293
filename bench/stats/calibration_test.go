package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The log-odds and the entropy of the chance that the tests have, three of four.
var (
	threeToOne  = math.Log(3)
	threeOfFour = -0.75*math.Log(0.75) - 0.25*math.Log(0.25)
)

func TestCalibrate(t *testing.T) {
	for _, tt := range []struct {
		name                    string
		list                    []Forecast
		games                   int
		loss, offset, corrected float64
		lossMargin              float64
	}{
		{"none", nil, 0, 0, 0, 0, 0},
		{"even, one of two won", []Forecast{{0, 1, 0}, {0, 0, 1}}, 2, math.Ln2, 0, math.Ln2, 0},
		{"even, three of four won", []Forecast{{0, 1, 0}, {0, 1, 1}, {0, 1, 2}, {0, 0, 3}}, 4, math.Ln2, -threeToOne, threeOfFour, 0},
		{"3 to 1, half won", []Forecast{{threeToOne, 1, 0}, {threeToOne, 0, 5}}, 2, -(math.Log(0.75) + math.Log(0.25)) / 2, threeToOne, math.Ln2, z95 * threeToOne / 2},
		{"drawn", []Forecast{{threeToOne, 0.5, 0}, {threeToOne, 0.5, 1}}, 2, -(math.Log(0.75) + math.Log(0.25)) / 2, threeToOne, math.Ln2, 0},
		{"one game", []Forecast{{0, 1, 7}, {0, 0, 7}}, 1, math.Ln2, 0, math.Ln2, math.Inf(1)},
		{"all won", []Forecast{{0, 1, 0}, {0, 1, 1}}, 2, math.Ln2, math.Inf(-1), 0, 0},
		{"all lost", []Forecast{{0, 0, 0}, {0, 0, 1}}, 2, math.Ln2, math.Inf(1), 0, 0},
		{"far from even", []Forecast{{300, 1, 0}, {300, 0, 1}}, 2, 150, 300, math.Ln2, z95 * 150},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := Calibrate(tt.list)
			if got.Forecasts != len(tt.list) || got.Games != tt.games {
				t.Errorf("%d forecasts of %d games, want %d of %d", got.Forecasts, got.Games, len(tt.list), tt.games)
			}
			for _, figure := range []struct {
				name      string
				got, want float64
			}{
				{"loss", got.Loss.Value, tt.loss},
				{"margin of the loss", got.Loss.Margin(), tt.lossMargin},
				{"offset", got.Offset.Value, tt.offset},
				{"corrected loss", got.Corrected, tt.corrected},
			} {
				if figure.got != figure.want && !(math.Abs(figure.got-figure.want) < 1e-9) {
					t.Errorf("%s %v, want %v", figure.name, figure.got, figure.want)
				}
			}
		})
	}
}

// TestCalibrateByGame wants that forecasts of the same game count as no further evidence.
func TestCalibrateByGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var once, often []Forecast
	for game := range 50 {
		f := Forecast{rng.NormFloat64(), float64(rng.IntN(2)), game}
		once = append(once, f)
		often = append(often, f, f, f)
	}
	a, b := Calibrate(once), Calibrate(often)
	for _, pair := range [][2]float64{
		{a.Loss.Value, b.Loss.Value}, {a.Loss.Margin(), b.Loss.Margin()}, {a.Offset.Value, b.Offset.Value}, {a.Offset.Margin(), b.Offset.Margin()},
	} {
		if !(math.Abs(pair[0]-pair[1]) < 1e-9) {
			t.Errorf("%v once, %v three times", pair[0], pair[1])
		}
	}
}

// TestCalibrationIntervals wants that intervals hold the truth as often as they say, with several
// forecasts a game and odds that are all too high by half.
func TestCalibrationIntervals(t *testing.T) {
	const (
		runs, games, plies = 400, 100, 5
		tooHigh            = 0.5
	)
	rng := rand.New(rand.NewPCG(3, 4))
	held := 0
	for range runs {
		var list []Forecast
		for game := range games {
			truth := rng.NormFloat64()
			result := 0.0
			if rng.Float64() < logistic(truth) {
				result = 1
			}
			for range plies {
				list = append(list, Forecast{truth + tooHigh, result, game})
			}
		}
		if c := Calibrate(list); c.Offset.Low <= tooHigh && tooHigh <= c.Offset.High {
			held++
		}
	}
	if share := float64(held) / runs; share < 0.92 || share > 0.98 {
		t.Errorf("the offset is within %v of its intervals", share)
	}
}

func TestFitScale(t *testing.T) {
	for _, tt := range []struct {
		name              string
		list              []Forecast
		most, scale, loss float64
	}{
		{"three of four right", []Forecast{{1, 1, 0}, {1, 1, 0}, {-1, 0, 0}, {1, 0, 0}}, 3, threeToOne, threeOfFour},
		{"in a large unit", []Forecast{{1000, 1, 0}, {1000, 1, 0}, {-1000, 0, 0}, {1000, 0, 0}}, 0.01, threeToOne / 1000, threeOfFour},
		{"all wrong", []Forecast{{1, 0, 0}, {-1, 1, 0}}, 3, 0, math.Ln2},
		{"all right", []Forecast{{1, 1, 0}, {-1, 0, 0}}, 3, 3, LogLoss(3, 1)},
		{"none", nil, 3, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			scale, loss := FitScale(odds(tt.list), tt.most)
			if len(tt.list) > 0 && !(math.Abs(scale-tt.scale) < 1e-4*tt.most) || !(math.Abs(loss-tt.loss) < 1e-4) {
				t.Errorf("scale %v, loss %v, want %v, %v", scale, loss, tt.scale, tt.loss)
			}
		})
	}
}

func TestLogLoss(t *testing.T) {
	for _, tt := range []struct{ odds, result, want float64 }{
		{0, 1, math.Ln2},
		{0, 0, math.Ln2},
		{threeToOne, 1, -math.Log(0.75)},
		{threeToOne, 0, -math.Log(0.25)},
		{threeToOne, 0.75, threeOfFour},
		{1000, 0, 1000},
		{-1000, 1, 1000},
		{1000, 1, 0},
	} {
		if got := LogLoss(tt.odds, tt.result); !(math.Abs(got-tt.want) < 1e-12) {
			t.Errorf("odds %v, result %v: %v, want %v", tt.odds, tt.result, got, tt.want)
		}
	}
}
