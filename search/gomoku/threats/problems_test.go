package threats

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// problem is one of the published renju problems in the shared data.
type problem struct {
	ID       string
	Rows     []string
	Side     string
	Solution string
}

// loadProblems reads the problems, or skips the test where they are absent.
func loadProblems(t *testing.T) []problem {
	t.Helper()
	data, err := os.ReadFile("../../../../shared/data/renju-problems.json")
	if os.IsNotExist(err) {
		t.Skip("the shared data with the renju problems is absent")
	}
	if err != nil {
		t.Fatal(err)
	}
	var problems []problem
	if err := json.Unmarshal(data, &problems); err != nil {
		t.Fatal(err)
	}
	return problems
}

// state sets the problem up.
func (p problem) state(t *testing.T, tables *lines.Tables) *lines.State {
	t.Helper()
	b, err := gomoku.New(15, 15, gomoku.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for y, row := range p.Rows {
		for x, c := range row {
			switch c {
			case 'o':
				b.Place(b.At(x, y), gomoku.Black)
			case 'x':
				b.Place(b.At(x, y), gomoku.White)
			}
		}
	}
	b.SetToMove(gomoku.Black)
	if p.Side == "white" {
		b.SetToMove(gomoku.White)
	}
	return lines.NewState(b, tables)
}

// solution returns how many plies the published solution has. It ends with the
// move that cannot be answered; the answer and the five follow.
func (p problem) solution() int { return len(strings.Split(p.Solution, ",")) + 2 }

func TestPublishedFours(t *testing.T) {
	tables := tablesOf(gomoku.Renju)
	for _, p := range loadProblems(t) {
		if !strings.Contains(p.ID, "vcf") {
			continue
		}
		s := p.state(t, tables)
		f := NewVCF(18)
		line, _ := f.Solve(s, Unlimited, 100_000)
		if line == nil {
			t.Errorf("%s: no win by fours", p.ID)
			continue
		}
		checkLine(t, s.Board(), line)
		shortest, _ := NewVCF(18).Shortest(s, Unlimited, 1_000_000)
		checkLine(t, s.Board(), shortest)
		if len(shortest) > min(len(line), p.solution()) {
			t.Errorf("%s: the shortest win has %d plies, the one found first %d, the published one %d",
				p.ID, len(shortest), len(line), p.solution())
		}
	}
}

func TestPublishedThreats(t *testing.T) {
	tables := tablesOf(gomoku.Renju)
	for _, p := range loadProblems(t) {
		s := p.state(t, tables)
		line, _ := NewVCT(20, NewVCF(16)).Solve(s, 5_000_000)
		if line == nil {
			t.Errorf("%s: no win by threats", p.ID)
			continue
		}
		checkLine(t, s.Board(), line)
	}
}
