// Package races trains the network of package race: how many rolls a side of a race takes
// to reach its goals.
//
// Sides come from races in games of other networks, or of players who move by chance. What
// a side takes is known at home, from the tables. From anywhere else it is one roll and
// what the best play leaves, in the mean over all rolls: that is the target, and no
// luck is in it. In each round the network learns what it has said itself a roll later, so
// that what the tables know comes out from home by a roll a round at least.
//
//	net, err := races.Train(ctx, options)
package races
