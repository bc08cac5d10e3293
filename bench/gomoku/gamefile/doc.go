// Package gamefile reads and writes games of five in a row in the forms that
// people exchange: the .psq files of the Piskvork manager and of Gomocup, and
// SGF, the Smart Game Format.
//
// A Game is a record, not a position: its stones stand on the board and no two
// on one point, but nobody has asked whether the rule allows them. Board makes
// a position of it.
//
// What a form cannot hold is lost in it. A .psq file has the moves, their times
// in milliseconds, two names and, as Gomocup writes it, the rule and the winner.
// SGF has everything. Parsing what was written gives the same Game, once its
// texts are in normal form: valid UTF-8 without blanks at either end, names on
// one line.
package gamefile
