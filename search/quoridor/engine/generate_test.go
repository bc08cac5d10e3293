package engine

import (
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// TestGenerateListsWhatMatters wants legal moves, none twice, all of the pawn and
// every wall that lengthens the opponent's shortest path.
func TestGenerateListsWhatMatters(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	e := paths.NewEvaluator(paths.Trained())
	for range 60 {
		b, err := quoridor.New(3+r.IntN(15), 3+r.IntN(15), 12)
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(16) {
			moves := b.AppendMoves(nil, b.ToMove())
			m := moves[r.IntN(len(moves))]
			b.Make(m, b.ToMove())
			if _, over := b.Winner(); over {
				b.Undo()
			}
		}
		checkGenerate(t, b, e)
	}
}

// checkGenerate checks the moves of one position.
func checkGenerate(t *testing.T, b *quoridor.Board, e *paths.Evaluator) {
	t.Helper()
	us := b.ToMove()
	var c search.Candidates
	newGame(b, e).Generate(&c)
	listed := map[quoridor.Move]bool{}
	for _, candidate := range c.List {
		m := quoridor.Move(candidate.Move)
		if err := b.Legal(m, us); err != nil || listed[m] {
			t.Fatalf("%s is listed, twice: %t; %v\n%s", b.Name(m), listed[m], err, b)
		}
		listed[m] = true
	}
	before := e.For(b).Distance(b, us.Other())
	for _, m := range b.AppendMoves(nil, us) {
		b.Make(m, us)
		longer := e.For(b).Distance(b, us.Other()) > before
		b.Undo()
		if !listed[m] && (longer || !m.IsWall()) {
			t.Fatalf("%s is not listed\n%s", b.Name(m), b)
		}
	}
}
