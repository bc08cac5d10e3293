// Package judge settles close calls by samples.
//
// Where the system has more than one call for a hand, deals are drawn that fit the auction
// and what the hand holds. On each the auction goes on after every candidate as the rules
// of all four players say, and what it comes to is scored double dummy at the form of
// scoring in use. The rules' call is made unless another gains clearly more: the
// candidates are calls of the system for this very hand, so that every call keeps what it
// promises.
package judge
