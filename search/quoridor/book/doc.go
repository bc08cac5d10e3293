// Package book is a small book of openings of Quoridor on the board of 9x9 with 10 walls each: the
// ones that players have named, and what follows them and the first moves as our own search evaluates
// them.
//
// The file openings.txt has the named lines with their sources. Make judges the positions on them and
// others that follow, and writes book.txt, in which a position is a line of four columns with tabs
// between:
//
//	moves	best reply	value to the side to move	name
//
// The moves and the reply are in the notation of the protocol. Most positions have no name. Mirror
// images are one position.
package book
