// Package bidding bids hands by a system and says what calls mean.
//
// A Position is an auction as both sides understand it: what each player has shown, what
// is forcing, which suit is agreed. Its Options are the calls that the caller's system has
// for it, each with the limits of the hands that make it, in the order in which they
// count. The same options choose a call for a hand and give a call its meaning:
//
//	p := bidding.New(bridge.North, bridge.NoneVulnerable, ours, theirs)
//	choice := p.Choose(&measures)
//	p, err = p.After(choice.Call)
//	p.Known(bridge.North) // what the call has told
//
// Positions are shared and never change but for what they remember: one Position and all
// that comes of it belong to one goroutine.
package bidding
