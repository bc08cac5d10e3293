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

func moneyLadder(tb testing.TB) *equity.Ladder {
	tb.Helper()
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true, Jacoby: true}
	l, err := equity.NewMoney(rules).Ladder(equity.State{Value: 1})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

func matchLadder(tb testing.TB) *equity.Ladder {
	tb.Helper()
	rules := equity.Rules{Cube: true, Gammons: true, Backgammons: true}
	l, err := equity.NewMatch(equity.Kazaross(), rules).Ladder(equity.State{Value: 1, Away: [2]int{4, 6}})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}
