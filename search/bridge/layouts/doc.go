// Package layouts samples the hands that a player cannot see: complete deals that agree
// with the cards in sight and with what the auction says.
//
//	view := layouts.View{Known: ...}       // what each seat has shown
//	view.Cards[bridge.South] = mine        // and what is in sight
//	sampler, err := layouts.New(&view, calls)
//	sampler.Deals(seed, deals)             // deals, all of the same weight
//
// Every deal with the cards in sight would be as likely as any other. What is known of a
// hand gives a deal a weight: 1 within the limits, less with each point or card outside
// (Edge), so that there are deals even where what was said contradicts itself. A Judge
// gives it another: Calls asks whether each player would have called as he did, which
// also tells what he has not because he did not bid it.
//
// A deal is drawn in two steps. The first draws how long each suit is in each hand, and
// who has which of its five highest cards. It is exact for everything that one suit
// shows: for each suit a table has the sum of the weights by lengths, and sums of
// products over the suits say how likely lengths are in all. Where points are far from
// the average, tables are tilted towards them. The second step accepts what was drawn
// with a probability that makes up for the tilt and for what the hand shows as a whole
// (rejection sampling). No quantity depends on cards below the ten, so these are dealt
// last. Knowledge with several alternatives is a mixture of such tables. Before the first
// deal a sampler tries some hundred proposals and makes its tables prefer the lengths and
// points of those that are accepted, which changes how many it needs and not what it draws.
// Only where fewer than one in twenty is accepted may up to a fiftieth of the weight, as
// the trials have it, be cut from the deals that count most.
//
// A Sampler can be used by several goroutines, and a deal depends on its random numbers
// alone. Experiment makes it a part of a rollout.Plan, as the backgammon rollouts are.
package layouts
