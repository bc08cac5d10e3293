package backgammon_test

import (
	"testing"

	"gogo/board/backgammon"
)

// TestStages makes all plays of many boards step by step, and wants exactly the legal ones to
// be reached, by steps as plays have them.
func TestStages(t *testing.T) {
	boards := append(backgammon.RandomBoards(300, 7, 5), backgammon.Start())
	for _, b := range boards {
		for _, roll := range backgammon.Rolls() {
			var g backgammon.Generator
			legal := map[backgammon.Board]bool{}
			for _, m := range g.Moves(&b, roll.Dice) {
				legal[m.Board] = true
			}
			stages := backgammon.Stages(&b, roll.Dice)
			reached := map[int]bool{0: true}
			walk(stages, 0, reached)
			ends := map[backgammon.Board]bool{}
			for at := range reached {
				s := stages[at]
				if (s.Move == nil) == (len(s.Next) == 0) {
					t.Fatalf("stage %d of %v on %v has %d steps and the move %v", at, roll.Dice, b, len(s.Next), s.Move)
				}
				if s.Move != nil {
					ends[s.Move.Board] = true
				}
			}
			if len(ends) != len(legal) {
				t.Fatalf("%v on %v: %d ends of %d plays", roll.Dice, b, len(ends), len(legal))
			}
			for end := range ends {
				if !legal[end] {
					t.Fatalf("%v on %v leads to %v", roll.Dice, b, end)
				}
			}
		}
	}
}

// walk notes the stages that can be reached from one.
func walk(stages []backgammon.Stage, at int, reached map[int]bool) {
	for _, next := range stages[at].Next {
		if !reached[next.To] {
			reached[next.To] = true
			walk(stages, next.To, reached)
		}
	}
}

func TestStagesInOrder(t *testing.T) {
	b := backgammon.Start()
	stages := backgammon.Stages(&b, backgammon.Dice{3, 1})
	at := 0
	for _, step := range []backgammon.Step{{From: 5, To: 4}, {From: 7, To: 4}} {
		// 6/5 before 8/5
		next := -1
		for _, s := range stages[at].Next {
			if s.Step == step {
				next = s.To
			}
		}
		if next < 0 {
			t.Fatalf("no step %v among %v", step, stages[at].Next)
		}
		at = next
	}
	if m := stages[at].Move; m == nil || b.Notation(m.Play) != "8/5 6/5" {
		t.Errorf("the end is %+v", m)
	}
}
