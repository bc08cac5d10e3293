// Package samples makes training samples for the network of package paths from recorded
// games; package train does the rest.
//
// Every position that a search has valued is a sample. Its target lies between
// what the search thought the odds were and how the game ended.
package quoridor
