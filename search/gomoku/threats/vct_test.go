package threats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/testlimit"
)

// TestFoursDefensesAreAll takes wins by fours that threaten and lets the opponent play
// everywhere else: they stand.
func TestFoursDefensesAreAll(t *testing.T) {
	boards, least := 400, 25
	if testlimit.IsLong() {
		boards, least = 1500, 100
	}
	for _, rule := range testRules {
		rng := rand.New(rand.NewPCG(17, uint64(rule)))
		tables := tablesOf(rule)
		checked, few := 0, 0
		for range boards {
			s := lines.NewState(randomBoard(rng, rule, 11, 20+rng.IntN(30)), tables)
			b := s.Board()
			us, them := b.ToMove(), b.ToMove().Other()
			f := NewVCF(14)
			if length, _ := f.Find(s, Unlimited, 5000); length < 5 || s.Count(them, lines.Wins) > 0 {
				continue
			}
			b.SetToMove(them)
			defenses := FoursDefenses(AppendFours(nil, s, them), s, us, f.line)
			if b.ToMove() != them {
				t.Fatal("FoursDefences leaves another position")
			}
			empty := emptyPoints(b)
			if len(defenses) < len(empty) {
				few++
			}
			for _, p := range empty {
				if slices.Contains(defenses, p) || !Allowed(s, p, them) {
					continue
				}
				s.Place(p, them)
				if length, _ := f.Find(s, Unlimited, 500_000); length == 0 {
					t.Fatalf("rule %d: %s is missing in\n%v", rule, b.Name(p), b)
				}
				s.Undo()
			}
			checked++
		}
		if checked < least || few < checked/2 && rule&gomoku.Caro == 0 {
			t.Errorf("rule %d: only %d wins by fours, %d with few defences", rule, checked, few)
		}
	}
}

// threatPositions returns positions of a rule that take a search for threats.
func threatPositions(rule gomoku.Rule, n int) (positions []*gomoku.Board) {
	rng := rand.New(rand.NewPCG(23, uint64(rule)))
	tables := tablesOf(rule)
	for len(positions) < n {
		b := randomBoard(rng, rule, 13, 12+rng.IntN(12))
		t := NewVCT(14, NewVCF(12))
		t.Solve(lines.NewState(b.Clone(), tables), 2000)
		if t.Nodes() > 300 {
			positions = append(positions, b)
		}
	}
	return positions
}

// TestThreatsGoOn wants a search in small steps to find what a long one finds, though
// it goes on from where it was.
func TestThreatsGoOn(t *testing.T) {
	const budget, step = 20_000, 100
	tables := tablesOf(gomoku.Freestyle)
	found := 0
	for _, b := range threatPositions(gomoku.Freestyle, 60) {
		s := lines.NewState(b.Clone(), tables)
		once := NewVCT(16, NewVCF(12))
		line, exhausted := once.Solve(s, budget)
		steps := NewVCT(16, NewVCF(12))
		var again []gomoku.Point
		var done bool
		for steps.Nodes() < 2*budget && again == nil && !done {
			again, done = steps.Solve(s, step)
		}
		if line == nil && !exhausted {
			continue
		}
		if (again != nil) != (line != nil) || !done {
			t.Errorf("%d moves at once after %d stones, %d in steps after %d, in\n%v", len(line), once.Nodes(), len(again), steps.Nodes(), b)
		}
		if again != nil {
			checkLine(t, b, again)
			found++
		}
	}
	if found < 10 {
		t.Errorf("only %d wins", found)
	}
}

// TestThreatsWithoutRoom wants a search that ends where its tree is full.
func TestThreatsWithoutRoom(t *testing.T) {
	tables := tablesOf(gomoku.Freestyle)
	for _, b := range threatPositions(gomoku.Freestyle, 20) {
		threes := NewVCT(11, NewVCF(12))
		if line, exhausted := threes.Solve(lines.NewState(b.Clone(), tables), math.MaxInt); line == nil && !exhausted {
			t.Errorf("the search ends without a result in\n%v", b)
		}
	}
}

func TestThreatsDoNotAllocate(t *testing.T) {
	tables := tablesOf(gomoku.Freestyle)
	for _, b := range threatPositions(gomoku.Freestyle, 20) {
		s := lines.NewState(b, tables)
		fours := NewVCF(12)
		threes := NewVCT(14, fours)
		won := false
		if n := testing.AllocsPerRun(5, func() {
			fours.Forget()
			threes.Forget()
			line, _ := threes.Solve(s, 2000)
			won = line != nil
		}); n > 0 && !won {
			t.Errorf("%v allocations in\n%v", n, b)
		}
	}
}
