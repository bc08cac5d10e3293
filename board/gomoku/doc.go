// Package gomoku is the rules of five in a row: the board, the stones on it,
// which move wins, which move is forbidden, and the notation of points.
//
// A Board is a fixed-size value that is played on with Place and Undo, neither
// of which allocates. Every cell carries a line mask in each of the four
// directions, the ten neighbors that a line of five or six through the cell
// can touch. Rules and evaluation read lines from these masks, never from the
// cells, so that one table look-up can judge a line.
//
// The rule bits are those of the Gomocup protocol: ExactFive, Continuous,
// Renju and Caro. No bit set is freestyle, where five or more win.
package gomoku
