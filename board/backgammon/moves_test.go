package backgammon

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/internal/testlimit"
)

// checkMoves compares the plays of a roll with what the slow generator finds, and
// replays each.
func checkMoves(t *testing.T, g *Generator, b *Board, d Dice, want boards) {
	t.Helper()
	before := *b
	moves := g.Moves(b, d)
	if *b != before {
		t.Fatalf("listing the plays of %v changed %v to %v", d, before, *b)
	}
	seen := map[Board]bool{}
	for i := range moves {
		m := &moves[i]
		if seen[m.Board] {
			t.Fatalf("%v leads to %v twice, on %v", d, m.Board, *b)
		}
		seen[m.Board] = true
		if !want[slow(&m.Board)] {
			t.Fatalf("%v with %v leads to %v, which is not legal, on %v", d, m.Play, m.Board, *b)
		}
		if err := m.Board.Validate(); err != nil {
			t.Fatalf("%v with %v on %v: %v", d, m.Play, *b, err)
		}
		checkReplay(t, b, d, m)
	}
	if len(moves) != len(want) {
		t.Fatalf("%v has %d plays, want %d, on %v", d, len(moves), len(want), *b)
	}
}

// checkReplay makes the steps of a play one by one with the dice that there are.
func checkReplay(t *testing.T, b *Board, d Dice, m *Move) {
	t.Helper()
	dice := []int{int(d[0]), int(d[1])}
	if d.Double() {
		dice = append(dice, dice...)
	}
	if !replays(slow(b), dice, m.Play.Steps[:m.Play.N], slow(&m.Board)) {
		t.Fatalf("%v: the steps %v do not lead to %v, on %v", d, m.Play, m.Board, *b)
	}
}

// replays reports whether steps can be made one by one, each with a die of its
// own, and lead to a board.
func replays(s slowBoard, dice []int, steps []Step, want slowBoard) bool {
	if len(steps) == 0 {
		return s == want
	}
	from, to := int(steps[0].From)+1, int(steps[0].To)+1
	for i, die := range dice {
		next, ok := s.move(from, die)
		if !ok || max(from-die, 0) != to {
			continue
		}
		rest := append(append([]int{}, dice[:i]...), dice[i+1:]...)
		if replays(next, rest, steps[1:], want) {
			return true
		}
	}
	return false
}

// TestMovesAgainstSlow compares the generator with a slow one on boards from random
// games and random placements, for both sides and with the dice in both orders.
func TestMovesAgainstSlow(t *testing.T) {
	t.Parallel()
	n := 100_000
	if !testlimit.IsLong() {
		n = 10_000
	}
	r := rand.New(rand.NewPCG(2, 3))
	var g Generator
	games := RandomBoards(n/4, 1, 4)
	for i := range n / 2 {
		b := randomPlacement(r)
		if i%2 == 0 {
			b = games[i/2]
		}
		d := randomDice(r)
		for range 2 { // colors
			want := slowResults(&b, d)
			checkMoves(t, &g, &b, d, want)
			checkMoves(t, &g, &b, Dice{d[1], d[0]}, want)
			b = b.Swap()
		}
	}
}

// TestOpeningRolls holds the number of plays of each roll from the start.
func TestOpeningRolls(t *testing.T) {
	want := map[Dice]int{
		{1, 1}: 42, {2, 2}: 75, {3, 3}: 73, {4, 4}: 52, {5, 5}: 4, {6, 6}: 11,
		{2, 1}: 15, {3, 1}: 16, {3, 2}: 17, {4, 1}: 14, {4, 2}: 18, {4, 3}: 17,
		{5, 1}: 8, {5, 2}: 8, {5, 3}: 9, {5, 4}: 9,
		{6, 1}: 10, {6, 2}: 14, {6, 3}: 14, {6, 4}: 14, {6, 5}: 7,
	}
	var g Generator
	start := Start()
	for _, roll := range Rolls() {
		got := len(g.Moves(&start, roll.Dice))
		if got != want[roll.Dice] {
			t.Errorf("%v has %d plays, want %d", roll.Dice, got, want[roll.Dice])
		}
		if slow := len(slowResults(&start, roll.Dice)); got != slow {
			t.Errorf("%v has %d plays, %d by the slow generator", roll.Dice, got, slow)
		}
	}
}

// TestMovesKeepRoom lists plays without allocating once there is room.
func TestMovesKeepRoom(t *testing.T) {
	boards := RandomBoards(200, 1, 5)
	rolls := Rolls()
	var g Generator
	list := func() {
		for i := range boards {
			g.Moves(&boards[i], rolls[i%RollCount].Dice)
		}
	}
	list()
	if n := testing.AllocsPerRun(10, list); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRandomBoards(t *testing.T) {
	all := RandomBoards(700, 1, 3)
	for i := range all {
		if err := all[i].Validate(); err != nil || all[i].Won() != 0 {
			t.Fatalf("board %d: %v, %v, won %d", i, all[i], err, all[i].Won())
		}
	}
	if !slices.Equal(RandomBoards(700, 1, 3), all) {
		t.Error("the same seed gives other boards")
	}
	if slices.Equal(RandomBoards(700, 1, 4), all) {
		t.Error("another seed gives the same boards")
	}
	for i, b := range RandomBoards(100, 7, 3) {
		if b != all[7*i+6] {
			t.Fatalf("board %d is not 7 plays behind the one before", i)
		}
	}
}

// BenchmarkMoves lists the plays of all rolls on boards of random games.
func BenchmarkMoves(b *testing.B) {
	boards := RandomBoards(512, 1, 1)
	rolls := Rolls()
	var g Generator
	calls, plays := 0, 0
	for b.Loop() {
		plays += len(g.Moves(&boards[calls%len(boards)], rolls[calls%RollCount].Dice))
		calls++
	}
	b.ReportMetric(float64(plays)/b.Elapsed().Seconds(), "plays/s")
	b.ReportMetric(float64(plays)/float64(calls), "plays/op")
}

func BenchmarkHash(b *testing.B) {
	boards := RandomBoards(512, 1, 1)
	var sum uint64
	n := 0
	for b.Loop() {
		sum += boards[n%len(boards)].Hash()
		n++
	}
	if sum == 0 {
		b.Fatal("all hashes are zero")
	}
}
