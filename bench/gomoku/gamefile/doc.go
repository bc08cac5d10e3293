// Package gamefile reads and writes games of five in a row in the usual formats: the .psq files of
// the Piskvork manager and of Gomocup, and SGF, the Smart Game Format.
//
// A Game is a record, not a position: its stones are on the board on different points, but may
// violate the rule. Board converts it to a position.
//
// Formats lose what they cannot hold. A .psq file has the moves, their times in milliseconds, two
// names and, as written by Gomocup, the rule and the winner. SGF has everything. Parsing the output
// gives the same Game, once its texts are in normal form: valid UTF-8 without surrounding blanks,
// names on one line.
package gamefile
