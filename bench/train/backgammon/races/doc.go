// Package races trains the network of package race: how many rolls a side of a race takes to reach
// its goals.
//
// Sides come from races in games of other networks, or of random players. At home, the number of
// rolls is known from the tables. From anywhere else it is one roll plus the mean over all rolls of
// the best play's remainder: that is the target, free of luck. In each round the network learns
// from its own evaluations one roll later, so that the knowledge of the tables spreads by at least
// one roll per round.
//
//	net, err := races.Train(ctx, options)
package races
