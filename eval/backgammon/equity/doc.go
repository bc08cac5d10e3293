// Package equity turns chances into equities with a cube, for money and in a
// match.
//
// A Game knows the rules: money or match, Jacoby, beavers, a limit. CubeStates are
// all that the cube can still become from one state of it. A search carries one equity
// for each of them through its tree, all of them with the same chances and the same
// plays:
//
//	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
//	states, err := game.CubeStates(equity.State{Value: 1, Away: [2]int{5, 7}})
//	...
//	e := make([]float32, states.Len())
//	states.NoDouble(ply, &chances, equity.ContactEfficiency, e) // at a leaf
//	states.Double(ply, e)                                       // the best of doubling and not, for every cube state
//	...
//	states.Decide(e)                                            // at the root, in place of Double
//
// Above a leaf, the mean over the rolls of the equities of the best plays, each
// with its sign turned as the opponent is on roll then, takes the place of NoDouble.
//
// # Unit
//
// An equity is in units of the root's cube, as the player on roll sees it: 1 is a
// single game won at the root's cube, -1 one lost. In a match, it is the match winning
// chance (MWP) on that scale (EMG), so that means of equities are right there too, and
// MWP brings them back. An equity of e to a player is one of -e to the other. Where
// money is played without a limit, three cube states stand for all values of the cube,
// and the equity of each is in units of its own cube; Double and Decide bring the
// factor in.
//
// # Model
//
// Janowski's: the equity is a mean of that with a dead cube, which nobody will
// turn, and that with a live cube, which is turned at the very moment that it is
// right to. The weight of the live cube is its efficiency. In a match the live
// cube is worked out from the highest value that matters down to the present one.
// See CubeStates.NoDouble.
package equity
