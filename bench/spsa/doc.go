// Package spsa tunes numbers by the results of games, by simultaneous perturbation
// stochastic approximation. Source: J. C. Spall, Implementation of the Simultaneous
// Perturbation Algorithm for Stochastic Optimization, IEEE Transactions on Aerospace
// and Electronic Systems 34 (1998), 817-823.
//
// Every pair of games is played by two sides whose numbers differ from the present
// ones by the same amounts, at random upwards in one side and downwards in the
// other: all numbers at once, so that games are needed by how much they matter and not
// by how many they are. The winner draws the numbers towards its own.
//
// A Plan says which numbers are tuned and for how long; a Tuning is how far that has
// got. What a game is, and who plays it, is the caller's business. The same plan and
// the same results give the same numbers.
package spsa
