package equity

import (
	"testing"

	"gogo/board/backgammon"
)

// BenchmarkLeaf takes the equities of all cube states at a leaf, with the cube decision.
func BenchmarkLeaf(b *testing.B) {
	for _, bb := range []struct {
		name  string
		game  *Game
		state State
	}{
		{"money", NewMoney(fullRules), State{Value: 1}},
		{"match to 7", NewMatch(Kazaross(), fullRules), State{Value: 1, Away: [2]int{7, 7}}},
		{"match to 25", NewMatch(Kazaross(), fullRules), State{Value: 1, Away: [2]int{25, 25}}},
	} {
		b.Run(bb.name, func(b *testing.B) {
			cs := statesOf(b, bb.game, bb.state)
			equities := make([]float32, cs.Len())
			c := backgammon.Chances{Win: 0.55, WinGammon: 0.15, WinBackgammon: 0.01, LoseGammon: 0.12, LoseBackgammon: 0.01}
			for b.Loop() {
				cs.NoDouble(0, &c, ContactEfficiency, equities)
				cs.Double(0, equities)
			}
			b.ReportMetric(float64(cs.Len()), "states")
		})
	}
}
