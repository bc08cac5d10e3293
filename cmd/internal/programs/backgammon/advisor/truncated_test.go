package advisor

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// truncatedQuestion is about a roll in the middle of a game.
func truncatedQuestion() analyst.Question {
	q := moneyQuestion()
	q.Ply = backgammon.FirstTruncated
	q.Position.Board = backgammon.RandomBoards(1, 9, 40)[0]
	q.Position.Dice = backgammon.Dice{4, 2}
	return q
}

func TestTruncatedPlays(t *testing.T) {
	a := newTestAdvisor(t)
	for name, q := range map[string]analyst.Question{"money": truncatedQuestion(), "match": inMatch(truncatedQuestion(), 7, 1, 4)} {
		t.Run(name, func(t *testing.T) {
			plays, err := a.Plays(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			for i := range plays {
				e := &plays[i].Evaluation
				if rolled := plays[i].Ply == q.Ply; rolled != (e.Trials > 0) || rolled != (e.StandardError.Equity > 0) {
					t.Errorf("play %d of ply %d has %d trials and an error of %g", i, plays[i].Ply, e.Trials, e.StandardError.Equity)
				}
				if e.Equity > plays[0].Evaluation.Equity {
					t.Errorf("play %d is worth %.4f, the best %.4f", i, e.Equity, plays[0].Evaluation.Equity)
				}
				if match := q.Position.Match.Length > 0; match != (e.StandardError.MWP > 0) && e.Trials > 0 {
					t.Errorf("play %d has an error of %g of the chance to win the match", i, e.StandardError.MWP)
				}
			}
			if plays[0].Evaluation.Trials == 0 {
				t.Fatal("the best play was not rolled out")
			}
			again, err := a.Plays(context.Background(), q)
			if err != nil || !reflect.DeepEqual(again, plays) {
				t.Errorf("%v, asked again %v (%v)", plays, again, err)
			}
			q.Seed++
			if other, err := a.Plays(context.Background(), q); err != nil || reflect.DeepEqual(other, plays) {
				t.Errorf("another seed finds the same (%v)", err)
			}
			evaluated, err := a.Evaluate(context.Background(), q)
			if err != nil || evaluated.Trials == 0 || math.Abs(evaluated.Equity-plays[0].Evaluation.Equity) > 0.5 {
				t.Errorf("evaluated as %+v, the best play as %+v (%v)", evaluated, plays[0].Evaluation, err)
			}
		})
	}
}

// TestTruncatedForcedPlay has a player on the bar who cannot enter: what the position is worth is
// rolled out all the same.
func TestTruncatedForcedPlay(t *testing.T) {
	a := newTestAdvisor(t)
	q := truncatedQuestion()
	q.Position.Board = backgammon.Board{{backgammon.Bar: 1, 5: 3, 12: 4}, {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 3}}
	plays, err := a.Plays(context.Background(), q)
	if err != nil || len(plays) != 1 || plays[0].Evaluation.Trials != 0 {
		t.Errorf("%+v (%v), want the only play, without trials", plays, err)
	}
	e, err := a.Evaluate(context.Background(), q)
	if err != nil || e.Trials == 0 || e.StandardError.Equity < 0 {
		t.Errorf("%+v (%v)", e, err)
	}
}

func TestTruncatedCube(t *testing.T) {
	a := newTestAdvisor(t)
	before := truncatedQuestion()
	before.Position.Dice = backgammon.Dice{}
	alone, inside := before, before
	alone.UseCube, inside.Cubeful = false, false
	answer := inMatch(before, 7, 1, 4)
	answer.Position.Doubled = true
	for name, c := range map[string]struct {
		question  analyst.Question
		available bool
	}{"double": {before, true}, "no cube": {alone, false}, "cube left out of account": {inside, true}, "answer": {answer, true}} {
		t.Run(name, func(t *testing.T) {
			d, err := a.Cube(context.Background(), c.question)
			if err != nil || d.Available != c.available {
				t.Fatalf("%+v (%v)", d, err)
			}
			if c.question.Cubeful != (d.Evaluation.Trials > 0 || d.Errors != nil) && d.NoDouble-d.DoubleTake < 0.2 {
				t.Errorf("%d trials, errors %+v", d.Evaluation.Trials, d.Errors)
			}
			if d.Errors != nil && (d.Errors.NoDouble.Equity <= 0 || d.Errors.DoubleTake.Equity < 0 || d.Errors.Difference.Equity < 0) {
				t.Errorf("errors %+v", d.Errors)
			}
		})
	}
}

// TestTruncatedQuestionThatEnds wants no answer before the lookahead is done.
func TestTruncatedQuestionThatEnds(t *testing.T) {
	a := newTestAdvisor(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	q := truncatedQuestion()
	if _, err := a.Plays(ctx, q); !errors.Is(err, context.Canceled) {
		t.Errorf("plays: %v", err)
	}
	if _, err := a.Evaluate(ctx, q); !errors.Is(err, context.Canceled) {
		t.Errorf("the position: %v", err)
	}
	q.Position.Dice = backgammon.Dice{}
	if _, err := a.Cube(ctx, q); !errors.Is(err, context.Canceled) {
		t.Errorf("the cube: %v", err)
	}
}
