// Package race estimates races, in which the sides cannot meet any more. Each side
// then has a race of its own: a network says of one side alone how many rolls it
// takes to reach its goals, with the chance of each number, and what a pair of
// sides makes of each other's numbers is package bearoff's Meet.
//
//	e := race.NewEstimator(net, tables, kernels)
//	e.Batch(dst, boards, places)
//
// A side at home needs no network: its distributions are in the tables.
//
// A side plays for the fewest rolls in the mean, towards each goal by plays of its
// own. That is what the tables assume, too.
package race
