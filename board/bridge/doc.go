// Package bridge has the rules of contract bridge: cards, deals, the auction, the
// play of the cards, and every way of scoring.
//
// A Deal is four sets of cards, an Auction the calls so far, a Play the cards so
// far; each says who is to act and refuses what the Laws do not allow:
//
//	deal, err := bridge.ParseDeal("N:AKQ.JT9.8765.432 ...")
//	auction := bridge.NewAuction(bridge.North)
//	err = auction.Call(bridge.Bid(1, bridge.NoTrump))
//	...
//	contract, ok := auction.Contract()
//
// Everything is a small value: seats go round the table from North to West, suits
// stand in the order of the bidding.
package bridge
