// Package bidder makes the calls of a player.
//
// Rules calls what the system says.
package bidder
