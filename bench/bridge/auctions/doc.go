// Package auctions measures how well hands of bridge are bid: contracts are scored double
// dummy, so that the auction alone counts.
//
// Survey lets one bidder have all four seats and compares what it reaches with par. Duel
// lets two play a duplicate match: each board twice, with the seats turned. Boards may
// come with their double-dummy tables, as `bridge-gogo dd --format lines` prints them;
// others are solved.
package auctions
