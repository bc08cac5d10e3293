package gomoku_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/search/gomoku/engine"
)

// constant evaluates all positions alike for the side to move.
func constant(value int16) engine.EvalConfig {
	w := new(lines.Weights)
	for i := range w.Threats {
		w.Threats[i] = value * lines.WeightScale
	}
	return engine.EvalConfig{Weights: func(gomoku.Rule) *lines.Weights { return w }}
}

// played is a game as a match keeps it.
type played struct {
	first, second string
	opening       string
	winner        match.Side
	reason        match.Reason
	moves         string // with values behind a colon
}

// record returns the record of a game.
func (p played) record(number int) *arena.Record {
	r := &arena.Record{
		Game: number, Pair: number / 2, Players: [2]string{p.first, p.second}, Opening: p.opening, Winner: p.winner, Reason: p.reason,
	}
	side := match.Sides()[len(strings.Fields(p.opening))%2]
	for text := range strings.FieldsSeq(p.moves) {
		move, value, _ := strings.Cut(text, ":")
		r.Moves = append(r.Moves, arena.Move{Side: side, Move: move, Value: value})
		side = side.Other()
	}
	return r
}

// matchOf returns a match of games between A and another engine.
func matchOf(size gomokubench.Size, rule gomoku.Rule, about string, games ...played) (*arena.Plan, []*arena.Record) {
	plan := &arena.Plan{
		Rules:    gomokubench.Rules(size, rule),
		Entrants: []arena.Entrant{{Name: "A", About: "gogo"}, {Name: "B", About: about}},
	}
	var records []*arena.Record
	for i, g := range games {
		records = append(records, g.record(i))
	}
	return plan, records
}

// squeezed returns lines with single spaces and without empty lines.
func squeezed(text string) string {
	var all []string
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 {
			all = append(all, strings.Join(words, " "))
		}
	}
	return strings.Join(all, "\n")
}

