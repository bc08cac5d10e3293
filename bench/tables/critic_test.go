package tables_test

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"testing"

	"gogo/bench/tables"
)

// assessedRules are counting as a game with dice, whose decisions are assessed.
type assessedRules struct{ countingRules }

func (r *assessedRules) Position(moves []string) (tables.Position, error) {
	p, err := r.countingRules.Position(moves)
	if err != nil {
		return nil, err
	}
	return luckyPosition{p}, nil
}

type luckyPosition struct{ tables.Position }

func (luckyPosition) HasDice() {}

func (r *assessedRules) StartCritic(_ context.Context, cmd *exec.Cmd) (tables.Critic, error) {
	if cmd.Path == "broken" {
		return nil, errors.New("it is broken")
	}
	r.game.started.Add(1)
	return &countingCritic{rules: r}, nil
}

// countingCritic counts its assessments.
type countingCritic struct {
	rules    *assessedRules
	assessed int
}

func (*countingCritic) Name() string { return "critic" }

func (c *countingCritic) Assess(ctx context.Context, moves []string, played string) (*tables.Verdict, error) {
	if played != "" {
		c.assessed++
	}
	return c.rules.game.assess(ctx, moves, played)
}

func (c *countingCritic) Summary() []tables.SummaryRow {
	return []tables.SummaryRow{{Label: "judged", Values: [2]string{strconv.Itoa(c.assessed), "0"}}}
}

func (c *countingCritic) Close(context.Context) error {
	c.rules.game.ended.Add(1)
	return nil
}

// newAssessedHall returns a hall in which +2 is an error, a +1 as the third move is unknown, and
// positions have the value .25 for the player on turn.
func newAssessedHall(t *testing.T) *hall {
	t.Helper()
	h := newHall(t)
	h.game.assess = func(_ context.Context, moves []string, played string) (*tables.Verdict, error) {
		v := &tables.Verdict{Value: "+0.250", Did: played, Says: []string{"said <b>"}, Lines: []tables.SearchInfo{{Moves: []string{"+1"}, Value: "+0.250"}}}
		switch {
		case len(moves) == 2:
			v.Unknown = "it does not say"
		case played == "+2":
			v.Loss, v.Kind, v.Mark, v.Better, v.Right = 0.1+float64(len(moves))/100, "bad", "?", "+1", "one"
		}
		return v, nil
	}
	return h
}

// TestDecisionsAreAssessed assesses a line: the errors in order, their summary, the verdict at each
// decision, and values of all positions.
func TestDecisionsAreAssessed(t *testing.T) {
	h := newAssessedHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}}`)
	p.do(`{"do": "play", "text": "+2 +2 +1 +1"}`)
	p.line("+2+2+1+1|")
	p.do(`{"do": "review", "on": true}`)
	p.until("the end of the review", func(s *shown) bool { return s.Table.Review != nil && !s.Table.Review.Going })
	r := p.now.Table.Review
	if !r.Judges || len(r.Points) != 2 || r.Points[0].Node != 1 || r.Points[1].Node != 2 || r.Points[1].Loss != 0.11 || r.Points[0].Better != "one" || r.Points[0].Mark != "?" {
		t.Errorf("the points are %+v", r.Points)
	}
	if r.Unknown != 1 || r.Why != "it does not say" || len(r.Summary) != 1 || r.Summary[0].Values[0] != "4" || r.Done != 5 {
		t.Errorf("the review is %+v", r)
	}
	for i, n := range p.now.Table.Nodes {
		if want := 0.25 - 0.5*float64(i%2); n.Q == nil || *n.Q != want {
			t.Errorf("position %d is worth %v, want %v", i, n.Q, want)
		}
		if (n.X == "?") != (i == 1 || i == 2) {
			t.Errorf("move %d is marked %q", i, n.X)
		}
	}
	if p.now.Table.Verdict != nil {
		t.Error("there is a verdict of what was not decided")
	}
	p.do(`{"do": "goto", "node": 1}`)
	p.until("the verdict", func(s *shown) bool { return s.Table.Verdict != nil })
	if v := p.now.Table.Verdict; v.Side != 2 || v.Kind != "bad" || len(v.Says) != 1 || v.Better != "s230" || len(v.Lines) != 1 || v.Lines[0].Moves[0] != "+1" {
		t.Errorf("the verdict is %+v", v)
	}
	p.do(`{"do": "play", "text": "+1"}`)
	p.until("another line", func(s *shown) bool { return s.Table.Verdict == nil && s.Table.At == 5 })
	p.do(`{"do": "delete", "node": 5}`)
	p.until("no review", func(s *shown) bool { return s.Table.Review == nil })
}

// TestAssessmentEnds cancels a review during a decision, and ends one with a critic's error.
func TestAssessmentEnds(t *testing.T) {
	h := newAssessedHall(t)
	asked := make(chan struct{}, 9)
	h.game.assess = func(ctx context.Context, _ []string, _ string) (*tables.Verdict, error) {
		asked <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}}`)
	p.do(`{"do": "play", "text": "+2 +2"}`)
	p.line("+2+2|")
	p.do(`{"do": "review", "on": true}`)
	<-asked
	p.do(`{"do": "review", "on": false}`)
	p.until("the end of the review", func(s *shown) bool {
		return s.Table.Review != nil && !s.Table.Review.Going && s.Table.Review.Failed == ""
	})

	h.game.assess = func(context.Context, []string, string) (*tables.Verdict, error) { return nil, errors.New("it is ill") }
	p.do(`{"do": "review", "on": true}`)
	p.until("why it failed", func(s *shown) bool { return s.Table.Review.Failed == "it is ill" && !s.Table.Review.Going })
}
