// Package tune plays the games of a tuning of the search's margins.
//
// A Plan says what is tuned and how games are played. A Run asks package spsa for
// sides, puts each pair of games on a queue as a Job and takes its Result back; a
// Referee, on this machine or another, plays the games of a Job with engines of its own
// process, which is what a search of a few thousand nodes has time for. A Folder keeps
// the plan and how far it has got, the checkpoint.
//
// A pair counts as a whole. One that failed, whatever the reason, is played again: no
// side loses a game by a failure.
package tune
