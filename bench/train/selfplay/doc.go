// Package selfplay has an engine play games against itself, to train on, and keeps them. What a
// game is and what its record says is a Player's, one a game.
//
// Games are numbered. A number and a seed say all that is drawn in a game, so that they may
// be played in any order and anywhere.
//
// A Plan says what is played. A Run puts the numbers of games on a queue, as many as a Job
// has, and takes their records back; a Referee, on this machine or another, plays the games
// of a Job with a player of its own process. A File takes the records in the order of their
// numbers and refuses games that it has already, so that the same plan makes the same file
// whoever plays, and however often the run was broken off: a game that was not written is
// played again.
//
// # Files
//
// To a file a record is bytes: what it says is its game's own.
//
// A file begins with eight bytes that name the format and one for its version. Frames
// follow, each with the length of its payload as a varint, the payload, and its CRC-32
// (Castagnoli), four bytes, the least first. The payload of the first frame is the header:
// the kind of the records, behind its length as a varint, and what their writer says
// about them. Each other frame is a record.
//
// A frame is written in one piece. What a killed writer or a full disk leaves of the last one
// is torn: the whole records before it are good, and who goes on with the file cuts it off.
// Damage anywhere else is an error.
package selfplay
