// Package record reads and writes games of Quoridor as text for people:
//
//	Quoridor game record 1
//	Black: Ann
//	White: gogo
//	Date: 2026-11-29
//	Opening: Run
//	Size: 9
//	Walls: 10
//	Notation: algebraic
//	Result: black wins: reached the goal
//	1. e2 e8
//	2. e3 e7 {a comment on the last move}
//	3. c3h d6h # a remark, which is not kept
//
// The first line tells the format and its version. Header lines follow, in any order, each with a
// name and a value; those with other names are skipped. The Notation is a name of
// quoridor.Notations. Without one the moves are recognized as ReadMoves does it. Without Size and
// Walls they are 9 and 10; a board that is not square has a Size like 9x7.
//
// Black begins. A game that starts elsewhere has the diagram of quoridor.Parse below a line
// "Position:", each line after a ">", in place of Size and Walls. Repetition and Move limit are
// those of quoridor.DrawRules, a number or none;
// without them the usual ones hold, unless the game goes on after a third repetition. Three dots stand for a side that does not move, at the start or when
// its opponent moves twice.
package record
