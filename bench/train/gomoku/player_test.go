package gomoku

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/testlimit"
	"gogo/search"
	"gogo/search/gomoku/engine"
)

// rules returns one rule of each family.
func rules() []gomoku.Rule {
	return []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro}
}

// player returns a player of quick games.
func player(tb testing.TB, seed uint64, sizes selfplay.Range, rules ...gomoku.Rule) *Player {
	tb.Helper()
	p, err := NewPlayer(engine.Trained(), Config{
		Rules: rules, Config: selfplay.Config{Nodes: 200, Seed: seed, Sizes: []selfplay.Range{sizes}},
	})
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

// TestRecordsAreTrue replays records: all moves are legal and only the last may win, the verdicts
// are consistent, and there is some of everything.
func TestRecordsAreTrue(t *testing.T) {
	few, many := 8, 30
	if testlimit.IsLong() {
		few, many = 15, 45
	}
	for _, rule := range rules() {
		games := few
		if rule == gomoku.Renju { // of whose quick games few have a position that is not quiet
			games = many
		}
		tables := lines.NewTables(rule, lines.Trained(rule))
		var all counts
		for _, g := range play(t, player(t, uint64(rule)+2, selfplay.Range{Min: 5, Max: 11}, rule), games) {
			data, err := g.record.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			all.add(replayRecord(t, r, tables))
		}
		if min(all.strays, all.varied, all.quiet, all.positions-all.quiet) == 0 || all.strays > all.positions/2 || all.varied > all.positions/4 {
			t.Errorf("%v: %+v", rule, all)
		}
	}
}

// counts summarizes the contents of games.
type counts struct {
	positions, strays, quiet int
	varied                   int // moves that are not the best
}

func (c *counts) add(of counts) {
	c.positions, c.strays, c.quiet, c.varied = c.positions+of.positions, c.strays+of.strays, c.quiet+of.quiet, c.varied+of.varied
}

// replayRecord plays a record, by the tables of its rule.
func replayRecord(t *testing.T, g *Game, tables *lines.Tables) (c counts) {
	t.Helper()
	b, err := gomoku.New(g.Width, g.Height, g.Rule)
	if err != nil {
		t.Fatal(err)
	}
	state := lines.NewState(b, tables)
	at := func(m XY) gomoku.Point { return b.At(int(m.X), int(m.Y)) }
	for i := range g.Plies {
		p := &g.Plies[i]
		if !playable(b, at(p.Move)) || b.Wins(at(p.Move), b.ToMove()) {
			t.Fatalf("ply %d of %+v is illegal or wins", i+1, g)
		}
		if i == g.Opening && p.Verdict.Given && max(p.Verdict.Value, -p.Verdict.Value) > balanced {
			t.Errorf("an opening of the value %d", p.Verdict.Value)
		}
		if v := p.Verdict; v.Given {
			c.positions++
			checkVerdict(t, state, v)
			if v.Quiet {
				c.quiet++
			}
			if v.Best != p.Move {
				c.varied++
			}
			if i < g.Opening {
				t.Errorf("a move of an opening was searched")
			}
		}
		if p.Stray.Given {
			c.strays++
			state.Place(at(p.Stray.Move), b.ToMove())
			checkVerdict(t, state, p.Stray.Verdict)
			state.Undo()
		}
		state.Place(at(p.Move), b.ToMove())
	}
	return c
}

// checkVerdict requires a legal move, a value within bounds and a correct flag.
func checkVerdict(t *testing.T, s *lines.State, v Verdict) {
	t.Helper()
	b := s.Board()
	if !playable(b, b.At(int(v.Best.X), int(v.Best.Y))) || v.Value < -int(proven) || v.Value > int(proven) || v.Quiet != s.Quiet() {
		t.Errorf("%+v, and the position is quiet: %t\n%s", v, s.Quiet(), b)
	}
}

// TestResultsPlayOut continues games from where they were counted as won: the recorded winner must
// win.
func TestResultsPlayOut(t *testing.T) {
	testlimit.Long(t)
	games := 25
	if !testlimit.IsLong() {
		games = 8
	}
	var all [3]int
	for _, rule := range rules() {
		for _, g := range play(t, player(t, uint64(rule)+11, selfplay.Range{Min: 9, Max: 13}, rule), games) {
			all[g.record.Winner]++
			if got := playOut(t, g.state.Board().Clone()); got != g.record.Winner {
				t.Errorf("%v: %v is credited, %v wins\n%s", rule, g.record.Winner, got, g.state.Board())
			}
		}
	}
	if all[gomoku.Black] == 0 || all[gomoku.White] == 0 {
		t.Errorf("wins %v", all)
	}
}

// playOut plays a position to its end by searches of their own and returns the winner.
func playOut(t *testing.T, b *gomoku.Board) gomoku.Color {
	t.Helper()
	e := engine.New(engine.Trained())
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

func TestWinner(t *testing.T) {
	for name, c := range map[string]struct {
		diagram string
		move    [2]int
		value   search.Value
		want    gomoku.Color
		plies   int
	}{
		"a five that was found without a value": {"xxxx./oooo./...../...../.....", [2]int{4, 0}, 0, gomoku.Black, 1},
		"a five of the other colour":            {"xxxxo/oooo./x...x/...../.....", [2]int{4, 1}, 0, gomoku.White, 1},
		"a proven win":                          {"...../...../...../...../.....", [2]int{2, 2}, search.WinIn(5), gomoku.Black, 5},
		"a proven loss":                         {"x..../...../...../...../.....", [2]int{2, 2}, search.LossIn(6), gomoku.Black, 6},
		"a proof beyond the board":              {"...../...../...../...../.....", [2]int{2, 2}, search.WinIn(99), gomoku.Black, 25},
		"nothing":                               {"x..../...../...../...../.....", [2]int{2, 2}, 100, gomoku.Empty, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := gomoku.Parse(strings.ReplaceAll(c.diagram, "/", "\n"), gomoku.Renju)
			if err != nil {
				t.Fatal(err)
			}
			r := engine.Report{Value: c.value, PV: []gomoku.Point{b.At(c.move[0], c.move[1])}}
			if got, plies := winner(b, r); got != c.want || plies != c.plies {
				t.Errorf("%s: %v in %d, want %v in %d", name, got, plies, c.want, c.plies)
			}
		})
	}
}

// TestGamesAreThoseOfTheirNumbers plays games in another order, with another player.
func TestGamesAreThoseOfTheirNumbers(t *testing.T) {
	sizes := selfplay.Range{Min: 7, Max: 9}
	first, second := player(t, 7, sizes, rules()...), player(t, 7, sizes, rules()...)
	const games = 8
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
	other := play(t, player(t, 8, sizes, rules()...), 1)[0].record
	if data, err := other.Append(nil); err != nil || bytes.Equal(data, want[other.Number]) {
		t.Errorf("another seed gives the same game, %v", err)
	}
}

func TestRulesAreDrawn(t *testing.T) {
	seen := map[gomoku.Rule]bool{}
	p := player(t, 9, selfplay.Range{Min: 7, Max: 7}, rules()...)
	for n := range uint64(40) {
		g, err := p.start(n)
		if err != nil {
			t.Fatal(err)
		}
		seen[g.record.Rule] = true
	}
	if len(seen) != len(rules()) {
		t.Errorf("rules %v", seen)
	}
}

// TestOpenings requires legal openings of many shapes, without a five, and hardly ever twice.
func TestOpenings(t *testing.T) {
	p := player(t, 10, selfplay.Range{Min: 15, Max: 20}, gomoku.Freestyle)
	seen := map[uint64]bool{}
	full := 0 // of more than 30 stones
	openings := 200
	if testlimit.IsLong() {
		openings = 3000
	}
	for n := range uint64(openings) {
		g, err := p.start(n)
		if err != nil {
			t.Fatal(err)
		}
		if g.record.Opening < minOpening || g.record.Opening != g.state.Board().Len() {
			t.Fatalf("an opening of %d plies\n%s", g.record.Opening, g.state.Board())
		}
		seen[Pattern(g.record.Moves(g.record.Opening))] = true
		if g.record.Opening > 30 {
			full++
		}
	}
	if len(seen) < openings*98/100 {
		t.Errorf("%d openings among %d", len(seen), openings)
	}
	if full < openings/20 {
		t.Errorf("%d openings of more than 30 stones among %d", full, openings)
	}
}

func TestCanceledGameIsLost(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := player(t, 1, selfplay.Range{Min: 9, Max: 9}, gomoku.Freestyle).Play(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	good := selfplay.Config{Nodes: 1, Sizes: []selfplay.Range{{Min: 5, Max: 32}}}
	for _, c := range []Config{
		{Config: good},
		{Config: good, Rules: []gomoku.Rule{gomoku.Freestyle, 200}},
		{Config: selfplay.Config{Nodes: 1, Sizes: []selfplay.Range{{Min: 15, Max: 33}}}, Rules: rules()},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if _, err := NewPlayer(engine.Trained(), c); err == nil {
				t.Errorf("%+v is accepted", c)
			}
		})
	}
}

// BenchmarkPlay prints the positions that one thread makes in a second, strays included,
// and the bytes of each.
func BenchmarkPlay(b *testing.B) {
	p, err := NewPlayer(engine.Trained(), Config{
		Rules: rules(), Config: selfplay.Config{Nodes: 1000, Seed: 1, Sizes: []selfplay.Range{{Min: 15, Max: 15}, {Min: 20, Max: 20}}},
	})
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
		positions, size = positions+s.Positions+s.Strays, size+len(data)
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(size)/float64(max(positions, 1)), "bytes/position")
}
