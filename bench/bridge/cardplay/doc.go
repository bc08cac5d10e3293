// Package cardplay measures the quality of card play: a bidder bids boards, which are then played
// against opponents who see all hands, counting what is lost compared with perfect play.
//
// The opponents choose at random among the cards that cost them nothing.
package cardplay
