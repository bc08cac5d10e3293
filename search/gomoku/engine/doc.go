// Package engine plays five in a row with the shared alpha-beta: line patterns
// evaluate and order, a search of fours (VCF) is the quiescence search.
//
// An Engine answers positions under time, node and memory limits. It looks for a
// win by fours (VCF) and by threats (VCT) first, whose proofs it reports with their
// length, and leaves the rest to the search, between whose iterations it goes on looking
// for threats. The search has it look for the opponent's after a move that would be the best.
package engine
