// Package gomoku implements the rules of five in a row: the board, the stones on it,
// which move wins, which move is forbidden, and the notation of points.
//
// A Board has a fixed size in memory, and its moves, Place and Undo, do not
// allocate. Every cell has a line mask in each of the four directions: the ten
// neighbors that a line of five or six through the cell can touch. Rules and
// evaluation read lines from these masks, never from the cells, so that one table
// look-up can evaluate a line.
//
// The rule bits are those of the Gomocup protocol: ExactFive, Continuous,
// Renju and Caro. Without any bit it is freestyle, where five or more win.
package gomoku
