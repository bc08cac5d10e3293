package backgammon

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/tables"
)

// rulesOfSeed returns the rules of a game whose dice follow from a seed.
func rulesOfSeed(t *testing.T, seed, cube string) *rules {
	t.Helper()
	made, err := TableGame{}.Rules(tables.Options{seedOption: seed, cubeField: cube})
	if err != nil {
		t.Fatal(err)
	}
	r, ok := made.(*rules)
	if !ok {
		t.Fatalf("%T", made)
	}
	return r
}

// assessGame has a program assess a game, and returns the verdicts and the summary.
func assessGame(t *testing.T, r *rules, kind string, moves []string) (verdicts []*tables.Verdict, summary []tables.SummaryRow) {
	t.Helper()
	c, err := r.StartCritic(t.Context(), engine(kind))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
	for i, move := range moves {
		v, err := c.Assess(t.Context(), moves[:i], move)
		if err != nil {
			t.Fatalf("move %d, %s: %v", i+1, move, err)
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, c.Summary()
}

// valuesOf returns the values of both sides in a row of a summary.
func valuesOf(t *testing.T, summary []tables.SummaryRow, label string) [2]string {
	t.Helper()
	i := slices.IndexFunc(summary, func(r tables.SummaryRow) bool { return r.Label == label })
	if i < 0 {
		t.Fatalf("%+v has no row %q", summary, label)
	}
	return summary[i].Values
}

// TestCriticAssessesGames assesses badly played games: every error has a name and a better decision,
// and the losses add up.
func TestCriticAssessesGames(t *testing.T) {
	for i, cube := range []string{withCube, withBeaver, noCube} {
		t.Run(cube, func(t *testing.T) {
			r := rulesOfSeed(t, "4", cube)
			moves := someMoves(t, r, uint64(i), 60)
			verdicts, summary := assessGame(t, r, "draft", moves)
			lost, errors := 0.0, 0
			for i, v := range verdicts {
				if v.Unknown != "" || v.Value == "" || len(v.Says) == 0 || v.Loss < 0 || v.Did == "" {
					t.Fatalf("%s: %+v", moves[i], v)
				}
				if (v.Kind == "") != (v.Better == "") || (v.Kind == "") != (v.Mark == "") || (v.Kind == "") != (v.Right == "") || v.Better == moves[i] {
					t.Fatalf("%s: %+v", moves[i], v)
				}
				if v.Kind != "" {
					if v.Loss < 0.04 || v.About == "" || !strings.Contains(v.Says[0], v.Kind) || !strings.Contains(v.Says[1], ": ") {
						t.Fatalf("%s: %+v", moves[i], v)
					}
					if p, err := r.Position(moves[:i]); err != nil {
						t.Fatal(err)
					} else if outcome, over := p.OutcomeOf(v.Better); over && outcome.Reason.IsFault() {
						t.Fatalf("%s is no move: %s", v.Better, outcome.Detail)
					}
					errors++
				}
				lost += v.Loss
			}
			if errors == 0 {
				t.Errorf("%s: no error", cube)
			}
			sum := 0.0
			for _, text := range valuesOf(t, summary, "Total loss, points") {
				points, err := strconv.ParseFloat(text, 64)
				if err != nil {
					t.Fatal(err)
				}
				sum += points
			}
			if diff := sum - lost; diff > 0.002 || diff < -0.002 {
				t.Errorf("%s: %v is lost, the summary has %v", cube, lost, sum)
			}
			if rating := valuesOf(t, summary, "Rating"); rating[0] == "" || rating[1] == "" {
				t.Errorf("%+v", summary)
			}
		})
	}
}

// someMoves plays randomly.
func someMoves(t *testing.T, r *rules, seed uint64, most int) (moves []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 9))
	p, err := r.Position(nil)
	if err != nil {
		t.Fatal(err)
	}
	for len(moves) < most {
		move := firstChoice(t, p)
		if rng.IntN(2) == 0 {
			move = p.BeginnerMove(rng)
		}
		if words := walkOf(t, p).Words; len(words) > 1 {
			move = words[rng.IntN(len(words))]
		}
		moves = append(moves, move)
		if _, over := p.OutcomeOf(move); over {
			return moves
		}
		p.Play(move)
	}
	return moves
}

