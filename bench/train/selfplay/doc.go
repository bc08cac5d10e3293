// Package selfplay has games played for training and keeps them.
//
// A Plan says what is played. A Run puts the numbers of games on a queue, as many as a Job
// has, and takes their records back; a Referee, on this machine or another, plays the games
// of a Job with a player of its own process. A File takes the records in the order of their
// numbers and refuses games that it has already, so that the same plan makes the same file
// whoever plays, and however often the run was broken off: a game that was not written is
// played again.
package selfplay
