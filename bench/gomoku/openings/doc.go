// Package openings generates and reads the openings of matches of five in a row.
//
// A Source has an opening for every index. ReadFile makes one from the usual files: lists in the
// notations of renju players, of Gomocup and of c-gomoku-cli, .psq files and SGF collections. A
// Generator makes balanced random openings from a seed.
//
// Lists have one opening per line, Black's move first. # begins a comment, empty lines are ignored.
// The notation is detected per line:
//
//	h8 i9 h10           points apart: a column and a row from the bottom left
//	h8i9h10             points without blanks: a row from the top, as c-gomoku-cli
//	                    has it in files of type pos
//	0,0, 1,-1, 2,3      columns and rows from the center to the right and down, as in
//	                    Gomocup's files and those of type offset; the center of a side
//	                    of n points is point n/2 from 0
//
// A single point is read from the top if another line of the list has no blanks, otherwise from the
// bottom. Yixin-Board writes points without blanks and counts rows from the bottom: the result is
// the mirrored opening, which is equivalent.
package openings
