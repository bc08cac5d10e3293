// Package samples makes training samples for the weights of package lines from recorded
// games; package train does the rest.
//
// A Dataset makes Positions of the games of package record, which train the evaluation,
// and Choices, which train the policy: move ordering.
package gomoku
