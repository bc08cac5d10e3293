package engine

import (
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/testlimit"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// scattered returns a board of 11 by 11 with random stones, of which neither side wins
// with one more.
func scattered(t *testing.T, rng *rand.Rand, rule gomoku.Rule) *gomoku.Board {
	t.Helper()
	b, err := gomoku.New(11, 11, rule)
	if err != nil {
		t.Fatal(err)
	}
	for range 10 + rng.IntN(24) {
		p := b.At(rng.IntN(11), rng.IntN(11))
		if b.Legal(p, b.ToMove()) == nil && !b.Wins(p, b.ToMove()) {
			b.Place(p, b.ToMove())
		}
	}
	return b
}

// TestWinsInFiveHold plays the moves of positions that are settled as won in five plies,
// with every answer: one of them then wins by fours.
func TestWinsInFiveHold(t *testing.T) {
	skipIfShort(t)
	boards, least := 1000, 8
	if testlimit.IsLong() {
		boards, least = 3000, 25
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		rng := rand.New(rand.NewPCG(19, uint64(rule)))
		tables := lines.NewTables(rule, lines.Handcrafted())
		settled := 0
		for range boards {
			b := scattered(t, rng, rule)
			g := newGame(b.Clone(), &ruleEval{tables: tables}, threats.NewVCF(10))
			value, ok := g.Settled(1)
			if !ok || value != search.WinIn(6) {
				continue
			}
			settled++
			if rule == gomoku.Renju && b.ToMove() == gomoku.Black || rule == gomoku.Caro {
				t.Fatalf("rule %d: settled\n%v", rule, b)
			}
			if !winsAgainstAll(g) {
				t.Fatalf("rule %d: no move wins in\n%v", rule, b)
			}
		}
		if settled < least && rule != gomoku.Caro {
			t.Errorf("rule %d: only %d positions are settled", rule, settled)
		}
	}
}

// winsAgainstAll reports whether a move of the side to move wins by fours after every
// answer.
func winsAgainstAll(g *game) bool {
	s := g.state
	us := s.Board().ToMove()
	for _, move := range append(s.AppendClass(nil, us, lines.FourThree), s.AppendClass(nil, us, lines.DoubleThree)...) {
		s.Place(move, us)
		won := true
		for _, answer := range s.AppendEmpty(nil) {
			if s.Board().Legal(answer, us.Other()) != nil {
				continue
			}
			s.Place(answer, us.Other())
			length, _ := g.vcf.Find(s, threats.Unlimited, 10000)
			s.Undo()
			if won = length > 0; !won {
				break
			}
		}
		s.Undo()
		if won {
			return true
		}
	}
	return false
}
