package engine

import (
	"testing"

	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
)

func testEngine(tb testing.TB, o Options) *Engine {
	tb.Helper()
	return New(chancestest.Model(tb), chancestest.Kernels(tb), o)
}

func moneyStates(tb testing.TB) *equity.CubeStates {
	tb.Helper()
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true, Jacoby: true}
	cs, err := equity.NewMoney(rules).CubeStates(equity.State{Value: 1})
	if err != nil {
		tb.Fatal(err)
	}
	return cs
}

func matchStates(tb testing.TB) *equity.CubeStates {
	tb.Helper()
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true}
	cs, err := equity.NewMatch(equity.Kazaross(), rules).CubeStates(equity.State{Value: 1, Away: [2]int{4, 6}})
	if err != nil {
		tb.Fatal(err)
	}
	return cs
}
