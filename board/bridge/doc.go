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
// Deals, auctions and plays are plain values that can be copied and compared. Seats go
// round the table from North to West, and suits are in the order of the bidding.
package bridge
