// Package fit tunes the weights of package lines to positions whose worth is
// known: logistic loss, minimised by Adam.
//
// A Sample is a position with the value that a search gave it and, where it
// comes from a game, the result of that game. ReadSamples and Sample.Append
// define their text form, a line each.
package fit
