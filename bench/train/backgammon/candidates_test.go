package backgammon

import (
	"testing"

	"gogo/board/backgammon"
)

// TestCandidatesAreNearTheBest: siblings behind half of the rolls as long as there is contact, most of them not
// what was played.
func TestCandidatesAreNearTheBest(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 3)
	all := func(*backgammon.Board) bool { return true }
	var samples []Sample
	p.Candidates(backgammon.Start(), all, func(s Sample) { samples = append(samples, s) })
	played := map[backgammon.Board]bool{}
	contact := 0
	for i := range p.turns {
		played[p.turns[i].board] = true
		if p.turns[i].board.Contact() {
			contact++
		}
	}
	others, rolls := 0, 0
	for i, s := range samples {
		if !s.Board.Contact() {
			t.Errorf("%v is a race", s.Board)
		}
		if !played[s.Board] {
			others++
		}
		switch last := i == len(samples)-1; {
		case s.Sibling:
		case last || !samples[i+1].Sibling:
			t.Errorf("%v has no sibling", s.Board)
		default:
			rolls++
		}
	}
	if rolls < contact/4 || rolls > contact*3/4 || others < len(samples)/2 || others == len(samples) || len(samples) > 4*rolls {
		t.Errorf("%d samples behind %d rolls, of a game of %d turns with contact; %d were not played", len(samples), rolls, contact, others)
	}
	again := smallPlayer(t, smallNets(t, 2), 3)
	i := 0
	again.Candidates(backgammon.Start(), all, func(s Sample) {
		if s.Board != samples[i].Board {
			t.Errorf("sample %d is another board the second time", i)
		}
		i++
	})
	wanted := func(b *backgammon.Board) bool { return b[0].Pips()%2 == 0 }
	again.Seed(3, 0)
	again.Candidates(backgammon.Start(), wanted, func(s Sample) {
		if !wanted(&s.Board) {
			t.Errorf("%v is not wanted", s.Board)
		}
	})
}

// TestCandidatesAreNotOver has a last checker to bear off, by any roll, and an opponent on the bar,
// who is still in contact with where it was.
func TestCandidatesAreNotOver(t *testing.T) {
	p := smallPlayer(t, smallNets(t, 2), 3)
	p.Candidates(backgammon.Board{{0: 1}, {backgammon.Bar: 1, 3: 14}}, func(*backgammon.Board) bool { return true }, func(s Sample) {
		t.Errorf("a sample of %v, in which the game is over", s.Board)
	})
}
