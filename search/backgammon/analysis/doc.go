// Package analysis judges what was decided in a match of backgammon: every play, every double that was made or
// might have been, every answer, resignations, and what the dice were worth.
//
//	a := analysis.New(engine, equity.Kazaross(), analysis.Options{Ply: 2, Threads: 2})
//	result, err := a.Match(ctx, match, func(done, total int) { ... })
//
// What a decision has lost, which decisions count and what the errors of a player come to is said by package skill,
// by the conventions of GNU Backgammon. Plays are compared at one depth: the best one and the one that was made
// are both looked at as deep as the options say. A double counts as one that might have been made only where it
// can gain something: not at the first roll of a game, nor with a cube that is dead. A resignation is compared with
// playing on from where it was offered, by who was to roll or had thrown; so is that the other player has accepted it, since in a
// file it has ended the game. A game that was given up before its first roll is not judged.
//
// # Units
//
// Equities are in units of the cube before the decision; in a match they are the match winning chance on
// that scale. Costs and results are in points for money, and in a match in chances to win it.
package analysis
