package selfplay

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	linesamples "gogo/eval/gomoku/lines/samples"
	"gogo/search"
	"gogo/search/gomoku/engine"
	"gogo/search/selfplay"
)

// player returns a player of quick games.
func player(t *testing.T, rule gomoku.Rule, seed uint64) *Player {
	t.Helper()
	p, err := NewPlayer(engine.New(lines.Trained), Config{
		Rule: rule, LeastSize: 5, GreatestSize: 11, Config: selfplay.Config{Nodes: 200, Seed: seed},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// even plays until an opening is even.
func even(t *testing.T, p *Player) *game {
	t.Helper()
	for {
		g, err := p.game(t.Context())
		if err == nil {
			return g
		}
		if !errors.Is(err, selfplay.ErrDiscarded) {
			t.Fatal(err)
		}
	}
}

// TestSamplesAreTrue wants legal positions without a winner, and one result for
// all positions of a game, followed by the strays.
func TestSamplesAreTrue(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		p := player(t, rule, uint64(rule)+1)
		positions, strays := 0, 0
		for range 12 {
			samples := even(t, p).samples
			black := -1.0
			for i := range samples {
				s := &samples[i]
				checkSample(t, s, rule)
				if s.Result == linesamples.Unplayed {
					strays++
					continue
				}
				positions++
				if i > 0 && samples[i-1].Result == linesamples.Unplayed {
					t.Error("a stray stands among the positions of a game")
				}
				result := s.Result
				if len(s.Moves)%2 != 0 {
					result = 1 - result
				}
				if black >= 0 && result != black {
					t.Errorf("rule %d: Black's result is %v after %v", rule, result, black)
				}
				black = result
			}
		}
		if positions == 0 || strays == 0 || strays > positions {
			t.Errorf("rule %d: %d positions and %d strays", rule, positions, strays)
		}
	}
}

// checkSample plays the moves of a sample.
func checkSample(t *testing.T, s *linesamples.Sample, rule gomoku.Rule) {
	t.Helper()
	if s.Rule != rule || s.Value < -int(proven) || s.Value > int(proven) {
		t.Errorf("rule %d, value %d", s.Rule, s.Value)
	}
	b, err := gomoku.New(s.Width, s.Height, s.Rule)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range append(s.Moves, s.Best) {
		at := b.At(int(m.X), int(m.Y))
		if err := b.Legal(at, b.ToMove()); err != nil {
			t.Fatalf("move %d of %+v: %v", i+1, s, err)
		}
		if b.Wins(at, b.ToMove()) && i < len(s.Moves) {
			t.Fatalf("move %d of %+v wins", i+1, s)
		}
		b.Place(at, b.ToMove())
	}
}

// TestResultsPlayOut plays games on from where they were counted as won: who was credited
// has to make the five.
func TestResultsPlayOut(t *testing.T) {
	games := 25
	if testing.Short() {
		games = 8
	}
	var all [3]int
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro} {
		p := player(t, rule, uint64(rule)+11)
		p.config.LeastSize, p.config.GreatestSize = 9, 13
		wins := [3]int{}
		for range games {
			g := even(t, p)
			wins[g.winner]++
			all[g.winner]++
			for i := range g.samples {
				s := &g.samples[i]
				if s.Result == linesamples.Unplayed {
					continue
				}
				mover := gomoku.Black + gomoku.Color(len(s.Moves)%2)
				if s.Result != resultFor(g.winner, mover) {
					t.Errorf("rule %d: %v has won, result %v of a position with %v to move", rule, g.winner, s.Result, mover)
				}
			}
			if got := playOut(t, g.final.Clone()); got != g.winner {
				t.Errorf("rule %d: %v is credited, %v wins\n%s", rule, g.winner, got, g.final)
			}
		}
		if !testing.Short() && (wins[gomoku.Black] == 0 || wins[gomoku.White] == 0) {
			t.Errorf("rule %d: wins %v", rule, wins)
		}
	}
	if all[gomoku.Black] == 0 || all[gomoku.White] == 0 {
		t.Errorf("wins %v", all)
	}
}

// playOut plays a position to its end by searches of their own and returns the winner.
func playOut(t *testing.T, b *gomoku.Board) gomoku.Color {
	t.Helper()
	e := engine.New(lines.Trained)
	if err := e.Configure(engine.Limits{Nodes: 20_000, Memory: tableMemory}); err != nil {
		t.Fatal(err)
	}
	for !b.Full() {
		at, err := e.Think(t.Context(), b.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		us := b.ToMove()
		if !playable(b, at) {
			return us.Other()
		}
		if b.Wins(at, us) {
			return us
		}
		b.Place(at, us)
	}
	return gomoku.Empty
}

// TestNoGameTwice wants a player to refuse openings and games that it has seen.
func TestNoGameTwice(t *testing.T) {
	p := player(t, gomoku.Freestyle, 3)
	p.config.LeastSize, p.config.GreatestSize = 5, 5
	openings, ends := make(map[uint64]bool), make(map[uint64]bool)
	for range 60 {
		g := even(t, p)
		last := record(g.final)
		if ends[last.Position()] {
			t.Errorf("two games end in\n%s", g.final)
		}
		ends[last.Position()] = true
		if len(g.samples) > 0 {
			if openings[g.samples[0].Pattern()] {
				t.Errorf("two games begin with %v", g.samples[0].Moves)
			}
			openings[g.samples[0].Pattern()] = true
		}
	}
	again := player(t, gomoku.Freestyle, 3)
	again.config, again.seen = p.config, p.seen
	if _, err := again.game(t.Context()); !errors.Is(err, errTwice) {
		t.Errorf("a player that has seen the games of a seed plays them: %v", err)
	}
}

func TestWinner(t *testing.T) {
	for name, c := range map[string]struct {
		diagram string
		move    [2]int
		value   search.Value
		want    gomoku.Color
	}{
		"a five that was found without a value": {"xxxx./oooo./...../...../.....", [2]int{4, 0}, 0, gomoku.Black},
		"a five of the other colour":            {"xxxxo/oooo./x...x/...../.....", [2]int{4, 1}, 0, gomoku.White},
		"a proven win":                          {"...../...../...../...../.....", [2]int{2, 2}, search.Win - 5, gomoku.Black},
		"a proven loss":                         {"x..../...../...../...../.....", [2]int{2, 2}, 6 - search.Win, gomoku.Black},
		"nothing":                               {"x..../...../...../...../.....", [2]int{2, 2}, 100, gomoku.Empty},
	} {
		b, err := gomoku.Parse(string(bytes.ReplaceAll([]byte(c.diagram), []byte("/"), []byte("\n"))), gomoku.Renju)
		if err != nil {
			t.Fatal(err)
		}
		r := engine.Report{Value: c.value, PV: []gomoku.Point{b.At(c.move[0], c.move[1])}}
		if got := winner(b, r); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestSameSeedSameSamples(t *testing.T) {
	first, second := player(t, gomoku.Freestyle, 7), player(t, gomoku.Freestyle, 7)
	for range 3 {
		if !reflect.DeepEqual(even(t, first).samples, even(t, second).samples) {
			t.Fatal("two players with one seed differ")
		}
	}
	if reflect.DeepEqual(even(t, first).samples, even(t, player(t, gomoku.Freestyle, 8)).samples) {
		t.Error("another seed gives the same game")
	}
}

func TestPlayRecordsItsSamples(t *testing.T) {
	p, same := player(t, gomoku.Freestyle, 9), player(t, gomoku.Freestyle, 9)
	want := even(t, same).samples
	record, err := p.Play(t.Context())
	for errors.Is(err, selfplay.ErrDiscarded) {
		record, err = p.Play(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	var got []linesamples.Sample
	if err := linesamples.ReadSamples(bytes.NewReader(record.Text), func(s *linesamples.Sample) error {
		got = append(got, *s)
		return nil
	}); err != nil || !reflect.DeepEqual(got, want) || record.Samples != len(want) {
		t.Errorf("%d samples are read of %d, %v", len(got), record.Samples, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled game gives %v", err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	one := selfplay.Config{Nodes: 1}
	for _, c := range []Config{
		{LeastSize: 4, GreatestSize: 15, Config: one},
		{LeastSize: 15, GreatestSize: 33, Config: one},
		{LeastSize: 16, GreatestSize: 15, Config: one},
		{LeastSize: 15, GreatestSize: 15},
		{LeastSize: 15, GreatestSize: 15, Config: one, Rule: 200},
	} {
		if _, err := NewPlayer(engine.New(lines.Trained), c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
