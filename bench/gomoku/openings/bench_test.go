package openings_test

import (
	"context"
	"testing"
	"time"

	"gogo/bench/gomoku/openings"
	shared "gogo/bench/match"
	"gogo/board/gomoku"
	gomokuengine "gogo/search/gomoku/engine"
)

// BenchmarkGenerator makes openings one after the other.
func BenchmarkGenerator(b *testing.B) {
	g, err := openings.NewGenerator(newBoard(b, 15, 15, gomoku.Freestyle), 1)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		if _, err := g.Opening(b.Context(), i); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBlackShare lets the engine play two games against itself from each
// opening and reports how many per cent Black scores in all and in how many per
// cent of the openings the two games end alike: half of them if openings were
// coins. Run it with -benchtime 60x or so: that is the number of openings. With 60,
// Black scored 36 to 52 % under the four rules (least in renju, 45 to 52 % under
// the others) and 32 to 52 % of the games ended alike; without the judge 78 to 85 %
// did.
func BenchmarkBlackShare(b *testing.B) {
	for _, rule := range []struct {
		name string
		rule gomoku.Rule
	}{{"freestyle", gomoku.Freestyle}, {"standard", gomoku.ExactFive}, {"renju", gomoku.Renju}, {"caro", gomoku.Caro}} {
		if testing.Short() && rule.rule != gomoku.Freestyle {
			continue
		}
		empty := newBoard(b, 15, 15, rule.rule)
		b.Run(rule.name+"/balanced", func(b *testing.B) {
			g, err := openings.NewGenerator(empty, 1)
			if err != nil {
				b.Fatal(err)
			}
			blackShare(b, empty, g)
		})
		b.Run(rule.name+"/unfiltered", func(b *testing.B) {
			blackShare(b, empty, openings.NewGeneratorWith(empty, 1, anything, shared.Balance{Imbalance: 1, Tries: 1}))
		})
	}
}

func blackShare(b *testing.B, empty *gomoku.Board, source *openings.Generator) {
	b.Helper()
	engine := gomokuengine.New(gomokuengine.Trained())
	black, alike := 0.0, 0
	for i := range b.N {
		o, err := source.Opening(b.Context(), i)
		if err != nil {
			b.Fatal(err)
		}
		first := playGame(b, engine, 10_000, setUp(empty, o))
		second := playGame(b, engine, 15_000, setUp(empty, o))
		black += first + second
		if first == second {
			alike++
		}
	}
	b.ReportMetric(50*black/float64(b.N), "black%")
	b.ReportMetric(100*float64(alike)/float64(b.N), "alike%")
}

// playGame returns what Black scores: 1, 0 or a half.
func playGame(b *testing.B, engine *gomokuengine.Engine, nodes int64, board *gomoku.Board) float64 {
	b.Helper()
	if err := engine.Configure(gomokuengine.Limits{Nodes: nodes, Threads: 1}); err != nil {
		b.Fatal(err)
	}
	engine.NewGame()
	score := map[gomoku.Color]float64{gomoku.Black: 1, gomoku.White: 0}
	for board.Len() < 200 && !board.Full() {
		p, err := engine.Think(context.Background(), board, time.Now(), nil)
		if err != nil {
			b.Fatal(err)
		}
		c := board.ToMove()
		switch {
		case board.Legal(p, c) != nil:
			return score[c.Other()]
		case board.Wins(p, c):
			return score[c]
		}
		board.Place(p, c)
	}
	return 0.5
}
