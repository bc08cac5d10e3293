// Package search finds the best move of a two-player game by alpha-beta.
//
// The driver is shared by all games: principal variation search with iterative
// deepening, aspiration windows, a transposition table that threads share
// without locks, late move reductions, pruning, singular extensions, history
// and killers. A game gives it positions through the Game interface: keys,
// moves with an order, values of settled positions and a quiescence of its own.
//
// Values are seen from the side to move. A proven win in n plies from the root
// is Win - n, a loss its negative.
package search
