// Package engine looks ahead in backgammon: the equity of a position is the
// mean, over all rolls, of what the best play makes of it.
//
// An Engine belongs to a program and answers any number of goroutines. The depth of
// a lookahead is counted in rolls: at 0, the networks speak for themselves.
//
//	e := engine.New(model, kernels, engine.Options{Threads: 1})
//	plays, err := e.Plays(ctx, board, dice, states, engine.NormalFilter(2))
//
// Equities are carried for every cube state of package equity, with the
// cube decisions of both players on the way, so that a play is chosen with the
// cube where it is. Chances do not know a cube.
//
// In the tree, plays are chosen by the networks, from those that the smaller pruning
// networks leave of each roll; only the candidates at the root are looked at more
// deeply, as a MoveFilter says. Bearoffs of few chequers are worth what the tables say.
//
// What the networks say of a position goes into a cache, which
// never changes a result: estimates are rounded to 16 bits wherever they come from.
package engine
