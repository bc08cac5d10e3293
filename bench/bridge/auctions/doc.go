// Package auctions measures the quality of bidding: contracts are scored double dummy, so that only
// the auction counts.
//
// Survey lets one bidder bid all four seats and compares the contracts with par. Duel lets two play
// a duplicate match: each board twice, with the seats swapped. Boards may come with their
// double-dummy tables, as printed by `bridge-gogo dd --format lines`; others are solved.
package auctions
