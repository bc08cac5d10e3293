// Package quoridor has the fixed positions on which the Quoridor engine is timed
// and signed.
//
// The signature is the number of nodes that searches of fixed depth take. It
// changes with every change to search or evaluation and with nothing else, so
// a commit that means to change neither can prove it.
package engine
