package quoridor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"gogo/bench/train/selfplay"
	"gogo/eval/quoridor/paths"
	"gogo/search/quoridor/engine"
)

// player returns a player of quick games.
func player(tb testing.TB, seed uint64, sizes ...selfplay.Range) *Player {
	tb.Helper()
	p, err := NewPlayer(paths.Trained(), Config{Walls: 8, Config: selfplay.Config{Nodes: 100, Seed: seed, Sizes: sizes}})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// play plays games until a number have records.
func play(tb testing.TB, p *Player, games int) []*game {
	tb.Helper()
	var all []*game
	for number := uint64(0); len(all) < games; number++ {
		g, err := p.game(tb.Context(), number)
		if err == nil {
			all = append(all, g)
		} else if !errors.Is(err, selfplay.ErrDiscarded) {
			tb.Fatal(err)
		}
	}
	return all
}

// TestRecordsAreTrue reads the records, which checks their moves, and requires balanced openings,
// values, hands of all kinds, and some moves other than the best.
func TestRecordsAreTrue(t *testing.T) {
	positions, varied, equal, unequal := 0, 0, 0, 0
	for _, g := range play(t, player(t, 1, selfplay.Range{Min: 5, Max: 8}), 30) {
		data, err := g.record.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if r.Walls[0] == r.Walls[1] {
			equal++
		} else {
			unequal++
		}
		for i := range r.Plies {
			switch v := r.Plies[i].Verdict; {
			case !v.Given:
				continue
			case i == r.Opening && max(v.Value, -v.Value) > balanced, i < r.Opening:
				t.Errorf("ply %d of an opening of %d has the value %d", i, r.Opening, v.Value)
			case v.Best != r.Plies[i].Move:
				varied++
			}
			positions++
		}
	}
	if varied == 0 || varied > positions/5 || min(equal, unequal) == 0 {
		t.Errorf("%d positions, %d moves that are not the best, %d games with equal hands and %d with others", positions, varied, equal, unequal)
	}
}

// TestResultsPlayOut continues games from where they were counted as won: the recorded winner must
// win.
func TestResultsPlayOut(t *testing.T) {
	e := engine.New(paths.Trained())
	e.Configure(engine.Limits{Nodes: 2000, Hash: tableBytes})
	for _, g := range play(t, player(t, 5, selfplay.Range{Min: 5, Max: 7}), 15) {
		b := g.board.Clone()
		const longer = 4 // times as long as in the line that proved it
		for range longer * g.record.Proof {
			m, err := e.Think(t.Context(), b, time.Now(), nil)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(m, b.ToMove())
			if _, over := b.Winner(); over {
				break
			}
		}
		if winner, over := b.Winner(); !over || winner != g.record.Winner {
			t.Errorf("%v wins in %d plies, and then\n%s", g.record.Winner, g.record.Proof, b)
		}
	}
}

// TestGamesAreThoseOfTheirNumbers plays games in another order, with another player.
func TestGamesAreThoseOfTheirNumbers(t *testing.T) {
	sizes := selfplay.Range{Min: 5, Max: 7}
	first, second := player(t, 2, sizes), player(t, 2, sizes)
	const games = 10
	var want [games][]byte
	for n := range uint64(games) {
		want[n], _ = first.Play(t.Context(), n)
	}
	played := 0
	for n := uint64(games); n > 0; n-- {
		got, err := second.Play(t.Context(), n-1)
		if !bytes.Equal(got, want[n-1]) || err != nil && !errors.Is(err, selfplay.ErrDiscarded) {
			t.Errorf("game %d differs, %v", n-1, err)
		}
		if err == nil {
			played++
		}
	}
	if played == 0 {
		t.Error("no game was played")
	}
	other := play(t, player(t, 3, sizes), 1)[0].record
	if data, err := other.Append(nil); err != nil || bytes.Equal(data, want[other.Number%games]) {
		t.Errorf("another seed gives the same game, %v", err)
	}
}

func TestCanceledGameIsLost(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := player(t, 4, selfplay.Range{Min: 9, Max: 9}).Play(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	good := selfplay.Config{Nodes: 1, Sizes: []selfplay.Range{{Min: 3, Max: 25}}}
	for _, c := range []Config{
		{Config: good, Walls: -1},
		{Config: good, Walls: maxConfigWalls + 1},
		{Config: selfplay.Config{Nodes: 1, Sizes: []selfplay.Range{{Min: 2, Max: 9}}}, Walls: 10},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if _, err := NewPlayer(paths.Trained(), c); err == nil {
				t.Errorf("%+v is accepted", c)
			}
		})
	}
}

// BenchmarkPlay prints the positions that one thread makes in a second, and the bytes of
// each.
func BenchmarkPlay(b *testing.B) {
	p, err := NewPlayer(paths.Trained(), Config{Walls: 10, Config: selfplay.Config{
		Nodes: 1000, Seed: 1, Sizes: []selfplay.Range{{Min: 9, Max: 9}},
	}})
	if err != nil {
		b.Fatal(err)
	}
	positions, size := 0, 0
	for number := uint64(0); b.Loop(); number++ {
		data, err := p.Play(b.Context(), number)
		if errors.Is(err, selfplay.ErrDiscarded) {
			continue
		}
		if err != nil {
			b.Fatal(err)
		}
		s, err := Summarize(data)
		if err != nil {
			b.Fatal(err)
		}
		positions, size = positions+s.Positions, size+len(data)
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(size)/float64(max(positions, 1)), "bytes/position")
}
