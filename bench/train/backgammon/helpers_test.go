package backgammon

import (
	"bytes"
	"math"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/nn"
)

// tables are shared by all tests: they take a while.
var tables = bearoff.New()

// smallArchitecture is that of networks that run and learn in no time.
var smallArchitecture = chancestest.Small(4)

// smallNets returns networks that run home: they count pips, with small random
// weights so that every position has another estimate.
func smallNets(tb testing.TB, seed uint64) *chances.Nets {
	tb.Helper()
	return chancestest.Weights{Deviation: 0.02, Seed: seed, Change: countPips}.Nets(tb, smallArchitecture)
}

// countPips makes the first two units those of the sides' pips, and the one that
// has fewer the winner.
func countPips(layers []nn.View) {
	pips, out := &layers[0], &layers[1]
	for side := range 2 {
		for p := range backgammon.Points {
			for i, checkers := range []int{1, 2, 3, 2} { // see the inputs of package chances
				at := side*chances.Inputs/2 + 4*p + i
				pips.Weights[at*pips.Outputs+side] += 0.1 * float32((p+1)*checkers)
			}
		}
		sign := float32(1 - 2*side)
		out.Weights[side*out.Outputs+2] += 0.2 * sign
		out.Weights[side*out.Outputs+3] -= 0.2 * sign
	}
}

func smallPlayer(tb testing.TB, pruning *chances.Nets, seed uint64) *Player {
	tb.Helper()
	p := NewPlayer(smallNets(tb, 1), pruning, tables, chancestest.Kernels(tb))
	p.Seed(seed, 0)
	return p
}

// sameChances fails unless two chances are equal but for rounding.
func sameChances(tb testing.TB, what string, got, want backgammon.Chances) {
	tb.Helper()
	wanted := values(&want)
	for i, v := range values(&got) {
		if !(math.Abs(float64(*v-*wanted[i])) < 2e-5) {
			tb.Fatalf("%s: %+v, want %+v", what, got, want)
		}
	}
}

func netFiles(tb testing.TB, nets *chances.Nets) []byte {
	tb.Helper()
	var files bytes.Buffer
	for _, n := range nets {
		if err := nn.Write(&files, n); err != nil {
			tb.Fatal(err)
		}
	}
	return files.Bytes()
}
