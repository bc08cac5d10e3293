// Package samples makes training samples for the weights of package lines from recorded
// positions; package train does the rest.
//
// A Sample is a position with the value that a search gave it and, where it
// comes from a game, the result of that game. ReadSamples and Sample.Append
// define their text form, a line each. A Dataset makes Positions of them, which train the
// evaluation, and Choices, which train the policy: move ordering.
package samples
