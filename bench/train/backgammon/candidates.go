package backgammon

import (
	"cmp"
	"slices"

	"gogo/board/backgammon"
)

// What Candidates takes of a game, and of the plays of a roll.
const (
	takenRolls = 0.5  // share of the rolls
	takenBest  = 3    // plays, the best
	takenNear  = 0.14 // how much less than the best the one more is worth at most
)

// Candidates plays a game from a position and calls emit for the wanted positions behind half of the
// rolls: those of the best three plays and one more that is not far from them, whatever is played. What a
// network must tell apart are these, and games hardly come to those of plays that are not the best. The
// positions behind a roll are siblings. The target is that of a lookahead. Races and games
// that are over are left out, and a position that no sibling is left of.
func (p *Player) Candidates(start backgammon.Board, wanted func(*backgammon.Board) bool, emit func(Sample)) {
	var rolls [][]backgammon.Board
	p.play(start, func() {
		if p.random.Float32() >= takenRolls {
			return
		}
		var found []backgammon.Board
		for _, i := range p.near() {
			if b := &p.boards[i]; b.Won() == 0 && b.Contact() && wanted(b) {
				found = append(found, *b)
			}
		}
		if len(found) > 1 {
			rolls = append(rolls, found)
		}
	})
	for _, found := range rolls {
		for i := range found {
			emit(Sample{Board: found[i], Target: p.Lookahead(&found[i]), Sibling: i > 0})
		}
	}
}

// near returns the places of the best plays, and of one more by chance that is near them.
func (p *Player) near() []int {
	places := make([]int, len(p.boards))
	equities := make([]float32, len(p.boards))
	for i := range places {
		places[i], equities[i] = i, p.answers[i].Equity()
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(equities[a], equities[b]) })
	n := 1
	for n < len(places) && equities[places[n]] < equities[places[0]]+takenNear {
		n++
	}
	if n > takenBest {
		places[takenBest] = places[takenBest+p.random.IntN(n-takenBest)]
		n = takenBest + 1
	}
	return places[:n]
}
