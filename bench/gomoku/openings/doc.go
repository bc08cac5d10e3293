// Package openings makes and reads the positions that games of a match of five in
// a row begin with.
//
// A Source has an opening for every index. ReadFile makes one from the files
// that people have: lists in the notations of renju players, of Gomocup and of
// c-gomoku-cli, .psq files and SGF collections. A Generator makes balanced
// random ones from a seed.
//
// Lists hold one opening a line, Black's move first. # begins a comment, empty
// lines do not count. The line itself tells its notation:
//
//	h8 i9 h10           points apart: a column and a row from the bottom left
//	h8i9h10             points without blanks: a row from the top, as c-gomoku-cli
//	                    has it in files of type pos
//	0,0, 1,-1, 2,3      columns and rows from the centre to the right and down, as in
//	                    Gomocup's files and those of type offset; the centre of a side
//	                    of n points is point n/2 from 0
//
// A single point is read from the top if some other line of the list has no
// blanks, else from the bottom. Yixin-Board writes points without blanks and
// counts rows from the bottom: what is read is the mirrored opening, which plays
// the same.
package openings