// TestSparsePrograms assesses a game with a program that names one play and reports no equities:
// the unknown is reported, and nothing counts as lost but that.
func TestSparsePrograms(t *testing.T) {
	r := rulesOfSeed(t, "4", withCube)
	moves := someMoves(t, r, 1, 40)
	verdicts, summary := assessGame(t, r, "sparse", moves)
	unknown := 0
	for i, v := range verdicts {
		if v.Kind != "" || v.Value != "" {
			t.Errorf("%s: %+v", moves[i], v)
		}
		if v.Unknown != "" {
			unknown++
			if !strings.Contains(v.Says[0], "Not analyzed: the program does not say") {
				t.Errorf("%q", v.Says)
			}
		}
	}
	told := valuesOf(t, summary, "Decisions not analyzed")
	first, _ := strconv.Atoi(told[0])
	second, _ := strconv.Atoi(told[1])
	if unknown == 0 || first+second != unknown {
		t.Errorf("%d are unknown, the summary has %v", unknown, told)
	}
}

// TestCriticMustSpeakJSON has a program that speaks UBGI alone.
func TestCriticMustSpeakJSON(t *testing.T) {
	r := rulesOfSeed(t, "4", withCube)
	if _, err := r.StartCritic(t.Context(), engine("plain")); err == nil || !strings.Contains(err.Error(), "the JSON of the BGBlitz draft") {
		t.Errorf("error %v", err)
	}
}

// heardOf asks a program for lines in a position.
func heardOf(t *testing.T, r *rules, kind string, moves []string) (lines []tables.SearchInfo, answer tables.Answer) {
	t.Helper()
	a, err := r.StartAnalyst(t.Context(), engine(kind), func(h tables.SearchInfo) { lines = append(lines, h) })
	if err != nil {
		t.Fatal(err)
	}
	if answer, err = a.Think(t.Context(), moves, tables.Limits{Lines: 3}); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
	return lines, answer
}

// namesOf are the names of lines.
func namesOf(lines []tables.SearchInfo) (names []string) {
	for i := range lines {
		names = append(names, lines[i].Text.Name)
	}
	slices.Sort(names)
	return names
}

// TestAnalystLines asks for lines before a roll, of dice, and after a double, of programs that tell much and
// little.
func TestAnalystLines(t *testing.T) {
	r := rulesOfSeed(t, "4", withCube)
	p, err := r.Position(nil)
	if err != nil {
		t.Fatal(err)
	}
	opening := firstChoice(t, p)
	lines, answer := heardOf(t, r, "draft", nil)
	if len(lines) != shownPlays || answer.Move != lines[0].Moves[0] {
		t.Fatalf("%+v, %+v", lines, answer)
	}
	for i := range lines {
		if lines[i].Place != i || lines[i].Value == "" || lines[i].Depth == 0 || !strings.HasPrefix(lines[i].Text.Note, "wins ") || lines[i].Text.Name == "" {
			t.Errorf("line %d is %+v", i, lines[i])
		}
	}
	lines, _ = heardOf(t, r, "draft", []string{opening})
	if got := namesOf(lines); !slices.Equal(got, []string{"double, pass", "double, take", "no double"}) {
		t.Errorf("before a roll: %v", got)
	}
	lines, answer = heardOf(t, r, "draft", []string{opening, "double"})
	if got := namesOf(lines); !slices.Equal(got, []string{"pass", "take"}) || answer.Move != "take" && answer.Move != "drop" {
		t.Errorf("after a double: %v, %v", got, answer)
	}
	lines, _ = heardOf(t, r, "sparse", nil)
	if len(lines) != 1 || lines[0].Value != "" || !strings.HasPrefix(lines[0].Text.Note, "equity not told") {
		t.Errorf("without equities: %+v", lines)
	}
	lines, _ = heardOf(t, r, "sparse", []string{opening})
	if len(lines) != 1 || lines[0].Text.Name != "no double" && lines[0].Text.Name != "double" || !strings.Contains(lines[0].Text.Note, "does not tell") {
		t.Errorf("without equities of the cube: %+v", lines)
	}
	if lines, answer = heardOf(t, r, "ubgi", nil); len(lines) > 1 || answer.Move == "" {
		t.Errorf("in the other protocol: %+v, %+v", lines, answer)
	}
}
