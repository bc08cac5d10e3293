// Package selfplay lets the pattern engine play against itself and records
// positions with their values, from which package fit tunes the evaluation.
package selfplay
