// Package search finds the best move of a two-player game by alpha-beta.
//
// The driver is shared by all games: principal variation search with iterative
// deepening, aspiration windows, a transposition table, late move reductions, pruning,
// singular extensions, history and killers. Idle threads join those that search: a node
// whose first move refutes nothing is split among them, and the table is shared without
// locks. A game gives it positions through the Game interface: keys,
// moves with an order, values of settled positions and a quiescence search of its own.
//
// Values are seen from the side to move. A proven win or loss has its mate distance,
// the plies from the root to the end of the game: see WinIn and LossIn.
package search
