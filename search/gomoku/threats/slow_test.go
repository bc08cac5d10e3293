package threats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/testlimit"
)

// slowFours reports whether the side to move wins by at most limit fours, by the
// rules of the board alone: every legal move is tried that leaves a five
// threatened, against every legal answer that leaves none.
func slowFours(b *gomoku.Board, limit int) bool {
	us, them := b.ToMove(), b.ToMove().Other()
	if len(fivePoints(b, us)) > 0 {
		return true
	}
	if limit == 0 {
		return false
	}
	for _, move := range emptyPoints(b) {
		if b.Legal(move, us) != nil {
			continue
		}
		b.Place(move, us)
		won := len(fivePoints(b, us)) > 0 && len(fivePoints(b, them)) == 0 && slowAnswers(b, limit)
		b.Undo()
		if won {
			return true
		}
	}
	return false
}

// slowAnswers reports whether every answer to a four loses.
func slowAnswers(b *gomoku.Board, limit int) bool {
	them := b.ToMove()
	for _, answer := range emptyPoints(b) {
		if b.Legal(answer, them) != nil {
			continue
		}
		b.Place(answer, them)
		lost := len(fivePoints(b, them.Other())) > 0 || slowFours(b, limit-1)
		b.Undo()
		if !lost {
			return false
		}
	}
	return true
}

// fivePoints returns the empty points that win at once for c.
func fivePoints(b *gomoku.Board, c gomoku.Color) (points []gomoku.Point) {
	for _, p := range emptyPoints(b) {
		if b.Wins(p, c) && b.Legal(p, c) == nil {
			points = append(points, p)
		}
	}
	return points
}

func emptyPoints(b *gomoku.Board) (points []gomoku.Point) {
	for y := range b.Height() {
		for x := range b.Width() {
			if p := b.At(x, y); b.Cell(p) == gomoku.Empty {
				points = append(points, p)
			}
		}
	}
	return points
}

// randomBoard returns a board with about as many stones of either color in
// which nobody has won.
func randomBoard(rng *rand.Rand, rule gomoku.Rule, size, stones int) *gomoku.Board {
	b, err := gomoku.New(size, size, rule)
	if err != nil {
		panic(err)
	}
	for range stones {
		p := b.At(rng.IntN(size), rng.IntN(size))
		if b.Legal(p, b.ToMove()) == nil && !b.Wins(p, b.ToMove()) {
			b.Place(p, b.ToMove())
		}
	}
	return b
}

// testRules are the rules that differ for a search of threats.
var testRules = []gomoku.Rule{
	gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro, gomoku.Caro | gomoku.ExactFive,
}

// tablesMade has the tables of the rules that tests have asked for.
var tablesMade = map[gomoku.Rule]*lines.Tables{}

// tablesOf returns the tables of a rule, which are made once.
func tablesOf(rule gomoku.Rule) *lines.Tables {
	if tablesMade[rule] == nil {
		tablesMade[rule] = lines.NewTables(rule, lines.Handcrafted())
	}
	return tablesMade[rule]
}

func TestFoursEqualSlowSearch(t *testing.T) {
	for _, rule := range testRules {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		tables := tablesOf(rule)
		wins, losses := 0, 0
		for range 120 {
			b := randomBoard(rng, rule, 8, 16+rng.IntN(16))
			limit := 1 + rng.IntN(2)
			s := lines.NewState(b.Clone(), tables)
			f := NewVCF(10)
			line, exhausted := f.Solve(s, limit, 100000)
			if s.Board().Hash() != b.Hash() {
				t.Fatal("Solve leaves another position")
			}
			if want := slowFours(b, limit); (line != nil) != want {
				t.Fatalf("rule %d, %d fours: won %v, want %v (exhausted %v) by\n%v", rule, limit, line != nil, want, exhausted, b)
			}
			if line == nil {
				losses++
				continue
			}
			wins++
			checkLine(t, b, line)
		}
		if wins < 10 || losses < 10 {
			t.Errorf("rule %d: only %d wins and %d failures", rule, wins, losses)
		}
	}
}

