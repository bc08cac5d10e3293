// Package backgammon implements the rules of backgammon: boards, dice, legal plays,
// the state of a match, and the notations that programs exchange.
//
// Everything is seen from the player on roll. A Board has two sides, the mover's
// and the opponent's, and each counts its points from its own home: point 1 is
// the last one before bearing off, point 24 the farthest. After a play, Swap turns
// the board to the other player:
//
//	board := backgammon.Start()
//	var g backgammon.Generator
//	for _, move := range g.Moves(&board, backgammon.Dice{3, 1}) {
//		next := move.Board.Swap()
//		...
//	}
//
// A Position adds what else a decision depends on: dice, cube and match. A Setup adds
// the seats of the players, which the ids of eXtreme Gammon (ParseXGID) and GNU
// Backgammon (ParseGNUID) contain as well. ParsePlay and Resolve find the legal play
// that a text or a list of points means, and Board.Notation writes a play.
package backgammon
