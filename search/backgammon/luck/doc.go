// Package luck says what the dice of a game of backgammon were worth.
//
// The luck of a roll is what the position is worth behind the best play of it, less the
// mean of that over all rolls that could have come. Both are said by one judge, whoever plays: whatever he
// thinks of a position, the luck of a roll has the mean 0 before it is thrown, and the result of
// a game without the luck of its rolls has the mean of the result. The better the judge,
// the less is left of its spread.
//
// Worth is counted in the unit of the result: for money in points, of the cube as it stands; in a match in chances to
// win it. Doubles are no luck: a roll is judged with the cube that it is thrown with.
//
//	judge, err := luck.NewJudge(1, useCube)
//	worths, err := judge.Worths(ctx, &position) // of all rolls, to who throws them
//	luck := worths.Luck(position.Dice)
package luck
