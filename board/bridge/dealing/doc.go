// Package dealing deals random boards. A deal depends only on a seed and an index, so that
// boards can be dealt again, in any order and on any machine.
//
// A Dealer can fix some cards and deal until a condition is met:
//
//	filter, err := dealing.ParseFilter("hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332) && spades(S)>=5")
//	...
//	dealer := dealing.Dealer{Seed: 1, Filter: filter}
//	deal, err := dealer.Deal(0)
//
// # Conditions
//
// A condition is made of comparisons, == != < <= > >=, of sums and differences of numbers,
// joined with &&, || and !, with parentheses where needed. && binds tighter than ||, and !
// as tightly as a minus sign. The numbers of a hand are
//
//	hcp(N)        high-card points, 4 for an ace to 1 for a jack
//	controls(N)   2 for an ace, 1 for a king
//	losers(N)     the losing trick count
//	spades(N)     the length of a suit; also hearts, diamonds and clubs
//
// The first three take a suit as well, as in hcp(N,S) for the points in spades. A hand is
// N, E, S or W; NS and EW are both hands of a side together. The shape of a hand is tested
// by
//
//	shape(N,5332)        5-3-3-2 in any order of the suits
//	shape(N,5=3=3=2)     five spades, three hearts, three diamonds, two clubs
//	shape(N,54xx)        x is any length: a suit of five and one of four
//	shape(N,10-1-1-1)    dashes, if a length has two digits
//	shape(N,4333+4432)   one of several
//
// Letters may be in either case.
package dealing
