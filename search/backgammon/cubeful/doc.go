// Package cubeful rolls backgammon positions out: it plays them many times with
// package engine's plays and cube decisions, and averages what the games come to.
//
//	r, err := cubeful.New(engine, game, state)
//	e, err := r.Position(ctx, &board, cubeful.Options{Trials: 1296, VarianceReduction: true})
//
// A trial is worth what the game is in the end in units of the root's cube. Doubles are
// offered and answered in the trial as the engine decides; a drop ends it.
// Chances are those of the same games, without the cube's factor; of a game that is
// dropped they are the engine's estimate of the position. A position that a table knows
// all of ends a trial as well, with what the table says.
//
// # Variance reduction
//
// The luck of a roll is what the networks say of the position behind its best
// play, less the mean of that over all rolls. Its own mean is 0, so that an outcome
// without the luck of all its rolls has the same mean as the outcome, and a much
// smaller deviation as far as the networks are right. A trial takes about twenty
// times as long, as the plays of all rolls are looked at.
package cubeful
