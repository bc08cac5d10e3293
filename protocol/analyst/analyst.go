// Package analyst declares what the backgammon protocols ask of an engine: the equity of
// a position, the best plays of a roll, the cube decision, a rollout. It has no wire
// format of its own; packages bgblitz, ubgi and gnuexternal translate theirs to it.
//
// All values are from the point of view of the player on roll. An engine keeps nothing
// between two questions, and may be asked by several goroutines at once.
package analyst

import (
	"context"

	"gogo/board/backgammon"
)

// Engine answers questions about positions. Every method returns an error that
// wraps the context's if the context ends before the answer; it does so within
// 50 ms. Other errors are the asker's mistakes, such as a position that is over.
type Engine interface {
	// Limits returns the limits of the questions that the engine can answer.
	Limits() Limits
	// Evaluate returns the chances and equity of the position, with dice those after the
	// best play.
	Evaluate(ctx context.Context, q Question) (Evaluation, error)
	// Plays returns the legal plays of the position's roll, the best first, at
	// least one.
	Plays(ctx context.Context, q Question) ([]RatedPlay, error)
	// Cube returns the decision about a double before the roll, or about the
	// answer to it where the position says that the opponent has doubled.
	Cube(ctx context.Context, q Question) (CubeDecision, error)
	// Rollout plays the position out many times. It calls progress, which may be
	// nil, from time to time, and returns the last report. Where the context ends
	// first, what was found until then comes with the error.
	Rollout(ctx context.Context, q Question, r Rollout, progress func(Estimate)) (Estimate, error)
}

// Limits are the largest values of a Question that an engine accepts.
type Limits struct {
	MaxPly         backgammon.Ply // the largest Question.Ply
	MaxLookahead   int            // the largest Rollout.Ply
	MaxMatchLength int
	MaxCube        int
	MaxTrials      int // of a rollout
	MaxLevel       int // full strength among the levels of Question.Level; 0 without levels
}

// Question is a position and how to analyze it.
type Question struct {
	Position backgammon.Position
	// Ply is the depth of the lookahead or a truncated rollout; 0 is a player that is weak on
	// purpose. A truncated rollout that the context ends early answers with what it has found,
	// without an error, if it has come so far.
	Ply backgammon.Ply
	// Seed determines the dice of truncated rollouts: equal seeds give equal answers.
	Seed uint64
	// Cubeful makes the equities of positions and plays take the cube into account.
	Cubeful bool
	// UseCube says that the game is played with a cube at all.
	UseCube bool
	// Gammons and Backgammons say what counts more than a single game. Without
	// gammons, backgammons count no more than they do.
	Gammons, Backgammons bool
	// Limit is the most that can be lost in a game for money, in units of
	// currency; 0 is no limit.
	Limit float64
	// BasicBet is what a game with the cube on 1 is for, in units of currency.
	BasicBet float64
	// MoveNumber is the number of the move in the game, from 1; 0 is unknown. Up
	// to the third, a post-Crawford trailer who may still double is taken to have
	// doubled.
	MoveNumber int
	// Noise is the standard deviation of what is added to each equity, for a
	// weaker player; 0 is none. Equal questions get equal noise.
	Noise float64
	// Level weakens the choice of plays and cube actions, from 1 for a beginner to
	// Limits.MaxLevel, which is full strength, as is 0. The first of the plays is the choice then,
	// and not the best. Equal questions get equal choices.
	Level int
	// Plays is how many plays are wanted; 0 means all. It changes neither the best
	// play nor its evaluation. RatedPlay.Ply tells how deep each was searched.
	Plays int
}

// Evaluation is the equity of a position to the player on roll.
type Evaluation struct {
	Chances backgammon.Chances
	// Equity is the mean result in units of the cube as it stands: for money the
	// money equity, in a match the match winning chance brought to that scale
	// (EMG), -1 for a game lost and 1 for a game won at the cube's value.
	Equity float64
	// MWP is the match winning chance; of no meaning for money.
	MWP float64
	// AmountWon is the value of a money game at this equity in units of currency,
	// negative if the player would have to pay.
	AmountWon float64
	// Trials is the number of trials of the truncated rollout that this comes from, 0 if from
	// none. Of StandardError, its equity and MWP are set then.
	Trials        int
	StandardError Errors
}

// RatedPlay is a legal play with its evaluation.
type RatedPlay struct {
	Play       backgammon.Play
	Board      backgammon.Board // after the play, as the mover sees it
	Evaluation Evaluation       // of the mover
	Ply        backgammon.Ply   // at which it was looked at
}

// CubeDecision is the right cube action of both players, with the equity of each choice.
type CubeDecision struct {
	Evaluation Evaluation // with the right action and answer
	// Available says that the player on roll may double, or has been doubled.
	Available bool
	Action    Action
	Answer    Answer
	// NoDouble, DoubleTake and DoubleDrop are equities of the player on roll, or
	// of the doubler where the question is about the answer. They are in units of
	// the cube before the double.
	NoDouble, DoubleTake, DoublePass float64
	// The same as match winning chances; of no meaning for money.
	MWPNoDouble, MWPDoubleTake, MWPDoublePass float64
	Errors                                    *CubeErrors // of a truncated rollout, or nil
}

// CubeErrors are the standard errors of a cube decision: of its equities, and of what DoubleTake is
// worth more than NoDouble. Of each, the equity and the MWP are set.
type CubeErrors struct {
	NoDouble, DoubleTake, Difference Errors
}

// Action is the cube action of the player on roll.
type Action uint8

const (
	NoDouble Action = iota // not good enough to double
	TooGood                // too good to double: play on for the gammon
	Double                 // with a centered cube
	Redouble               // with an owned cube
)

// Answer is the answer to a double.
type Answer uint8

const (
	Take Answer = iota
	Pass
	Beaver // take, and redouble at once
)

// MinTrials is the least number of trials of a rollout: one has no standard error.
const MinTrials = 2

// Rollout configures a rollout.
type Rollout struct {
	Trials            int     // MinTrials at least
	Truncation        int     // plies after which the engine's estimate stands for the rest; 0 plays to the end
	Seed              uint64  // equal seeds give equal results
	VarianceReduction bool    // by the luck of the dice
	Ply               int     // at which plays are chosen, 1 at least
	StandardError     float64 // stops when the equity is known as well as this; 0 plays all trials
}

// Estimate is the result of a rollout so far.
type Estimate struct {
	Trials int
	// Evaluation is without a double now if Cube is not nil.
	Evaluation    Evaluation
	StandardError Errors
	// Cube is nil unless the player on roll may double before the roll.
	Cube *CubeEstimate
}

// CubeEstimate compares the position after double and take with Estimate.Evaluation,
// which is without a double: both were played with the same dice.
type CubeEstimate struct {
	Decision CubeDecision // by both results
	// DoubleTake is the evaluation after double and take, in units of the cube before.
	DoubleTake    Evaluation
	StandardError Errors // of DoubleTake
	// Difference is the standard error of the difference between the two; only its
	// equity and MWP are set.
	Difference Errors
}

// Errors are the standard errors of the values of an Evaluation.
type Errors struct {
	Chances backgammon.Chances
	Equity  float64
	MWP     float64
}
