// Package equity says what chances are worth with a cube, for money and in a
// match.
//
// A Game knows the rules: money or match, Jacoby, beavers, a limit. A Ladder is
// all that the cube can still become from one state of it, its rungs. A search
// carries one worth for each rung through its tree, all of them with the same
// chances and the same plays:
//
//	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
//	ladder, err := game.Ladder(equity.State{Value: 1, Away: [2]int{5, 7}})
//	...
//	w := make([]float32, ladder.Len())
//	ladder.Hold(ply, &chances, equity.ContactEfficiency, w) // at a leaf
//	ladder.Double(ply, w)                                   // the best of doubling and not, rung for rung
//	...
//	ladder.Decide(w)                                        // at the root, in place of Double
//
// Above a leaf, the mean over the rolls of the worths of the best plays, each
// with its sign turned as the opponent is on roll then, takes the place of Hold.
//
// # Unit
//
// A worth is an equity in units of the root's cube, as the player on roll sees
// it: 1 is a single game won at the root's cube, -1 one lost. In a match, it is
// the chance to win the match on that scale (EMG), so that means of worths are
// right there too, and MWP brings them back. What is worth w to a player is worth
// -w to the other. Where money is played without a limit, three rungs stand for
// all values of the cube, and a rung's worth is in units of its own cube; Double
// and Decide bring the factor in.
//
// # Model
//
// Janowski's: the worth is a mean of that with a dead cube, which nobody will
// turn, and that with a live cube, which is turned at the very moment that it is
// right to. The weight of the live cube is its efficiency. In a match the live
// cube is worked out from the highest value that matters down to the present one.
// See Ladder.Hold.
package equity
