// Package tune plays the games of a tuning of the search's margins.
//
// A Plan says what is tuned and how games are played. A Run asks package spsa for sides, puts each
// pair of games on a queue as a Job and takes back its Result; a Referee, on this machine or
// another, plays the games of a Job with in-process engines, since searches of a few thousand nodes
// leave no time for processes. A Folder keeps the plan and the progress as a checkpoint.
//
// A pair counts as a whole. A failed pair is played again, whatever the reason: no side loses a
// game by a failure.
package tune
