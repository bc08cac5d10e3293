// Package engine plays five in a row with the shared alpha-beta: line patterns
// evaluate and order, fours are the quiescence.
//
// An Engine answers positions under time, node and memory limits. It looks for a
// win by fours and by threats first, whose proofs it reports with their exact
// length, and leaves the rest to the search.
package engine
