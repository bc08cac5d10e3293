package threats

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/lines"
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
	data, err := os.ReadFile("../../../shared/data/renju-problems.json")
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

func TestPublishedFours(t *testing.T) {
	tables := lines.NewTables(gomoku.Renju, lines.Seed())
	for _, p := range loadProblems(t) {
		if !strings.Contains(p.ID, "vcf") {
			continue
		}
		s := p.state(t, tables)
		f := NewFours(18)
		start := time.Now()
		line, _ := f.Solve(s, Unlimited, 10_000_000)
		t.Log(p.ID, len(line), f.Nodes, time.Since(start))
		if line == nil {
			t.Errorf("%s: no win found", p.ID)
			continue
		}
		f2 := NewFours(18)
		start = time.Now()
		line2, _ := f2.Shortest(s, Unlimited, 10_000_000)
		t.Log(p.ID, "shortest", len(line2), f2.Nodes, time.Since(start), len(strings.Split(p.Solution, ",")))
	}
}

func TestPublishedThreats(t *testing.T) {
	tables := lines.NewTables(gomoku.Renju, lines.Seed())
	for _, p := range loadProblems(t) {
		s := p.state(t, tables)
		v := NewThrees(18, NewFours(16))
		start := time.Now()
		line, _ := v.Solve(s, 20, 10_000_000)
		t.Log(p.ID, len(line), v.Nodes(), time.Since(start), len(strings.Split(p.Solution, ",")))
		if line == nil {
			t.Errorf("%s: no win found", p.ID)
		}
	}
}
