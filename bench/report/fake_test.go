package report_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
	"gogo/board/gomoku"
)

// fakeMatch is a gomoku match between programs that play at random near the
// stones: real games by the rules, made-up times.
type fakeMatch struct {
	names         []string
	games         int // of each two
	width, height int
	rule          gomoku.Rule
	played        int // of all; less than all leaves the last ones out
}

func (f fakeMatch) build(tb testing.TB) report.Match {
	tb.Helper()
	empty, err := gomoku.New(f.width, f.height, f.rule)
	if err != nil {
		tb.Fatal(err)
	}
	plan := &arena.Plan{
		ID: "fake", Format: arena.RoundRobin, Games: f.games, Seed: 7,
		Rules:  gomokubench.Rules(gomokubench.Size{Width: f.width, Height: f.height}, f.rule),
		Limits: match.Limits{Turn: 500 * time.Millisecond},
	}
	for _, name := range f.names {
		plan.Entrants = append(plan.Entrants, arena.Entrant{Name: name, About: name + " 1.0", Command: []string{"bin/" + name, "--flag"}})
	}
	m := report.Match{
		Title: strings.Join(f.names, " against "), Plan: plan,
		Sides: gomokubench.Sides(), Drawer: gomokubench.NewDrawer(empty),
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for game := range min(f.played, plan.Len()) {
		m.Records = append(m.Records, fakeRecord(rng, empty, fixture(plan, game)))
	}
	return m
}

// fixture is the record of a game of the plan before its first move.
func fixture(plan *arena.Plan, game int) *arena.Record {
	var meetings [][2]string
	for i, a := range plan.Entrants {
		for _, b := range plan.Entrants[i+1:] {
			meetings = append(meetings, [2]string{a.Name, b.Name})
		}
	}
	players := meetings[game/2%len(meetings)]
	if game%2 == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return &arena.Record{
		Game: game, Pair: game / 2, Players: players,
		Started: time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC).Add(time.Duration(game) * time.Minute),
		Moves:   []arena.Move{}, Memory: [2]int64{100 << 20, 200 << 20},
	}
}

// fakeRecord plays a game to its end.
func fakeRecord(rng *rand.Rand, empty *gomoku.Board, r *arena.Record) *arena.Record {
	b := empty.Clone()
	var opening []string
	for range 3 {
		p := nearby(rng, b)
		opening = append(opening, b.Name(p))
		b.Place(p, b.ToMove())
	}
	r.Opening = strings.Join(opening, " ")
	for {
		p := nearby(rng, b)
		seat := gomokubench.Position{Board: b}.Turn()
		outcome, over := gomokubench.OutcomeOf(b, p)
		if !over || !outcome.Reason.IsFault() {
			r.Moves = append(r.Moves, fakeMove(rng, seat, b.Name(p)))
			b.Place(p, b.ToMove())
		}
		if rng.IntN(600) == 0 {
			outcome, over = match.Outcome{Winner: seat.Other(), Reason: match.TooLate, Detail: "650ms of 500ms"}, true
		}
		if over {
			r.Winner, r.Reason, r.Detail = outcome.Winner, outcome.Reason, outcome.Detail
			return r
		}
	}
}

func fakeMove(rng *rand.Rand, seat match.Side, name string) arena.Move {
	took := time.Duration(rng.Float64() * rng.Float64() * float64(500*time.Millisecond) / float64(seat))
	m := arena.Move{Side: seat, Move: name, Took: took}
	if rng.IntN(20) > 0 {
		m.Depth, m.Value, m.Nodes = 2+rng.IntN(12), []string{"12", "-340", "+M7", "-M4", "1999"}[rng.IntN(5)], rng.Int64N(3e6)
	}
	return m
}

// nearby returns an empty point, next to a stone if there is one in few tries.
func nearby(rng *rand.Rand, b *gomoku.Board) gomoku.Point {
	for try := 0; ; try++ {
		x, y := rng.IntN(b.Width()), rng.IntN(b.Height())
		if moves := b.Moves(); len(moves) > 0 && try < 50 {
			x, y = b.XY(moves[rng.IntN(len(moves))].Point)
			x, y = x+rng.IntN(3)-1, y+rng.IntN(3)-1
		} else if try < 50 {
			x, y = b.Width()/2, b.Height()/2
		}
		if b.OnBoard(x, y) && b.Cell(b.At(x, y)) == gomoku.Empty {
			return b.At(x, y)
		}
	}
}
