// Package fit fits the network of package paths to recorded games.
//
// Every position that a search has valued is a sample. Its target lies between
// what the search thought the odds were and how the game ended. The weights
// descend by Adam (Kingma, Ba 2014) on the cross entropy.
package fit