// TestFindAfterStaysNear takes the wins that follow from a stone: they are wins, and
// each four lies near the stone before it unless it has to stop a five.
func TestFindAfterStaysNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	tables := tablesOf(gomoku.Freestyle)
	near, elsewhere := 0, 0
	for range 600 {
		b := randomBoard(rng, gomoku.Freestyle, 13, 26+rng.IntN(20))
		moves := b.Moves()
		after := moves[len(moves)-2].Point
		s := lines.NewState(b.Clone(), tables)
		f := NewVCF(10)
		if f.FindAfter(s, after, 5000) == 0 {
			if length, _ := f.Find(s, Unlimited, 5000); length > 0 {
				elsewhere++
			}
			continue
		}
		near++
		line := slices.Clone(f.line)
		slices.Reverse(line)
		checkLine(t, b, line)
		checkNear(t, b, line, after)
	}
	if near < 20 || elsewhere < 20 {
		t.Errorf("%d wins near the stone and %d elsewhere", near, elsewhere)
	}
}

// checkNear plays a win by fours and looks where the fours are.
func checkNear(t *testing.T, b *gomoku.Board, line []gomoku.Point, after gomoku.Point) {
	t.Helper()
	b = b.Clone()
	for i, p := range line {
		if i%2 == 0 && i < len(line)-1 && len(fivePoints(b, b.ToMove().Other())) == 0 {
			x, y := b.XY(p)
			ax, ay := b.XY(after)
			dx, dy := max(x-ax, ax-x), max(y-ay, ay-y)
			if onLine := dx == 0 || dy == 0 || dx == dy; max(dx, dy) > 4 || max(dx, dy) > 2 && !onLine {
				t.Fatalf("the four on %s is far from %s in\n%v", b.Name(p), b.Name(after), b)
			}
		}
		if i%2 == 0 {
			after = p
		}
		b.Place(p, b.ToMove())
	}
}

// checkLine plays a proof out: legal moves of both sides, ended by a five of the
// side to move.
func checkLine(t *testing.T, b *gomoku.Board, line []gomoku.Point) {
	t.Helper()
	b = b.Clone()
	us := b.ToMove()
	for i, p := range line {
		if err := b.Legal(p, b.ToMove()); err != nil {
			t.Fatalf("move %d of %d: %v in\n%v", i+1, len(line), err, b)
		}
		if b.Wins(p, b.ToMove()) != (i == len(line)-1) {
			t.Fatalf("move %d of %d wins or the last does not, in\n%v", i+1, len(line), b)
		}
		b.Place(p, b.ToMove())
	}
	if b.ToMove() == us {
		t.Fatalf("the line has %d moves and ends with the opponent's", len(line))
	}
}

// TestThreatsHoldAgainstAnyAnswer takes the wins that VCT finds and lets the
// defender answer everywhere, not only where VCT did.
func TestThreatsHoldAgainstAnyAnswer(t *testing.T) {
	boards, least := 60, 5
	if testlimit.IsLong() {
		boards, least = 400, 8
	}
	for _, rule := range testRules {
		rng := rand.New(rand.NewPCG(11, uint64(rule)))
		tables := tablesOf(rule)
		f := NewVCF(12)
		threes := NewVCT(18, f)
		checked := 0
		for range boards {
			b := randomBoard(rng, rule, 11, 10+rng.IntN(20))
			s := lines.NewState(b.Clone(), tables)
			if length, _ := f.Find(s, Unlimited, 5000); length > 0 {
				continue
			}
			line, _ := threes.Solve(s, 20000)
			if line == nil {
				continue
			}
			checkLine(t, b, line)
			us := b.ToMove()
			s.Place(line[0], us)
			for _, answer := range emptyPoints(s.Board()) {
				if s.Board().Legal(answer, us.Other()) != nil {
					continue
				}
				if s.Board().Wins(answer, us.Other()) {
					t.Fatalf("rule %d: %s lets the opponent win in\n%v", rule, b.Name(line[0]), b)
				}
				s.Place(answer, us.Other())
				if again, _ := threes.Solve(s, 200000); again == nil {
					t.Fatalf("rule %d: %s holds after %s in\n%v", rule, b.Name(answer), b.Name(line[0]), b)
				}
				s.Undo()
			}
			checked++
		}
		if checked < least {
			t.Errorf("rule %d: only %d wins by threats", rule, checked)
		}
	}
}