// TestCalibration has values whose losses are known: one that is right three times of four has with the best
// scale a loss of 0.562 and odds of 3 to 1, ln 3 or 157 units.
func TestCalibration(t *testing.T) {
	const (
		five, opening = gomokubench.Five, "a1 o15"
		fours         = "h8 a1 i8 c1 j8 e1 k8 g1"
		size          = 15
	)
	square := gomokubench.Size{Width: size, Height: size}
	for _, tt := range []struct {
		name  string
		eval  engine.EvalConfig
		games []played
		want  string
	}{
		{"three of four right", constant(100), []played{
			{"A", "B", opening, match.First, five, "h8:200"},
			{"A", "B", opening, match.First, five, "h8:200"},
			{"A", "B", opening, match.First, five, "h8:200"},
			{"A", "B", opening, match.Second, five, "h8:200"},
		}, `
			4 games, 4 positions; left out: 0 games lost by a fault, 0 positions with a proven value, 0 of them refuted by the result
			values of A (gogo) are taken times 0.785
			values of B (other) are taken times 1.000
			values of the network are taken times 1.569
			all engines positions search offset without it quiet network offset without it
			all 4 0.562 ±0.538 +0 ±373 0.562 4 0.562 ±0.538 +0 ±373 0.562`},
		{"values in another unit, and from both sides", constant(0), []played{
			{"A", "B", opening, match.First, five, "h8:200 i8:-20"},
			{"B", "A", opening, match.Second, five, "h8:-20 i8:200"},
			{"A", "B", opening, match.First, five, "h8:200 i8:-20"},
			{"B", "A", opening, match.First, five, "h8:-20 i8:200"},
		}, `
			4 games, 8 positions; left out: 0 games lost by a fault, 0 positions with a proven value, 0 of them refuted by the result
			values of A (gogo) are taken times 0.785
			values of B (other) are taken times 7.847
			values of the network are taken times 1.000
			all engines positions search offset without it quiet network offset without it
			all 8 0.562 ±0.538 +0 ±0 0.562 8 0.693 ±0.000 +0 ±0 0.693
			black to move 4 0.562 ±0.538 -201 ±372 0.392 4 0.693 ±0.000 -157 ±373 0.562
			white to move 4 0.562 ±0.538 +201 ±372 0.392 4 0.693 ±0.000 +157 ±373 0.562
			A (gogo) 4 0.562 ±0.538 +0 ±373 0.562 4 0.693 ±0.000 -157 ±373 0.562
			B (other) 4 0.562 ±0.538 +0 ±373 0.562 4 0.693 ±0.000 +157 ±373 0.562
			A (gogo) positions search offset without it quiet network offset without it
			all 4 0.562 ±0.538 +0 ±373 0.562 4 0.693 ±0.000 -157 ±373 0.562
			black to move 2 0.288 ±0.000 - - 2 0.693 ±0.000 - -
			white to move 2 0.837 ±1.077 +157 ±560 0.693 2 0.693 ±0.000 +0 ±560 0.693
			B (other) positions search offset without it quiet network offset without it
			all 4 0.562 ±0.538 +0 ±373 0.562 4 0.693 ±0.000 +157 ±373 0.562
			black to move 2 0.837 ±1.077 -157 ±560 0.693 2 0.693 ±0.000 +0 ±560 0.693
			white to move 2 0.288 ±0.000 - - 2 0.693 ±0.000 - -`},
		{"proofs, faults, draws, silence and fours", constant(0), []played{
			{"A", "B", "", match.First, five, "h8:0 a1:12000 i8:+M9 c1:-M8"},
			{"A", "B", fours, match.First, five, "o15:0 o13:soon"},
			{"A", "B", fours, match.Nobody, gomokubench.Full, "o15:0 o13:+M"},
			{"A", "B", opening, match.First, match.TooLate, "h8:200"},
		}, `
			3 games, 4 positions; left out: 1 game lost by a fault, 4 positions with a proven value, 2 of them refuted by the result
			1 position without a value of the search
			values of A (gogo) are taken times 1.000
			values of B (other) are taken times 1.000
			values of the network are taken times 1.000
			all engines positions search offset without it quiet network offset without it
			all 3 0.693 ±0.000 -230 ±336 0.451 1 0.693 - -
			ply 1 to 8 1 0.693 - - 1 0.693 - -
			ply 9 to 16 2 0.693 ±0.000 -157 ±373 0.562 0 - - -
			black to move 3 0.693 ±0.000 -230 ±336 0.451 1 0.693 - -
			white to move 0 - - - 0 - - -
			A (gogo) 3 0.693 ±0.000 -230 ±336 0.451 1 0.693 - -
			B (other) 0 - - - 0 - - -
			A (gogo) positions search offset without it quiet network offset without it
			all 3 0.693 ±0.000 -230 ±336 0.451 1 0.693 - -
			ply 1 to 8 1 0.693 - - 1 0.693 - -
			ply 9 to 16 2 0.693 ±0.000 -157 ±373 0.562 0 - - -
			B (other) positions search offset without it quiet network offset without it
			all 0 - - - 0 - - -`},
		{"fours that are played", constant(0), []played{{"A", "B", "", match.First, five, fours + " o15"}}, `
			1 game, 9 positions; left out: 0 games lost by a fault, 0 positions with a proven value, 0 of them refuted by the result
			9 positions without a value of the search
			values of A (gogo) are taken times 1.000
			values of B (other) are taken times 1.000
			values of the network are taken times 1.000
			all engines positions search offset without it quiet network offset without it
			all 0 - - - 6 0.693 -99 0.637
			ply 1 to 8 0 - - - 6 0.693 -99 0.637
			ply 9 to 16 0 - - - 0 - - -
			black to move 0 - - - 4 0.693 - -
			white to move 0 - - - 2 0.693 - -
			A (gogo) 0 - - - 4 0.693 - -
			B (other) 0 - - - 2 0.693 - -
			A (gogo) positions search offset without it quiet network offset without it
			all 0 - - - 4 0.693 - -
			ply 1 to 8 0 - - - 4 0.693 - -
			ply 9 to 16 0 - - - 0 - - -
			B (other) positions search offset without it quiet network offset without it
			all 0 - - - 2 0.693 - -`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := gomokubench.NewCalibration(tt.eval)
			if err := c.Add(matchOf(square, gomoku.Freestyle, "other", tt.games...)); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if err := c.Write(&out); err != nil {
				t.Fatal(err)
			}
			if got, want := squeezed(out.String()), squeezed(tt.want); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestCalibrationOfMatches has matches of other boards and rules, with an engine that is in both of them.
func TestCalibrationOfMatches(t *testing.T) {
	c := gomokubench.NewCalibration(constant(0))
	for _, m := range []struct {
		size  int
		rule  gomoku.Rule
		about string
	}{{20, gomoku.Freestyle, "other\u202e (for Linux)"}, {15, gomoku.Renju, "third"}, {20, gomoku.Renju, "third"}} {
		if err := c.Add(matchOf(gomokubench.Size{Width: m.size, Height: m.size}, m.rule, m.about,
			played{"A", "B", "h8", match.First, gomokubench.Five, "a1:0 c1:0"},
			played{"B", "A", "h8", match.First, gomokubench.Five, "a1:0 c1:0"})); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	all, _, _ := strings.Cut(out.String(), "\n\nA (gogo) ")
	for _, want := range []string{
		"6 games, 12 positions;", "\nall 12 ", "\nfreestyle 4 ", "\nrenju 8 ", "\n15x15 4 ", "\n20x20 8 ",
		"\nblack to move 6 ", "\nwhite to move 6 ", "\nA (gogo) 6 ", "\nB (other?) 2 ", "\nB (third) 4 ",
	} {
		if !strings.Contains("\n"+squeezed(all), want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
}

// TestCalibrationByPly has a game for each number of stones in the opening.
func TestCalibrationByPly(t *testing.T) {
	const most = 55
	var stones []string
	for i := range most {
		stones = append(stones, fmt.Sprintf("%c%d", 'a'+2*(i%8), 1+2*(i/8))) // none beside another
	}
	var games []played
	for n := range most + 1 {
		games = append(games, played{"A", "B", strings.Join(stones[:n], " "), match.First, gomokubench.Five, "h14:0"})
	}
	c := gomokubench.NewCalibration(constant(0))
	if err := c.Add(matchOf(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle, "other", games...)); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\nall 56 ", "\nply 1 to 8 8 ", "\nply 9 to 16 8 ", "\nply 17 to 30 14 ", "\nply 31 to 50 20 ", "\nfrom ply 51 on 6 ",
		"\nup to ply 30 30 ", "\nfrom ply 31 on 26 ",
	} {
		if !strings.Contains(squeezed(out.String()), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestCalibrationOfNetwork wants the value of the network after every move of a game, of one color and of the
// other.
func TestCalibrationOfNetwork(t *testing.T) {
	const moves = "h8 i9 i8 g8 j7 k6 h7 h9"
	eval := engine.Trained()
	b := emptyBoard(t, 15, 15)
	var values []float64
	for name := range strings.FieldsSeq(moves) {
		state := lines.NewState(b.Clone(), lines.NewTables(gomoku.Freestyle, eval.Weights(gomoku.Freestyle)))
		if !state.Quiet() {
			t.Fatalf("not quiet before %s", name)
		}
		value := shapenet.NewAccumulator(eval.Network(gomoku.Freestyle), eval.Kernels).Evaluate(state)
		values = append(values, lines.Sharpness*float64(value)/lines.Unit)
		p, err := b.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Place(p, b.ToMove())
	}
	_, want := stats.FitScale(func(yield func(float64, float64) bool) {
		for i, odds := range values {
			if !yield(odds, float64(i%2)) {
				return
			}
		}
	}, 100)

	c := gomokubench.NewCalibration(eval)
	if err := c.Add(matchOf(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle, "other",
		played{"A", "B", "", match.Second, gomokubench.Five, moves})); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	if row := fmt.Sprintf("\nall 0 - - - 8 %.3f ", want); !strings.Contains(squeezed(out.String()), row) {
		t.Errorf("no %q in\n%s", row, out.String())
	}
}

func TestCalibrationErrors(t *testing.T) {
	const five = gomokubench.Five
	for name, tt := range map[string]struct {
		game played
		want string
	}{
		"a taken point":      {played{"A", "B", "h8", match.First, five, "h8"}, "game 1: move 2: h8: "},
		"after the end":      {played{"A", "B", "h8 a1 i8 c1 j8 e1 k8 g1", match.First, five, "l8 a2"}, "game 1: move 9: l8: black wins: five in a row"},
		"an illegal opening": {played{"A", "B", "h8 h8", match.First, five, "a1"}, "game 1: opening h8 h8: h8: "},
	} {
		t.Run(name, func(t *testing.T) {
			err := gomokubench.NewCalibration(constant(0)).Add(matchOf(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle, "", tt.game))
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%v, want %s", err, tt.want)
			}
		})
	}
	t.Run("another turn", func(t *testing.T) {
		plan, records := matchOf(gomokubench.Size{Width: 15, Height: 15}, gomoku.Freestyle, "", played{"A", "B", "h8", match.First, five, "a1"})
		records[0].Moves[0].Side = match.First
		if err := gomokubench.NewCalibration(constant(0)).Add(plan, records); err == nil || err.Error() != "game 1: move 2: it is not the turn of first" {
			t.Error(err)
		}
	})
	t.Run("no position", func(t *testing.T) {
		if err := gomokubench.NewCalibration(constant(0)).Write(io.Discard); err == nil || err.Error() != "no position to judge values by in 0 games" {
			t.Error(err)
		}
	})
}
