// Package robot plays bridge from one seat. It knows no protocol: whoever speaks one tells
// it what happens at the table, and asks it for calls and cards:
//
//	r := robot.New(bidder, robot.Settings{...})
//	r.Begin(&board)               // also to begin the same board again
//	said, err := r.Call(ctx)      // the robot's turn to call
//	err = r.Heard(call, "5+ !S")  // somebody else's call, with what it was said to mean
//	card, err := r.Card(ctx, &play)
//
// It keeps the auction as all understand it. What opponents say that their calls mean is
// believed; what partner says is not listened to. A board that begins again is played as
// it was before, as long as the others do the same.
//
// A Robot always has a legal answer, whatever the others have done: errors are those of
// the context, and of calls that are not legal.
package robot
