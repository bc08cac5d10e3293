// Package backgammon trains the networks of package chances on games that they play
// against themselves.
//
// A Player plays the games and gives their positions targets. TD computes a target from the
// networks' evaluations of the following positions and the result of the game: Sutton's TD(lambda),
// which Tesauro applied to backgammon in 1992. Game gives every position the result of a lookahead:
// Lookahead, the mean over all rolls of the networks' evaluation after the best play, or Rollout,
// which continues from the position for some turns, several times. Neither depends on the luck of
// the dice. Differences between later lookaheads and estimates count as well, weighted by a lambda.
// Candidates looks ahead from the positions among which a player had to choose: siblings, whose
// differences train.Worth can weight.
//
// A Training trains the networks of all classes in rounds: new games, passes of each network over
// the latest samples of its class; the resulting networks play the next games. With lookahead, five
// games of eight start from positions of the last round: crashed ones, and those on which the
// networks err most. Once the buffer of contact is full and others are not, all games start from
// positions of the latter.
//
//	training, err := backgammon.New(options)
//	err = training.Run(ctx)
//	nets := training.Nets()
//
// ReadSamples extracts the samples from the output of Save, to start the next training with.
//
// The networks depend to the last bit on the Options, except for the number of threads, on one
// machine and at one level of package simd. An interrupted training continues where Save left it
// and ends with the same bytes as an uninterrupted one.
//
// Gather and OneRollAhead measure the consistency of networks: how far their equity for a position
// is from the mean of their equities one roll later, after the best plays. For perfect networks the
// difference is 0, and it falls while they learn from games. It does not measure strength: networks
// that evaluate all positions alike are consistent as well.
package backgammon
