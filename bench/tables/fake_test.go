package tables_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"

	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/tables"
)

// counting is a game for tests: the sides name the numbers from 1 in turn, one or two at a time as
// in Nim, and the side that reaches the goal wins. Moves are "+1" and "+2".
type counting struct {
	started *atomic.Int32 // programs that were started
	ended   *atomic.Int32
	// swap2 answers the opening of so many numbers; nil where games begin freely.
	swap2 func(made int) (swap bool, placed []string)
	// assess returns the critics' verdicts; nil if values tell what moves have lost.
	assess     func(ctx context.Context, moves []string, played string) (*tables.Verdict, error)
	takesLevel bool // programs play at levels by themselves
	// think replaces the programs' default of naming one number at once.
	think func(ctx context.Context, moves []string, limits tables.Limits, hear func(tables.SearchInfo)) (tables.Answer, error)
}

func newCounting() *counting {
	return &counting{started: new(atomic.Int32), ended: new(atomic.Int32)}
}

func (*counting) Name() string { return "counting" }

func (*counting) Fields() []tables.Field {
	return []tables.Field{{Name: "goal", Label: "Goal", Default: "5", Min: 1, Max: 99}}
}

func (*counting) Ratings() [tables.MaxLevel]int {
	return [tables.MaxLevel]int{1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900}
}

func (c *counting) Rules(o tables.Options) (tables.Rules, error) {
	goal := 5
	if o["goal"] != "" {
		var err error
		if goal, err = strconv.Atoi(o["goal"]); err != nil || goal < 1 || goal > 99 {
			return nil, fmt.Errorf("goal %q", o["goal"])
		}
	}
	if c.assess != nil {
		return &assessedRules{countingRules{c, goal}}, nil
	}
	return &countingRules{c, goal}, nil
}

func (*counting) Read(data []byte) (*tables.Record, error) {
	words := strings.Fields(string(data))
	if len(words) == 0 {
		return nil, errors.New("an empty file")
	}
	r := &tables.Record{Options: tables.Options{"goal": words[0]}, Players: [2]string{"Ann", "Bob"}}
	for _, w := range words[1:] {
		r.Moves = append(r.Moves, tables.Move{Name: w, Comment: "read"})
	}
	return r, nil
}

// countingRules are the rules with one goal.
type countingRules struct {
	game *counting
	goal int
}

func (r *countingRules) Board() pages.Board {
	return pages.Board{Kind: pages.Points, Width: r.goal + 2, Height: 1}
}

func (r *countingRules) Draw(_ string, moves []pages.Move) ([]pages.Step, error) {
	var steps []pages.Step
	p := countingPosition{&state{goal: r.goal}}
	for _, m := range moves {
		if outcome, over := p.OutcomeOf(m.Name); over && outcome.Reason.IsFault() {
			return nil, errors.New(outcome.Detail)
		}
		side := p.Turn()
		p.Play(m.Name)
		steps = append(steps, pages.Step{Name: m.Name, Changes: pages.Changes{{Kind: pages.Stone, Side: side, X: p.count}}})
	}
	return steps, nil
}

func (r *countingRules) Swap2() bool { return r.game.swap2 != nil }

func (r *countingRules) Options() tables.Options { return tables.Options{"goal": strconv.Itoa(r.goal)} }
func (r *countingRules) About() string           { return fmt.Sprintf("counting to %d", r.goal) }
func (*countingRules) Sides() [2]string          { return [2]string{"odd", "even"} }
func (*countingRules) Formats() []string         { return []string{".txt"} }

func (r *countingRules) Position(moves []string) (tables.Position, error) {
	p := countingPosition{&state{goal: r.goal}}
	for _, m := range moves {
		if outcome, over := p.OutcomeOf(m); over && outcome.Reason.IsFault() {
			return nil, errors.New(outcome.Detail)
		}
		p.Play(m)
	}
	return p, nil
}

func (*countingRules) ReadMoves(_ []string, text string) ([]string, error) {
	for word := range strings.FieldsSeq(text) {
		if word != "+1" && word != "+2" {
			return nil, fmt.Errorf("%q is no number", word)
		}
	}
	return strings.Fields(text), nil
}

func (r *countingRules) Write(_ string, record *tables.Record) ([]byte, error) {
	words := []string{strconv.Itoa(r.goal)}
	for i := range record.Moves {
		m := &record.Moves[i]
		words = append(words, m.Name)
	}
	return []byte(strings.Join(words, " ")), nil
}

// Why gives the move itself as the reason.
func (*countingRules) Why(_ []string, best string, lines []tables.SearchInfo) []tables.Sentence {
	return []tables.Sentence{tables.Say("{move} is one of {lines}", "move", best, "lines", strconv.Itoa(len(lines)))}
}

func (*countingRules) Chance(value string) (float64, bool) {
	percent, err := strconv.Atoi(value)
	return float64(percent) / 100, err == nil
}

func (r *countingRules) Start(_ context.Context, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	if cmd.Path == "broken" {
		return nil, errors.New("it is broken")
	}
	r.game.started.Add(1)
	return &counter{r, hear}, nil
}

// state is a position of counting.
type state struct{ count, goal, made int }

type countingPosition struct{ *state }

func (p countingPosition) Turn() match.Side { return match.First + match.Side(p.made%2) }

func (p countingPosition) OutcomeOf(move string) (match.Outcome, bool) {
	n := strings.Index("+1+2", move)/2 + 1
	switch {
	case move != "+1" && move != "+2":
		return match.Loss(p.Turn(), match.Illegal, fmt.Errorf("%q is no number", move)), true
	case p.count >= p.goal:
		return match.Loss(p.Turn(), match.Illegal, errors.New("the goal is reached")), true
	case p.count+n >= p.goal:
		return match.Outcome{Winner: p.Turn(), Reason: "reached the goal"}, true
	}
	return match.Outcome{}, false
}

func (p countingPosition) Play(move string) {
	p.count += strings.Index("+1+2", move)/2 + 1
	p.made++
}

func (p countingPosition) Choices() []tables.Choice {
	return []tables.Choice{{Kind: pages.Stone, X: p.count + 1, Move: "+1"}, {Kind: pages.Stone, X: p.count + 2, Move: "+2"}}
}

func (countingPosition) BeginnerMove(*rand.Rand) string { return "+2" }

// counter is a program that plays counting.
type counter struct {
	rules *countingRules
	hear  func(tables.SearchInfo)
}

func (*counter) Name() string { return "counter 1.0" }

func (c *counter) Think(ctx context.Context, moves []string, limits tables.Limits) (tables.Answer, error) {
	if c.rules.game.think != nil {
		return c.rules.game.think(ctx, moves, limits, c.hear)
	}
	c.hear(tables.SearchInfo{Depth: 1, Value: "60", Moves: []string{"+1"}})
	return tables.Answer{Move: "+1"}, nil
}

func (c *counter) TakesLevel() bool { return c.rules.game.takesLevel }

func (c *counter) Swap2(_ context.Context, moves []string, _ tables.Limits) (swap bool, placed []string, err error) {
	swap, placed = c.rules.game.swap2(len(moves))
	return swap, placed, nil
}

func (c *counter) Close(context.Context) error {
	c.rules.game.ended.Add(1)
	return nil
}
