// Package system reads bidding systems from text that a bridge player can read and
// change, and has those of this program.
//
// A file has a name, headings and blocks:
//
//	system "Example"
//
//	section "Answers to one of a major"
//
//	after 1M:
//	  2N "Jacoby"   : 4+ M, 13+ points in M, no 0-1 x ; game force, agrees M
//	  3M "limit"    : 4+ M, 10-12 points in M ; invites
//	  2x            : 4+ x, 13+ points ; game force
//	  P             : 0-5 points
//
// include "other.bid" reads another file in the place of the line: of the same folder, or
// else of the program's own. So a system may be a few lines before another one.
//
// The header of a block says for which auctions it is: "opening", "after" and auctions
// with "or" between them, "when" and conditions, or both. In an auction the opponents'
// calls stand in brackets; passes between two calls of one side go without saying, as do
// passes before the first bid; "*" is any call, and ".." at the beginning any calls. The
// last call is partner's or the right-hand opponent's.
//
// A line is a call, the name of the convention if there is one, what the hand must have,
// and behind a semicolon what the call does. Of all lines the first that fits the hand is
// the call, those of earlier blocks before those of later ones. A call that a section
// names in a situation is that section's alone: what stands under later headings, such as
// general principles, gives it no second meaning. Where no line fits the hand passes.
//
// Levels: a number, "low" for the lowest that is legal, "jump" and "double jump", "game".
// Suits: see SuitRef. A letter that the auction does not bind stands for every suit that
// is left, from clubs up, the opponents' and our agreed suit not among them.
//
// A letter of a line that stands for any suit stands for none that is agreed: a header
// that names the suit ("when fit M", "partner may have 3+ M") binds the letter to it. A
// suit in an auction by its own letter does not keep a variable from standing for it too.
// What the lines of one call in a section do adds up.
//
// Conditions of the hand, each with "no" or "not" before it for the contrary:
//
//	5 M, 5+ M, 0-3 M, 4 or 6 M             cards in a suit
//	12-14 hcp, 12+ points, 5+ points in M  high cards; with length; in support of a suit
//	6+ hcp in M                            high cards in the suit
//	10+ opening                            the rule of twenty's number
//	7- losers, 3+ controls, 1 aces, 1 kings, 8+ tricks, 3+ quick
//	balanced, semibalanced, unbalanced     semibalanced includes balanced
//	fair M, good M, strong M, solid M      the suit's quality
//	stopper M, half stopper M, double stopper M, stoppers
//	control M, first control M, ace M, king M, queen M, 1 or 4 keycards M
//	x > M, x >= M, longest x               lengths of suits
//
// A number with "together" behind it counts what partner has shown at least, one with
// "at best" what partner may have at most: "25+ points together", "8+ M together".
// To points in support of a suit those of partner are added, in support or without.
//
// Conditions of the table: "partner has 4+ M" and "partner may have 15+ points" (also of
// "I", "they", "left" and "right"), "fit M", "agreed M", "forced", "game forced", "asked TAG", "signed
// off", "invited", "contested", "their bid", "our bid", "they opened", "balancing", "below 3N", "doubled",
// "vulnerable", "they vulnerable", "seat 3", "passed hand", "partner passed hand", "first
// call", and of the call itself "lowest", "jumping", "level 2-3"; "bid in x" that the last
// bid is in a suit, "new x" that nobody has shown it.
//
// Conditions that no hand can have together are a fault of the file.
//
// A double that forces may be left in all the same by a hand with a line that passes.
//
// What a call does: "forcing", "game force", "to play", "invites", "asks TAG", "asks TAG
// M", "agrees M", "lead M", "rebids", "artificial".
package system
