// Package backgammon has the fixed positions by which the backgammon engine is
// measured: how many of them it evaluates, and how fast.
package engine
