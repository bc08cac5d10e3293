package report_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
	quoridorreport "gogo/bench/report/quoridor"
	"gogo/board/quoridor"
)

// quoridorMatch is one game of random legal moves.
func quoridorMatch(t *testing.T) report.Match {
	t.Helper()
	start, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	plan := &arena.Plan{
		ID: "fake", Format: arena.RoundRobin, Games: 2, Rules: arena.Rules{Game: "quoridor"},
		Entrants: []arena.Entrant{{Name: "alpha"}, {Name: "beta"}},
	}
	record := fixture(plan, 0)
	record.Opening, record.Winner, record.Reason = "E8, E2, E3 h", match.First, "goal"
	b, rng := start.Clone(), rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"E8", "E2", "E3 h"} {
		m, err := b.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m, b.ToMove())
	}
	for range 40 {
		legal := b.AppendMoves(nil, b.ToMove())
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		seat := match.First + match.Side(b.ToMove())
		record.Moves = append(record.Moves, arena.Move{Side: seat, Move: b.Name(m)})
		b.Make(m, b.ToMove())
	}
	return report.Match{
		Title: "Quoridor", Plan: plan, Records: []*arena.Record{record},
		Sides: [2]string{"black", "white"}, Drawer: quoridorreport.New(start),
	}
}

func TestQuoridorSteps(t *testing.T) {
	m := quoridorMatch(t)
	board := m.Drawer.Board()
	if board.Kind != report.Cells || board.Width != 9 || board.Walls != 10 {
		t.Errorf("board %+v", board)
	}
	if got := board.Start[0].String() + " " + board.Start[1].String(); got != "p140 p248" {
		t.Errorf("the pawns start at %s", got)
	}
	steps, err := m.Drawer.Draw(m.Records[0])
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range steps[:3] {
		got = append(got, s.Name+"="+s.Changes[0].String())
	}
	if want := "E8=p141, E2=p247, E3 h=h146"; strings.Join(got, ", ") != want {
		t.Errorf("the opening is %s, want %s", strings.Join(got, ", "), want)
	}
	if len(steps) != 3+len(m.Records[0].Moves) {
		t.Errorf("%d steps", len(steps))
	}
}

func TestQuoridorRefusesBadRecords(t *testing.T) {
	for _, opening := range []string{"h", "E9x", "E8, E3 x", "Z1", "E8, E2, E3 h, E3 v", "E7"} {
		m := quoridorMatch(t)
		m.Records[0].Opening, m.Records[0].Moves = opening, nil
		if _, err := report.New(m); err == nil || !strings.Contains(err.Error(), "game 1: opening: move") {
			t.Errorf("%q: error %v", opening, err)
		}
	}
}
