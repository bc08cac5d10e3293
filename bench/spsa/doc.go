// Package spsa tunes numbers by the results of games, by simultaneous perturbation
// stochastic approximation. Source: J. C. Spall, Implementation of the Simultaneous
// Perturbation Algorithm for Stochastic Optimization, IEEE Transactions on Aerospace
// and Electronic Systems 34 (1998), 817-823.
//
// Every pair of games is played by two sides whose numbers differ from the present ones by the same
// amounts, in random opposite directions: all numbers at once, so that the number of games depends
// on how much the numbers matter and not on how many there are. The winner pulls the numbers
// towards its own.
//
// A Plan says which numbers are tuned and for how long; a Tuning is the state. What a game is, and
// who plays it, is up to the caller. The same plan and the same results give the same numbers.
package spsa
