// Package backgammon trains the networks of package chances on games that they play
// against themselves.
//
// A Player plays the games and gives their positions targets. TD makes a target
// of what the networks say of the positions that followed and of the game's end:
// Sutton's TD(lambda), which Tesauro brought to backgammon in 1992. Game gives
// every position what looking ahead says: Lookahead, the mean over all rolls of what
// the networks say behind the best play, or Rollout, which plays on from the
// position, some turns, some times. Neither knows any luck of the dice. What later
// lookaheads in the game found beside the estimates counts as well, by a lambda. Candidates
// looks ahead from the positions among which a player had to choose: siblings, of which train.Worth
// can have the differences count.
//
// A Training trains the networks of all classes in rounds: new games, passes of each
// network over the latest samples of its class, and the next games are played by
// what it has become. When looking ahead, five games of eight start from positions of
// the round before: crashed ones, and those that the networks get the most wrong. Once the
// buffer of contact is full and others are not, all games start from positions of theirs.
//
//	training, err := backgammon.New(options)
//	err = training.Run(ctx)
//	nets := training.Nets()
//
// ReadSamples takes the samples out of what Save has written, for the next training to
// begin with.
//
// Everything that Options says, the number of threads aside, decides the networks
// to the last bit, on one machine and at one level of package simd. A training that
// was interrupted goes on where Save left it and ends with the same bytes as one
// that was not.
//
// Gather and OneRollAhead measure networks by nothing but themselves: how far the equity
// that they give a position is from what they say one roll later, in the mean over all
// rolls, behind the best play of each. For networks that are right the difference is 0, and
// while they learn from games it falls. It is no measure of strength: networks that say
// the same of every position would agree with themselves as well.
package backgammon
