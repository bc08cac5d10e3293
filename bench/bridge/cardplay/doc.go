// Package cardplay measures how well the cards are played: boards that a bidder has bid
// are played against opponents who see all hands, and what is lost to play without a
// mistake is counted.
//
// The opponents choose at random among the cards that cost them nothing.
package cardplay
