package chart

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// roomy is an axis on which no label is too long.
var roomy = fit{length: 1000, room: func(string) float64 { return 1 }}

// labelsOf returns the labels of an axis in the order of their places.
func labelsOf(a Axis, f fit) string {
	placed := make(map[int]string)
	for _, t := range a.ticks(f) {
		if t.label != "" {
			placed[int(1e6*a.place(t.at))] = t.label
		}
	}
	var labels []string
	for place := range int(1e6) + 1 {
		if text, ok := placed[place]; ok {
			labels = append(labels, text)
		}
	}
	return strings.Join(labels, " ")
}

func TestTicks(t *testing.T) {
	millis := func(v float64) string { return Plain(1000*v) + "ms" }
	for _, tt := range []struct {
		name string
		axis Axis
		fit  fit
		want string
	}{
		{"round", Axis{Min: 2, Max: 41}, roomy, "5 10 15 20 25 30 35 40"},
		{"around zero", Axis{Min: -0.3, Max: 0.3}, roomy, "−0.3 −0.2 −0.1 0 0.1 0.2 0.3"},
		{"counted", Axis{Max: 3, Step: 1}, roomy, "0 1 2 3"},
		{"not counted", Axis{Max: 3}, roomy, "0 0.5 1 1.5 2 2.5 3"},
		{"shares", Axis{Max: 100, Step: 10, Write: func(v float64) string { return Plain(v) + "%" }}, roomy, "0% 20% 40% 60% 80% 100%"},
		{"long labels", Axis{Max: 8000, Write: Grouped}, fit{length: 100, room: func(s string) float64 { return 8 * float64(len(s)) }}, "0 5 000"},
		{"names", Axis{Max: 3, Names: []Name{{1, "beta"}, {2, "alpha"}}}, roomy, "beta alpha"},
		{"decades", Axis{Min: 0.0005, Max: 3, Log: true, Write: millis}, roomy, "1ms 10ms 100ms 1000ms"},
		{"few decades", Axis{Min: 0.04, Max: 0.6, Log: true, Write: millis}, roomy, "50ms 100ms 200ms 500ms"},
		{"no room", Axis{Min: 0.04, Max: 0.6, Log: true, Write: millis}, fit{length: 100, room: func(string) float64 { return 40 }}, "100ms 500ms"},
		{"within a decade", Axis{Min: 0.0025, Max: 0.0036, Log: true, Write: millis}, roomy, "2.6ms 2.8ms 3ms 3.2ms 3.4ms 3.6ms"},
		{"one value", Axis{Min: 7, Max: 7}, roomy, "7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := labelsOf(tt.axis, tt.fit); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestPlace(t *testing.T) {
	linear, log := Axis{Min: -10, Max: 30}, Axis{Min: 0.01, Max: 100, Log: true}
	for _, tt := range []struct {
		axis *Axis
		v    float64
		want float64
	}{
		{&linear, -10, 0},
		{&linear, 20, 0.75},
		{&linear, 40, 1},
		{&linear, math.Inf(1), 1},
		{&linear, math.Inf(-1), 0},
		{&linear, math.NaN(), 0},
		{&log, 0.1, 0.25},
		{&log, 10, 0.75},
		{&log, 0, 0},
		{&log, -1, 0},
		{&Axis{Min: 7, Max: 7}, 7, 0},
	} {
		t.Run(fmt.Sprintf("%v from %v to %v", tt.v, tt.axis.Min, tt.axis.Max), func(t *testing.T) {
			if got := tt.axis.place(tt.v); math.Abs(got-tt.want) > 1e-12 {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestRoundStep(t *testing.T) {
	for x, want := range map[float64]float64{
		0.3: 0.5, 1: 1, 1.1: 2, 2: 2, 3: 5, 5: 5, 6: 10, 10: 10, 11: 20, 0: 1, -3: 1, 0.02: 0.02, math.Inf(1): 1,
	} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			if got := roundStep(x); math.Abs(got-want) > 1e-12 {
				t.Errorf("roundStep(%v) = %v, want %v", x, got, want)
			}
		})
	}
	if roundStep(math.NaN()) != 1 {
		t.Error("no step for what is no number")
	}
	for x, want := range map[float64]int{0.1: 1, 3: 5, 12: 20} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			if got := RoundStep(x); got != want {
				t.Errorf("RoundStep(%v) = %v, want %v", x, got, want)
			}
		})
	}
}

func TestWriting(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{Plain(-0.5), "−0.5"},
		{Plain(0.1 + 0.2), "0.3"},
		{Plain(math.Copysign(0, -1)), "0"},
		{Plain(1e-9), "0"},
		{Grouped(999), "999"},
		{Grouped(12000), "12 000"},
		{Grouped(math.Copysign(0, -1)), "0"},
		{(&Axis{Max: 100}).approximate(33.3333), "33.3"},
		{(&Axis{Max: 8000, Step: 1}).approximate(7998), "7998"},
		{(&Axis{Min: 0.001, Max: 60, Log: true}).approximate(0.0012345), "0.001234"},
		{(&Axis{Max: 3, Names: []Name{{2, "alpha"}}}).approximate(2), "alpha"},
	} {
		t.Run(tt.got, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("%q, want %q", tt.got, tt.want)
			}
		})
	}
}
